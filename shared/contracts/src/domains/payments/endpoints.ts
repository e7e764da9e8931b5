import { endpoint } from '../../api/endpoint.ts';
import { numericId } from '../../values/ids.ts';
import { COUPON_CHARS_MAX } from '../bonuses/endpoints.ts';
import { message } from '../../api/message.ts';
import { positiveCentavos } from '../../values/money.ts';
import * as z from '../../values/schema.ts';
import { transactionStatus } from './status.ts';

/** A PIX charge expires five minutes after its creation. */
export const PIX_EXPIRY_MS = 5 * 60 * 1000;

/** A PIX charge that is pending until the player's bank pays it (ENT-54, ENT-55). */
export const pixCharge = z.object({
  status: transactionStatus,
  transaction_id: numericId,
  /** The copy-and-paste text (BR Code). */
  qrcode: z.string(),
  /** The text as a QR code to scan: a `data:` address of a PNG. */
  qrcode_image: z.string(),
  amount: positiveCentavos,
  expires_at: z.string(),
  /** The server's clock when it answered, so that a wrong clock on the phone does not shorten the countdown. */
  server_time: z.string(),
});

export type PixCharge = z.infer<typeof pixCharge>;

/** A refusal of a new charge that was sent with status 200 (API-58). */
export const refusedCharge = z.object({ status: z.literal(false), message: z.optional(z.string()) });

export const createDeposit = endpoint({
  method: 'POST',
  path: '/main-gateway/qrcode-pix',
  summary: 'Start a PIX deposit',
  access: 'user',
  body: z.object({ amount: positiveCentavos, coupon: z.optional(z.string().check(z.maxLength(COUPON_CHARS_MAX))) }),
  /**
   * A server may also refuse with a `refusedCharge` and status 200; our API answers refusals with their HTTP status.
   */
  reply: pixCharge,
  errors: [
    'deposit.not-configured',
    'deposit.below-minimum',
    'deposit.above-maximum',
    'deposit.limit-reached',
    'deposit.provider-unavailable',
    'coupon.unknown',
    'coupon.ended',
    'coupon.used-up',
    'coupon.already-used',
    'coupon.deposit-too-small',
    'account.blocked',
    'account.paused',
    'account.self-excluded',
    'account.verification-required',
    'idempotency.conflict',
  ],
  movesMoney: true,
});

export const getDepositStatus = endpoint({
  method: 'POST',
  path: '/main-gateway/consult-status-transaction',
  reads: true,
  summary: 'How a deposit stands; asks the provider when the notice is missing',
  access: 'user',
  body: z.object({ transaction_id: numericId }),
  reply: z.object({
    transaction_id: numericId,
    status: transactionStatus,
    amount: positiveCentavos,
    expired: z.boolean(),
  }),
  errors: ['deposit.not-found'],
});

export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/main-gateway/user-cancel-withdrawal',
  summary: 'Cancel a withdrawal that has not left yet',
  access: 'user',
  body: z.object({ id: numericId }),
  reply: message,
  errors: [
    'withdrawal.not-found',
    'withdrawal.not-cancellable',
    'withdrawal.in-review',
    'withdrawal.paid',
    'withdrawal.returned',
    'idempotency.conflict',
  ],
  movesMoney: true,
});
