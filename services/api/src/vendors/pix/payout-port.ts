import type { Listed } from './pix-session.ts';

/**
 * Sends money by Pix. Amounts are centavos; a repeated call with the same id is the same payout, unless the port
 * `sendsOnce`. The provider refuses a payout to a key that is not of the owner's CPF.
 */
export interface PayoutPort {
  /**
   * @throws {NotAccepted} when it was certainly not sent
   * @throws {VendorUnavailable} when the outcome is unknown: query it, and send again under the same id
   */
  send(payout: NewPayout): Promise<PayoutState | AccountRefused>;
  /**
   * The provider does not document that a repeated call with the same id is the same payout. It is sent once: when its
   * outcome is unknown and `find` does not find it, a person decides.
   */
  readonly sendsOnce?: true;
  /**
   * The state of a payout; undefined when the provider does not know this id.
   *
   * @param ref the provider's own name of it, when its answer arrived
   * @throws {VendorUnavailable}
   */
  find(id: string, ref?: string | null): Promise<PayoutState | undefined>;
  /** A sent Pix by its end-to-end id; undefined when the provider does not know it. @throws {VendorUnavailable} */
  findSent(e2eid: string): Promise<SentPayout | undefined>;
  /** All Pix sent in a period, by any paying key. @throws {VendorUnavailable} */
  listSent(from: Date, to: Date): Promise<Listed<SentPayout>>;
}

export interface NewPayout {
  /** Our id of the payout; it makes repeated sends one payout. */
  readonly id: string;
  readonly amount: number;
  /** The tenant's paying key. */
  readonly from: string;
  /** The receiving key, in the PIX directory's format. */
  readonly to: string;
  /** The CPF that the receiving key must belong to. */
  readonly ownerCpf: string;
}

export interface SentPayout {
  /** Our id of the payout; null for a Pix that this API did not send. */
  readonly id: string | null;
  readonly e2eid: string | null;
  readonly amount: number;
  /** The paying key, when the provider reports it. */
  readonly from: string | null;
  readonly state: PayoutState;
}

export type PayoutState =
  /** `ref`: the provider's own name of it, without which it is not found. */
  | { readonly kind: 'processing'; readonly ref?: string }
  /** `toStranger`: the provider shows a receiver of another document, and the money has left. */
  | { readonly kind: 'paid'; readonly e2eid: string; readonly toStranger?: true }
  /** The payout was not sent and will not be. */
  | { readonly kind: 'refused'; readonly cause: RefusalCause; readonly reason: string }
  /** A retry cannot succeed, so an operator must decide. */
  | { readonly kind: 'blocked'; readonly reason: string }
  /** The payout arrived, and the receiver sent the money back. */
  | { readonly kind: 'returned' };

/**
 * `key`: the key or its account cannot be paid. `owner`: the key belongs to another person. `transfer`: the banks did
 * not make the payment, whatever the key.
 */
export type RefusalCause = 'key' | 'owner' | 'transfer';

/** The provider refuses our own account or paying key, so every payout of the tenant would be refused. */
export interface AccountRefused {
  readonly kind: 'account-refused';
  readonly reason: string;
}

export interface PayoutResult {
  readonly id: string;
  readonly state: PayoutState;
  /** The amount in centavos, if the provider's report contains it. */
  readonly amount?: number;
}
