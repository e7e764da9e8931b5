import type { Listed } from './pix-session.ts';

/** Sending money by Pix, in our words. Amounts are centavos; sent again under the same id it is the same payout. */
export interface PayoutPort {
  /** @throws {VendorUnavailable} when the outcome is unknown: query it, and send again under the same id */
  send(payout: NewPayout): Promise<PayoutState>;
  /** The state of a payout; undefined when the provider has none under this id. @throws {VendorUnavailable} */
  find(id: string): Promise<PayoutState | undefined>;
  /** A Pix that was sent, by its end-to-end id; undefined when the provider has none. @throws {VendorUnavailable} */
  findSent(e2eid: string): Promise<SentPayout | undefined>;
  /** Every Pix that was sent in a period, whatever key paid it. @throws {VendorUnavailable} */
  listSent(from: Date, to: Date): Promise<Listed<SentPayout>>;
  /** The owner of a key in the directory of keys; undefined when it is not registered. @throws {VendorUnavailable} */
  findOwner(key: string, requesterCpf: string): Promise<KeyOwner | undefined>;
}

export interface NewPayout {
  /** Ours: what makes it one, however often it is sent. */
  readonly id: string;
  readonly amount: number;
  /** The key that pays: the tenant's. */
  readonly from: string;
  /** The key that is paid, as the directory writes it. */
  readonly to: string;
}

/** A Pix that was sent, as the provider lists it. */
export interface SentPayout {
  /** Ours; null when it was sent some other way. */
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
  /** It did not leave and will not: the key or its owner was refused. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** A retry cannot succeed: an operator has to decide. */
  | { readonly kind: 'blocked'; readonly reason: string }
  /** It had arrived, and the receiver sent it back. */
  | { readonly kind: 'returned' };

export interface PayoutResult {
  readonly id: string;
  readonly state: PayoutState;
  /** Where the provider repeats it. */
  readonly amount?: number;
}
