import { numericId, tenantSlug } from '../values/ids.ts';
import { page, pageOf } from '../api/paging.ts';
import { localDay } from '../values/local-day.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';
import { secondRequest } from './requests.ts';

/** One command of an operator with its outcome. */
export const opsLogLine = z.object({
  id: z.int(),
  /** The same for the lines of one command; it is undone by it. */
  command: z.string(),
  at: z.string(),
  operator: z.string(),
  words: z.string(),
  /** The parameters and the input, without secrets. */
  about: z.string(),
  reason: z.string(),
  /** `done`, the code of the refusal, or `begun` when the server stopped during the command. */
  outcome: z.string(),
  /** Null in lines of releases that did not know it. */
  subject: z.nullable(z.object({ kind: z.string(), id: z.string(), player: z.nullable(z.string()) })),
  /** The second person. */
  second: z.nullable(z.string()),
  /** The role by which the person might. */
  role: z.nullable(z.string()),
  address: z.nullable(z.string()),
  trace: z.nullable(z.string()),
});

/** How a command ended: `asked` waits for a second person, `refused` is every code of a refusal, `begun` has no end. */
export const logOutcomes = ['done', 'asked', 'refused', 'begun'] as const;

export type LogOutcome = (typeof logOutcomes)[number];

export const listOpsLog = operation({
  method: 'GET',
  path: '/ops/{tenant}/log',
  words: 'log',
  needs: 'log.see',
  weight: 'reads',
  summary: 'What operators did, newest first',
  examples: [
    'log --tenant jangada',
    'log --tenant jangada --words withdrawal --by maria',
    'log --tenant jangada --player 42 --reads also --from 2026-11-01',
  ],
  params: z.object({ tenant: tenantSlug }),
  query: z.object({
    page,
    /** The beginning of the command: an area, or area and verb. */
    words: z.optional(z.string().check(z.maxLength(60))),
    /** The operator. */
    by: z.optional(z.string().check(z.maxLength(80))),
    /** What was done about this player. */
    player: z.optional(numericId),
    /** Days of Brasília. */
    from: z.optional(localDay),
    to: z.optional(localDay),
    outcome: z.optional(z.enum(logOutcomes)),
    /** Who looked at private data has a line too; without this, only the read that `words` names is listed. */
    reads: z.optional(z.enum(['also'])),
  }),
  reply: pageOf(opsLogLine),
});

export const undoCommand = operation({
  method: 'POST',
  path: '/ops/{tenant}/log/{command}/undo',
  words: 'undo',
  needs: 'self',
  weight: 'changes',
  undo: null,
  summary: 'Undo a command of the log by the command that its declaration names, with the rights of that one',
  examples: ['undo 1f0c9a52-6f1e-4a51-9d5c-3c0d9f6a7b11 --tenant jangada --reason "wrong player"'],
  params: z.object({ tenant: tenantSlug, command: z.uuid() }),
  reply: z.object({
    data: z.object({
      /** The command that ran, or that waits for a second person. */
      words: z.string(),
      state: z.enum(['done', 'asked']),
      request: z.nullable(secondRequest),
    }),
  }),
  errors: ['ops.not-undoable'],
});
