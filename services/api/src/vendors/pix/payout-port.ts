import type { Listed } from './pix-session.ts';

/** Sends money by Pix. Amounts are centavos; a repeated call with the same id is the same payout. */
export interface PayoutPort {
  /** @throws {VendorUnavailable} when the outcome is unknown: query it, and send again under the same id */
  send(payout: NewPayout): Promise<PayoutState>;
  /** The state of a payout; undefined when the provider does not know this id. @throws {VendorUnavailable} */
  find(id: string): Promise<PayoutState | undefined>;
  /** A sent Pix by its end-to-end id; undefined when the provider does not know it. @throws {VendorUnavailable} */
  findSent(e2eid: string): Promise<SentPayout | undefined>;
  /** All Pix sent in a period, by any paying key. @throws {VendorUnavailable} */
  listSent(from: Date, to: Date): Promise<Listed<SentPayout>>;
  /** The owner of a key in the PIX directory; undefined when it is not registered. @throws {VendorUnavailable} */
  findOwner(key: string, requesterCpf: string): Promise<KeyOwner | undefined>;
}

export interface NewPayout {
  /** Our id of the payout; it makes repeated sends one payout. */
  readonly id: string;
  readonly amount: number;
  /** The tenant's paying key. */
  readonly from: string;
  /** The receiving key, in the PIX directory's format. */
  readonly to: string;
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

export interface KeyOwner {
  readonly cpf: string;
  readonly name: string;
}

export type PayoutState =
  | { readonly kind: 'processing' }
  | { readonly kind: 'paid'; readonly e2eid: string }
  /** The payout was not sent and will not be: the key or its owner was refused. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** A retry cannot succeed, so an operator must decide. */
  | { readonly kind: 'blocked'; readonly reason: string }
  /** The payout arrived, and the receiver sent the money back. */
  | { readonly kind: 'returned' };

export interface PayoutResult {
  readonly id: string;
  readonly state: PayoutState;
  /** The amount in centavos, if the provider's report contains it. */
  readonly amount?: number;
}
