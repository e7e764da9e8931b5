import { listOf } from '../api/paging.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import { positiveCentavos } from '../values/money.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';
import { effects } from './rights/effects.ts';

const DIGEST = /^[\w-]{43}$/;

const requestState = z.enum(['open', 'agreed', 'refused', 'withdrawn', 'expired']);

/** A command that waits for a second person. */
export const secondRequest = z.object({
  id: numericId,
  /** Where it was asked for: a tenant, or `platform` for a command that is of none. */
  tenant: tenantSlug,
  words: z.string(),
  params: z.record(z.string(), z.unknown()),
  /** The input without secrets. */
  input: z.record(z.string(), z.unknown()),
  reason: z.string(),
  about: z.nullable(z.object({ kind: z.string(), id: z.string(), player: z.nullable(z.string()) })),
  /** Centavos; null where nothing is counted. */
  amount: z.nullable(z.int()),
  /** What the command would have done when it was asked for. */
  effects,
  /** The second person types the amount. */
  types_amount: z.boolean(),
  asked_by: z.string(),
  asked_at: z.string(),
  expires_at: z.string(),
  state: requestState,
  decided_by: z.nullable(z.string()),
  decided_reason: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  /** `done`, or the code of the refusal that the command got; null while it has not run. */
  outcome: z.nullable(z.string()),
});

export type SecondRequest = z.infer<typeof secondRequest>;

/** The reply with status 202 to a command that waits for a second person. */
export const askedReply = z.object({ request: secondRequest });

const ofTenant = z.object({ tenant: tenantSlug });
const one = z.object({ tenant: tenantSlug, id: numericId });
const decided = z.object({ data: secondRequest });

export const listRequests = operation({
  method: 'GET',
  path: '/ops/{tenant}/requests',
  words: 'request list',
  summary:
    'Commands that wait for a second person, also those of no tenant; those that wait for me; or the decided ones',
  examples: [
    'request list --tenant jangada',
    'request list --tenant jangada --state for-me',
    'request list --tenant jangada --state decided',
  ],
  needs: 'self',
  weight: 'reads',
  params: ofTenant,
  query: z.object({
    state: z.optional(z.enum(['open', 'for-me', 'decided'])),
    /** The `next` of the page before. */
    after: z.optional(numericId),
  }),
  reply: z.object({ ...listOf(secondRequest).shape, next: z.nullable(numericId) }),
});

export const showRequest = operation({
  method: 'GET',
  path: '/ops/{tenant}/requests/{id}',
  words: 'request show',
  summary: 'One request, with what the command would do now',
  examples: ['request show 7 --tenant jangada'],
  needs: 'self',
  weight: 'reads',
  about: 'request',
  params: one,
  reply: z.object({
    data: secondRequest,
    /** What the command would do now; null when it is decided. */
    now: z.nullable(effects),
    /** The command would do something else now than when it was asked for. */
    changed: z.boolean(),
    /** Why the caller cannot agree; null when they can. */
    bar: z.nullable(z.enum(['self', 'grant', 'browser', 'key', 'permission', 'own-account', 'closed'])),
  }),
  errors: ['ops.request-not-found'],
});

export const agreeToRequest = operation({
  method: 'POST',
  path: '/ops/{tenant}/requests/{id}/agree',
  words: 'request agree',
  summary: 'Run a command that somebody else has asked for, as its second person',
  examples: ['request agree 7 --tenant jangada --digest 3q… --reason "checked with the bank statement"'],
  needs: 'self',
  weight: 'rights',
  about: 'request',
  undo: null,
  params: one,
  body: z.object({
    /** Of the effects that the second person has seen. */
    digest: z.string().check(z.regex(DIGEST)),
    /** Centavos, where the request says that they are typed. */
    amount: z.optional(positiveCentavos),
  }),
  reply: decided,
  errors: [
    'ops.request-not-found',
    'ops.request-closed',
    'ops.request-changed',
    'ops.not-second-person',
    'ops.own-account',
  ],
});

export const refuseRequest = operation({
  method: 'POST',
  path: '/ops/{tenant}/requests/{id}/refuse',
  words: 'request refuse',
  summary: 'Refuse a command that somebody else has asked for',
  examples: ['request refuse 7 --tenant jangada --reason "the key is not the player’s"'],
  needs: 'self',
  weight: 'changes',
  about: 'request',
  undo: null,
  params: one,
  reply: decided,
  errors: ['ops.request-not-found', 'ops.request-closed', 'ops.not-second-person'],
});

export const withdrawRequest = operation({
  method: 'POST',
  path: '/ops/{tenant}/requests/{id}/withdraw',
  words: 'request withdraw',
  summary: 'Take an own request back',
  examples: ['request withdraw 7 --tenant jangada --reason "asked twice"'],
  needs: 'self',
  weight: 'changes',
  about: 'request',
  undo: null,
  params: one,
  reply: decided,
  errors: ['ops.request-not-found', 'ops.request-closed', 'ops.not-second-person'],
});

export const collectReply = operation({
  method: 'POST',
  path: '/ops/{tenant}/requests/{id}/collect',
  words: 'request collect',
  summary: 'Fetch what an own command has answered after somebody agreed; what is shown once is shown here, once',
  examples: ['request collect 7 --tenant platform --reason "hand the invitation over"'],
  needs: 'self',
  weight: 'changes',
  about: 'request',
  undo: null,
  params: one,
  reply: z.object({ reply: z.record(z.string(), z.unknown()) }),
  shownOnce: ['reply'],
  errors: ['ops.request-not-found', 'ops.request-closed', 'ops.not-second-person'],
});
