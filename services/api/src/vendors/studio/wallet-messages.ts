import * as z from '@jangada/contracts/values/schema';
import type { BetRefusal } from '../aggregators/wallet-call.ts';
import { boundedText } from '../read-message.ts';
import { UNITS_PER_CENTAVO } from './read-movements.ts';

const ID_CHARS_MAX = 200;
const id = boundedText(ID_CHARS_MAX).check(z.minLength(1));

/** Fields of every call of the aggregator; `amount` counts hundred-thousandths of a real. */
export const userCall = z.object({
  request_uuid: id,
  user: id,
  token: z.optional(z.string().check(z.maxLength(400))),
  game_code: z.optional(boundedText(ID_CHARS_MAX)),
  currency: z.optional(z.string()),
});

const transactionCall = z.extend(userCall, {
  transaction_uuid: id,
  round: id,
  round_closed: z.optional(z.boolean()),
  game_code: id,
  currency: z.string(),
  amount: z.int(),
  is_free: z.optional(z.boolean()),
  /** The grant of a free round. */
  reward_uuid: z.optional(boundedText(ID_CHARS_MAX)),
});

/** A field that must be absent, null or empty. */
const nothing = z.optional(z.literal(''));

/*
 * The signature covers the body and not the path. Each kind has different fields, so that a body of one kind never
 * passes as another (decision 0082): a bet has an amount and no reference, a win has both, a rollback has a reference
 * and no amount.
 */
export const betCall = z.extend(transactionCall, { reference_transaction_uuid: nothing });

export const winCall = z.extend(transactionCall, { reference_transaction_uuid: id });

export const rollbackCall = z.extend(userCall, {
  transaction_uuid: id,
  reference_transaction_uuid: id,
  round: z.optional(id),
  amount: nothing,
});

export type TransactionCall = z.infer<typeof transactionCall>;

type RsStatus =
  | 'RS_OK'
  | 'RS_ERROR_UNKNOWN'
  | 'RS_ERROR_INVALID_TOKEN'
  | 'RS_ERROR_TOKEN_EXPIRED'
  | 'RS_ERROR_INVALID_GAME'
  | 'RS_ERROR_WRONG_CURRENCY'
  | 'RS_ERROR_WRONG_SYNTAX'
  | 'RS_ERROR_NOT_ENOUGH_MONEY'
  | 'RS_ERROR_USER_DISABLED'
  | 'RS_ERROR_LIMIT_REACHED'
  | 'RS_ERROR_INVALID_SIGNATURE'
  | 'RS_ERROR_DUPLICATE_TRANSACTION'
  | 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
  | 'RS_ERROR_TRANSACTION_ROLLED_BACK';

/**
 * Converts to whole centavos and a remainder in the aggregator's units. @returns undefined for negative or inexact
 * values
 */
export const centavosOfUnits = (units: number): { readonly amount: number; readonly remainder: number } | undefined => {
  if (!Number.isSafeInteger(units) || units < 0) return undefined;
  return { amount: Math.floor(units / UNITS_PER_CENTAVO), remainder: units % UNITS_PER_CENTAVO };
};

/**
 * Our refusals in the aggregator's words. It has no word for an ended round, so we report that another transaction
 * ended it: after `RS_ERROR_UNKNOWN` it would retry.
 */
const statuses = {
  NOT_ENOUGH_MONEY: 'RS_ERROR_NOT_ENOUGH_MONEY',
  PLAYER_NOT_FOUND: 'RS_ERROR_INVALID_TOKEN',
  PLAYER_BLOCKED: 'RS_ERROR_USER_DISABLED',
  LIMIT_REACHED: 'RS_ERROR_LIMIT_REACHED',
  SESSION_INVALID: 'RS_ERROR_INVALID_TOKEN',
  SESSION_EXPIRED: 'RS_ERROR_TOKEN_EXPIRED',
  WRONG_CURRENCY: 'RS_ERROR_WRONG_CURRENCY',
  GAME_NOT_ALLOWED: 'RS_ERROR_INVALID_GAME',
  TX_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  TX_CONFLICT: 'RS_ERROR_DUPLICATE_TRANSACTION',
  TX_ALREADY_ROLLED_BACK: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  ROUND_CLOSED: 'RS_ERROR_DUPLICATE_TRANSACTION',
  BAD_SIGNATURE: 'RS_ERROR_INVALID_SIGNATURE',
  BAD_REQUEST: 'RS_ERROR_WRONG_SYNTAX',
} as const satisfies Record<BetRefusal, RsStatus>;

export const statusOf = (refusal: BetRefusal | null): RsStatus => (refusal === null ? 'RS_OK' : statuses[refusal]);
