import { endpoint } from '../../api/endpoint.ts';
import { numericId } from '../../values/ids.ts';
import { localDay } from '../../values/local-day.ts';
import { signedTotalCentavos, totalCentavos } from '../../values/money.ts';
import * as z from '../../values/schema.ts';
import { transaction } from './endpoints.ts';

/** The longest period of a statement: a leap year and a day. */
export const STATEMENT_DAYS_MAX = 367;

/** Sums of settled movements, in centavos. */
const sums = {
  /** Deposits, including those that went back to the bank later. */
  deposits: signedTotalCentavos,
  /** Deposits that went back to the bank, on the day of the return, minus returns that the bank did not accept. */
  returned: z.optional(signedTotalCentavos),
  /** Payments to the player's keys. */
  withdrawals: totalCentavos,
  /** Stakes minus returned stakes. */
  stakes: signedTotalCentavos,
  prizes: signedTotalCentavos,
  /** Received bonus money minus bonus money that was taken back. */
  bonuses: signedTotalCentavos,
  /** The result of playing: prizes minus stakes. */
  result: signedTotalCentavos,
};

export const statementPeriod = z.object({
  /** The first and the last day of the period, within the statement. */
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
  /** The periods with settled movements, the newest first. Weeks begin on Monday. */
  periods: z.array(statementPeriod),
  total: z.object(sums),
  /** Real money before the first day and after the last one, including pending withdrawals. */
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

/** The party that moved the money. */
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

/** One movement of the player's money in the ledger. */
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
      /** The reason why a deposit was not accepted or was returned, and the state of its refund. */
      note: z.optional(z.nullable(z.string())),
    }),
  }),
  errors: ['transaction.not-found'],
});
