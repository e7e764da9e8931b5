import { tenantSlug } from '../values/ids.ts';
import { page, pageOf } from '../api/paging.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

/** One command of an operator with its outcome. */
export const opsLogLine = z.object({
  id: z.int(),
  at: z.string(),
  operator: z.string(),
  words: z.string(),
  /** The parameters and the input, without secrets. */
  about: z.string(),
  reason: z.string(),
  /** `done`, the code of the refusal, or `begun` when the server stopped during the command. */
  outcome: z.string(),
});

export const listOpsLog = operation({
  method: 'GET',
  path: '/ops/{tenant}/log',
  words: 'log',
  needs: 'log.see',
  weight: 'reads',
  summary: 'What operators did, newest first',
  examples: ['log --tenant jangada', 'log --tenant jangada --words withdrawal --by maria'],
  params: z.object({ tenant: tenantSlug }),
  query: z.object({
    page,
    /** The beginning of the command: an area, or area and verb. */
    words: z.optional(z.string().check(z.maxLength(60))),
    /** The operator. */
    by: z.optional(z.string().check(z.maxLength(80))),
  }),
  reply: pageOf(opsLogLine),
});
