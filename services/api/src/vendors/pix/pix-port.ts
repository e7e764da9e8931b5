import type { Unreadable } from '../read-message.ts';
import type { PayoutResult } from './payout-port.ts';
import type { Listed } from './pix-session.ts';

/** A PIX provider. Amounts are centavos; every creating call is safe to repeat with the same id. */
export interface PixPort {
  /** @throws {VendorUnavailable} when the provider does not answer */
  createCharge(charge: NewCharge): Promise<Charge>;
  /** The charge with its payments, or undefined when the provider does not know it. @throws {VendorUnavailable} */
  findCharge(txid: string): Promise<KnownCharge | undefined>;
  /** The provider's own state of a reported Pix. @throws {VendorUnavailable} */
  checkReceived(input: ReceivedPix, ownerCpf: string): Promise<ReceivedCheck>;
  /**
   * A received Pix by its end-to-end id, or undefined when the provider does not know it. @throws {VendorUnavailable}
   */
  findReceived(e2eid: string): Promise<ReceivedPix | undefined>;
  /** Refunds a Pix; idempotent by the refund's id. @throws {VendorUnavailable} */
  refund(refund: Refund): Promise<'sent' | 'refused'>;
  /** All Pix received in a period, by any key. @throws {VendorUnavailable} */
  listReceived(from: Date, to: Date): Promise<Listed<ReceivedPix>>;
  /**
   * Ensures that our webhook for this key is registered; the provider is queried only occasionally. @throws
   * {VendorUnavailable}
   */
  ensureWebhook(key: string, webhook: Webhook): Promise<void>;
  /**
   * The Pix in a notice, each parsed separately. Where a notice only names something, it is read from the account.
   * @throws {VendorUnavailable}
   */
  readNotice(body: unknown): Promise<Notice>;
}

export interface Webhook {
  readonly url: string;
  /** What the provider shall sign notices with; missing when it was agreed on otherwise. */
  readonly secret: string | undefined;
  /** Whether the provider shall not require that our address demands its certificate; missing says nothing (Efí). */
  readonly skipsMtls?: boolean;
  /** The value of a header that the provider shall send along, where we may choose it. */
  readonly authorization?: string;
}

export interface NewCharge {
  readonly txid: string;
  readonly amount: number;
  readonly key: string;
  /** Missing for a charge that anybody may pay. */
  readonly payer?: { readonly cpf: string; readonly name: string };
  readonly expirySeconds: number;
  readonly message: string;
}

export interface Charge {
  readonly txid: string;
  /** The copy-and-paste code. */
  readonly code: string;
  readonly amount: number;
  readonly expiresAt: Date;
  /** The id within the code, where the provider puts an own one there. */
  readonly codeTxid?: string;
}

export interface KnownCharge extends Charge {
  readonly received: readonly ReceivedPix[];
  /** The malformed payments of the charge. */
  readonly unreadable: readonly Unreadable[];
  /** The provider or the payer's bank refused the charge, so it can no longer be paid. */
  readonly removed: boolean;
}

export interface ReceivedPix {
  readonly e2eid: string;
  readonly txid: string | null;
  readonly amount: number;
  readonly at: Date;
  /** The receiving key, when the provider reports it. */
  readonly key?: string | null;
}

/** `unknown`: the provider does not know this Pix, so the notice was wrong. */
export type ReceivedCheck = 'own-account' | 'other-payer' | 'unknown';

export interface Refund {
  readonly e2eid: string;
  readonly id: string;
  readonly amount: number;
}

export interface RefundResult {
  readonly e2eid: string;
  /** Null when the provider does not name it: the open one of this Pix with this amount. */
  readonly id: string | null;
  readonly done: boolean;
  /** The payer's bank returned the money; we did not request it. */
  readonly takenBack: boolean;
  readonly amount: number;
}

export interface Notice {
  readonly received: readonly ReceivedPix[];
  readonly refunds: readonly RefundResult[];
  readonly payouts: readonly PayoutResult[];
  /** The malformed parts of the notice, or the whole notice. */
  readonly unreadable: readonly Unreadable[];
}
