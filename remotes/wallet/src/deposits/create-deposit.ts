import type { Api } from '@jangada/contracts/host/host-api';
import type { Centavos } from '@jangada/contracts/values/money';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import type { PixCharge } from '@jangada/contracts/domains/payments/endpoints';

/** A charge on this page, with the moment it expires by this browser's own clock. */
export interface OpenCharge extends PixCharge {
  readonly expiresAtMs: number;
}

/** The server's clock decides when a code expires; a wrong clock on the phone does not shorten the countdown. */
const openCharge = (charge: PixCharge, nowMs: number): OpenCharge => ({
  ...charge,
  expiresAtMs: nowMs + Math.max(0, Date.parse(charge.expires_at) - Date.parse(charge.server_time)),
});

/** The input of one deposit. */
export interface DepositInput {
  readonly amount: Centavos;
  /** The code of a coupon, when there is one. */
  readonly coupon: string | null;
}

/**
 * Starts a PIX deposit.
 *
 * @param idempotencyKey the same for each try of the same press, so that a lost answer never makes two charges
 */
export const startDeposit = async (
  api: Api,
  { amount, coupon }: DepositInput,
  idempotencyKey: string,
): Promise<OpenCharge> =>
  openCharge(
    await api(createDeposit, { body: { amount, ...(coupon === null ? {} : { coupon }) }, idempotencyKey }),
    Date.now(),
  );
