import { page, pageOf, sortBy, sortedCursor } from '../api/paging.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import { totalCentavos } from '../values/money.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

const ID_CHARACTERS_MAX = 200;
const providersId = z.string().check(z.minLength(1), z.maxLength(ID_CHARACTERS_MAX));

/** A refunded stake was given back by its provider; one that was rolled back never counted. */
export const betState = z.enum(['open', 'settled', 'refunded', 'rolled-back']);

export const betForOps = z.object({
  id: numericId,
  user_id: numericId,
  kind: z.enum(['bet', 'win', 'refund']),
  state: betState,
  provider: z.string(),
  /** The id of this transaction at its provider. */
  transaction: z.string(),
  round: z.string(),
  game: z.string(),
  amount: totalCentavos,
  /** The part of the amount that is bonus money. */
  bonus: totalCentavos,
  /** A round that the house gave. */
  free: z.boolean(),
  created_at: z.string(),
});

export type BetForOps = z.infer<typeof betForOps>;

export const listBets = operation({
  method: 'GET',
  path: '/ops/{tenant}/bets',
  words: 'bet list',
  needs: 'games.see',
  weight: 'reads',
  summary: 'Stakes, prizes and refunds, newest first; a round or a transaction is found by the id of its provider',
  examples: [
    'bet list --tenant jangada --user_id 3',
    'bet list --tenant jangada --state open',
    'bet list --tenant jangada --transaction 4f1c90',
    'bet list --tenant jangada --user_id 3 --sort created_at',
  ],
  params: z.object({ tenant: tenantSlug }),
  // The rows of all players have an order by their numbers alone: each bet would be written to another index.
  sorts: { created_at: ['user_id', 'state'] },
  sortNeeds: { created_at: 'user_id' },
  query: z.object({
    page,
    cursor: sortedCursor,
    sort: sortBy(['created_at']),
    user_id: z.optional(numericId),
    round: z.optional(providersId),
    transaction: z.optional(providersId),
    /** `open`: stakes that are neither settled nor taken back. */
    state: z.optional(z.enum(['open', 'all'])),
  }),
  reply: pageOf(betForOps),
});

export const betDetail = z.object({
  bet: betForOps,
  player: z.object({ id: numericId, name: z.string() }),
  /** Stakes less what was taken back. */
  staked: totalCentavos,
  /** Prizes and refunds less what was taken back. */
  returned: totalCentavos,
  /** All of the round, oldest first. */
  round: z.array(
    z.object({
      ...betForOps.shape,
      /** The movement of money, for `ledger show`; null without one, such as a prize of zero. */
      movement: z.nullable(numericId),
      rolled_back_at: z.nullable(z.string()),
    }),
  ),
  /** What the provider asked around the time of the round, as it asked. */
  calls: z.array(z.object({ at: z.string(), operation: z.string(), raw: z.string(), outcome: z.string() })),
});

export type BetDetail = z.infer<typeof betDetail>;

export const showBet = operation({
  method: 'GET',
  path: '/ops/{tenant}/bets/{id}',
  words: 'bet show',
  needs: 'games.see',
  weight: 'reads',
  summary: 'A bet with all of its round, the movements of money, and what the provider asked',
  examples: ['bet show 4711 --tenant jangada'],
  params: z.object({ tenant: tenantSlug, id: numericId }),
  reply: z.object({ data: betDetail }),
  errors: ['transaction.not-found'],
});
