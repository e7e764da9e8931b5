import type { Api } from '@jangada/contracts/host/host-api';
import type { Centavos } from '@jangada/contracts/values/money';
import { createDeposit, refusedCharge } from '@jangada/contracts/domains/payments/endpoints';
import type { PixCharge } from '@jangada/contracts/domains/payments/endpoints';
import { safeParse } from '@jangada/contracts/values/schema';
import { ApiError, ReplyError } from '@jangada/remote-kit/errors';

/** A charge on this page, with its expiry by this browser's clock. */
export interface OpenCharge extends PixCharge {
  readonly expiresAtMs: number;
}

/** The server's clock decides when a code expires; a wrong clock on the phone does not shorten the countdown. */
const openCharge = (charge: PixCharge, nowMs: number): OpenCharge => ({
  ...charge,
  expiresAtMs: nowMs + Math.max(0, Date.parse(charge.expires_at) - Date.parse(charge.server_time)),
});

/** The status of a refusal that was sent with 200. */
const REFUSED_STATUS = 422;

/**
 * A reply with `status: false` is a refusal with the server's message (WAL-54, WAL-55).
 *
 * @param unknownError the message of a refusal that has none
 */
const refusalOf = (error: unknown, unknownError: string): unknown => {
  if (!(error instanceof ReplyError)) return error;
  const refused = safeParse(refusedCharge, error.answer);
  if (!refused.success) return error;
  const message = refused.data.message?.trim() || unknownError;
  return new ApiError(REFUSED_STATUS, { message, errors: { charge: [message] } });
};

/** The input of one deposit. */
export interface DepositInput {
  readonly amount: Centavos;
  /** The code of a coupon; null for none. */
  readonly coupon: string | null;
}

/** The idempotency key of a deposit, and the text of a refusal without a message. */
export interface DepositCall {
  /** Equal for all tries of one press, so that a lost reply never creates two charges. */
  readonly idempotencyKey: string;
  readonly unknownError: string;
}

/**
 * Starts a PIX deposit.
 *
 * @throws {ApiError} the server refused it, by its status or in its reply
 */
export const startDeposit = async (
  api: Api,
  { amount, coupon }: DepositInput,
  { idempotencyKey, unknownError }: DepositCall,
): Promise<OpenCharge> => {
  const body = { amount, ...(coupon === null ? {} : { coupon }) };
  try {
    return openCharge(await api(createDeposit, { body, idempotencyKey }), Date.now());
  } catch (error) {
    throw refusalOf(error, unknownError);
  }
};
