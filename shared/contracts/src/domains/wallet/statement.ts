import { endpoint } from '../../api/endpoint.ts';
import { numericId } from '../../values/ids.ts';
import { localDay } from '../../values/local-day.ts';
import { signedTotalCentavos, totalCentavos } from '../../values/money.ts';
import * as z from '../../values/schema.ts';
import { transaction } from './endpoints.ts';

/** A leap year and a day: the longest a statement may be. */
export const STATEMENT_DAYS_MAX = 367;

/** Sums of what has been settled, in centavos. */
const sums = {
  /** Paid in, also what went back to the bank later. */
  deposits: signedTotalCentavos,
  /** Of deposits, what went back to the bank, on the day it did; less what the bank did not take. */
  returned: z.optional(signedTotalCentavos),
  /** Paid out to the player's keys. */
  withdrawals: totalCentavos,
  /** Stakes less those returned. */
  stakes: signedTotalCentavos,
  prizes: signedTotalCentavos,
  /** Bonus money received less what was taken back. */
  bonuses: signedTotalCentavos,
  /** What playing brought: prizes less stakes. */
  result: signedTotalCentavos,
};

export const statementPeriod = z.object({
  /** Its first and its last day, within the statement. */
  from: z.string(),
  to: z.string(),
  ...sums,
});

export type StatementPeriod = z.infer<typeof statementPeriod>;

export const periodLength = z.enum(['day', 'week', 'month']);

export type PeriodLength = z.infer<typeof periodLength>;

export const statement = z.object({
  from: z.string(),
  to: z.string(),
  by: periodLength,
  /** Those in which something was settled, the newest first. Weeks begin on Monday. */
  periods: z.array(statementPeriod),
  total: z.object(sums),
  /** Real money before the first day and after the last one, withdrawals under way included. */
  balance_before: signedTotalCentavos,
  balance_after: signedTotalCentavos,
});

export type Statement = z.infer<typeof statement>;

export const getStatement = endpoint({
  method: 'GET',
  path: '/wallet/statement',
  summary: 'Sums by day, week or month, with balances before and after',
  access: 'user',
  query: z.object({ from: localDay, to: localDay, by: periodLength }),
  reply: z.object({ data: statement }),
  errors: ['statement.range-invalid'],
});

/** Who moved the money. */
export const movementActor = z.enum(['player', 'bank', 'game', 'site']);

export const movementKind = z.enum([
  'deposit',
  'deposit-returned',
  'stake',
  'stake-returned',
  'prize',
  'prize-taken-back',
  'withdrawal-reserved',
  'withdrawal-paid',
  'withdrawal-released',
  'bonus',
  'bonus-converted',
  'bonus-expired',
  'bonus-cancelled',
  'cashback',
  'reward',
  'purchase',
  'sale',
  'other',
]);

export type MovementKind = z.infer<typeof movementKind>;

/** One movement of the player's money, as the ledger has it. */
export const movement = z.object({
  kind: movementKind,
  by: movementActor,
  at: z.string(),
  /** The change of the balance, in centavos: 0 when reserved money was paid out. */
  amount: signedTotalCentavos,
  /** The change of the bonus part of the balance. */
  bonus_amount: signedTotalCentavos,
  before: signedTotalCentavos,
  after: signedTotalCentavos,
});

export type Movement = z.infer<typeof movement>;

export const explainTransaction = endpoint({
  method: 'GET',
  path: '/wallet/transactions/{id}',
  summary: 'A line of the statement with every movement behind it',
  access: 'user',
  params: z.object({ id: numericId }),
  reply: z.object({
    data: z.object({
      transaction,
      movements: z.array(movement),
      /** Of a deposit that was not taken or went back: why, and how far its refund is. */
      note: z.optional(z.nullable(z.string())),
    }),
  }),
  errors: ['transaction.not-found'],
});
