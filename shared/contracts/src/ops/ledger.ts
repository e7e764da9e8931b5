import { numberCursor } from '../api/paging.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import { localDay } from '../values/local-day.ts';
import { signedTotalCentavos } from '../values/money.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

const KIND_CHARACTERS_MAX = 40;

/** A posting: `player:42:cash`, `house:psp`. Plus is into the account. All postings of a movement sum to zero. */
const posting = z.object({ account: z.string(), amount: signedTotalCentavos });

export const ledgerMovement = z.object({
  id: numericId,
  kind: z.string(),
  /** The player whose money has moved. */
  user_id: z.nullable(numericId),
  /** What the player's accounts have gained or lost. */
  amount: signedTotalCentavos,
  ref: z.nullable(z.string()),
  postings: z.array(posting),
  created_at: z.string(),
});

export type LedgerMovement = z.infer<typeof ledgerMovement>;

export const listMovements = operation({
  method: 'GET',
  path: '/ops/{tenant}/ledger',
  words: 'ledger list',
  needs: 'ledger.see',
  weight: 'reads',
  summary: 'Movements of money with their postings, newest first',
  examples: [
    'ledger list --tenant jangada --day 2026-11-29',
    'ledger list --tenant jangada --kind deposit --user_id 3',
  ],
  params: z.object({ tenant: tenantSlug }),
  query: z.object({
    cursor: numberCursor,
    /** The day of the figures, in the time of Brasília. */
    day: z.optional(localDay),
    user_id: z.optional(numericId),
    kind: z.optional(z.string().check(z.regex(/^[a-z-]+$/), z.maxLength(KIND_CHARACTERS_MAX))),
  }),
  reply: z.object({ data: z.array(ledgerMovement), next_cursor: z.nullable(z.string()) }),
});

export const movementDetail = z.object({
  ...ledgerMovement.shape,
  player: z.nullable(z.object({ id: numericId, name: z.string() })),
  /** A second movement with this key moves nothing. */
  key: z.string(),
  /** The digest that seals the movement in the chain; null until the next seal, a minute later at most. */
  seal: z.nullable(z.string()),
  /** What it belongs to. */
  cause: z.nullable(z.object({ kind: z.enum(['deposit', 'withdrawal', 'bet']), id: numericId })),
});

export type MovementDetail = z.infer<typeof movementDetail>;

export const showMovement = operation({
  method: 'GET',
  path: '/ops/{tenant}/ledger/{id}',
  words: 'ledger show',
  needs: 'ledger.see',
  weight: 'reads',
  summary: 'A movement of money with its postings, its seal and what it belongs to',
  examples: ['ledger show 90210 --tenant jangada'],
  params: z.object({ tenant: tenantSlug, id: numericId }),
  reply: z.object({ data: movementDetail }),
  errors: ['transaction.not-found'],
});
