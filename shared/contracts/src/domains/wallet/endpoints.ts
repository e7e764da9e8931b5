import { endpoint } from '../../api/endpoint.ts';
import { numericId } from '../../values/ids.ts';
import { positiveCentavos, positiveTotalCentavos, signedTotalCentavos, totalCentavos } from '../../values/money.ts';
import { cursor, page, pageOf } from '../../api/paging.ts';
import { transactionStatus, withdrawStatus } from '../payments/status.ts';
import { localDay } from '../../values/local-day.ts';
import * as z from '../../values/schema.ts';

/** A line of the player's statement; it belongs to exactly one ledger transaction. */
export const transaction = z.object({
  id: numericId,
  type: z.enum(['deposit', 'withdraw', 'bonus', 'rollover', 'win', 'bet']),
  created_at: z.string(),
  /**
   * A payment status for deposits, a code 0–5 for withdrawals, `done` for lines that settle at once. A held prize is 5,
   * under review; a refused one is `refused`.
   */
  status: z.union([transactionStatus, withdrawStatus, z.literal('done')]),
  /**
   * Signed: the change of the balance, done or pending. A `rollover` turns bonus money into real money and does not
   * change the total balance.
   */
  amount: signedTotalCentavos,
  description: z.string(),
  method: z.nullable(z.string()),
});

export type Transaction = z.infer<typeof transaction>;

/** The page size of an export; a screen shows ten at a time. */
export const TRANSACTIONS_PER_PAGE_MAX = 100;

export const listTransactions = endpoint({
  method: 'GET',
  path: '/wallet/transactions',
  summary: 'The statement, newest first',
  access: 'user',
  query: z.object({
    page,
    cursor,
    type: z.optional(z.enum(['all', 'deposit', 'withdraw', 'bet', 'win'])),
    /** Local days, both inclusive. */
    from: z.optional(localDay),
    to: z.optional(localDay),
    per_page: z.optional(z.int().check(z.minimum(1), z.maximum(TRANSACTIONS_PER_PAGE_MAX))),
  }),
  reply: z.object({ transactions: pageOf(transaction) }),
});

/** A bet or a win of a game or of sports (ENT-42 to ENT-49). */
export const bet = z.object({
  id: numericId,
  type: z.enum(['bet', 'win']),
  game: z.string(),
  value: totalCentavos,
  with_bonus: z.boolean(),
  refunded: z.boolean(),
  date: z.string(),
});

export type Bet = z.infer<typeof bet>;

export const listBets = endpoint({
  method: 'GET',
  path: '/wallet/bets',
  summary: 'Bets and wins, newest first',
  access: 'user',
  query: z.object({ page, cursor }),
  reply: z.object({ bets: pageOf(bet) }),
});

/** A bonus of the player: money to be wagered, or free spins to be played (ENT-50, ENT-51). */
export const bonus = z.object({
  id: numericId,
  kind: z.enum(['money', 'free_spins']),
  name: z.string(),
  /** The value of all free spins together. */
  amount: positiveTotalCentavos,
  /** The amount to wager, and the amount already wagered. */
  rollover_total: totalCentavos,
  rollover_done: totalCentavos,
  /** Whole percent; 100 only when all is wagered. */
  progress: z.int().check(z.minimum(0), z.maximum(100)),
  /** `offered` waits until the open bonus ends, because only one bonus is open at a time. */
  status: z.enum(['offered', 'active', 'finished', 'expired', 'cancelled']),
  /** Null until the bonus is active. */
  expires_at: z.nullable(z.string()),
  created_at: z.string(),
  /** The amount that cancelling would take from the balance now; null when the bonus cannot be cancelled. */
  cancel_loss: z.optional(z.nullable(totalCentavos)),
  /**
   * The highest stake that bonus money pays for and that counts towards the rollover, and the maximum that becomes real
   * money; null without a limit.
   */
  max_bet: z.optional(z.nullable(positiveCentavos)),
  max_convert: z.optional(z.nullable(positiveCentavos)),
  free_spins: z.nullable(
    z.object({
      used: z.int(),
      total: z.int(),
      /** The stake of each free spin. */
      spin_value: positiveCentavos,
      /** The game of the free spins; null when the site no longer offers it. */
      game_id: z.nullable(z.int()),
      game: z.string(),
    }),
  ),
});

export type Bonus = z.infer<typeof bonus>;

export const listBonuses = endpoint({
  method: 'GET',
  path: '/wallet/bonuses',
  summary: 'The bonuses of the player, newest first',
  access: 'user',
  query: z.object({ page, cursor }),
  reply: z.object({ bonuses: pageOf(bonus) }),
});

/** The types of a PIX key. The player chooses one, because eleven digits can be a CPF and a phone. */
export const withdrawMethodType = z.enum(['cpf', 'email', 'phone', 'random']);

/** A PIX key of the player (ENT-52, ENT-53). The key itself stays on the server. */
export const withdrawMethod = z.object({
  id: numericId,
  type: withdrawMethodType,
  /** Masked, but distinguishable. */
  key: z.string(),
  holder_name: z.string(),
  created_at: z.string(),
});

export type WithdrawMethod = z.infer<typeof withdrawMethod>;

/** More keys than a player needs, and few enough to prevent collecting keys (WAL-69). */
export const WITHDRAW_METHODS_MAX = 5;

export const listWithdrawMethods = endpoint({
  method: 'GET',
  path: '/wallet/withdraw/methods',
  summary: 'The PIX keys of the player',
  access: 'user',
  reply: z.object({ methods: z.array(withdrawMethod) }),
});

export const addWithdrawMethod = endpoint({
  method: 'POST',
  path: '/wallet/withdraw/method',
  summary: 'Add a PIX key of one’s own',
  access: 'user',
  /** Without a key the CPF of the account is used, which the player sees only masked. */
  body: z.object({ type: withdrawMethodType, key: z.optional(z.string().check(z.minLength(1), z.maxLength(120))) }),
  reply: z.object({ data: withdrawMethod }),
  errors: [
    'withdrawal.key-invalid',
    'withdrawal.key-not-own',
    'withdrawal.key-known',
    'withdrawal.keys-too-many',
    'account.verification-required',
  ],
});

export const requestWithdrawal = endpoint({
  method: 'POST',
  path: '/wallet/withdraw/request',
  summary: 'Ask for a withdrawal: the amount is set aside at once',
  access: 'user',
  body: z.object({ method_id: numericId, amount: positiveCentavos }),
  /** The withdrawal's line of the statement, with status 0 or 5 (API-57). */
  reply: z.object({ data: transaction }),
  errors: [
    'withdrawal.below-minimum',
    'withdrawal.above-maximum',
    'withdrawal.method-not-found',
    'withdrawal.already-open',
    'withdrawal.rollover-open',
    'wallet.insufficient-funds',
    'account.blocked',
    'account.verification-required',
    'idempotency.conflict',
  ],
  movesMoney: true,
});
