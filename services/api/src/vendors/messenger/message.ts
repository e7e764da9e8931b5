import type { FailureReason, MessagePurpose } from '@jangada/contracts/ops/deliveries';
import type { Language } from '@jangada/contracts/values/languages';
import type { Tenant } from '../../tenants/tenant.ts';
import type { ThirdPartyRequest } from '../third-party-request.ts';

export interface Message {
  /** Its row, where it was written with what it is about. */
  readonly id?: number;
  /** A code for a phone goes by the ways of the tenant's setting `phone_codes`. */
  readonly channel: 'sms' | 'email';
  readonly purpose: MessagePurpose;
  readonly tenant: Tenant;
  /** The player whom it is for. */
  readonly userId: number;
  readonly language: Language;
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
  /** The code in the text, for senders that have a template around it. */
  readonly code?: string;
}

/** What a provider says of one message. */
export type Receipt =
  | { readonly providerId: string; readonly state: 'sent' | 'delivered' }
  | { readonly providerId: string; readonly state: 'failed'; readonly reason: FailureReason };

/** A call of a provider: of somebody else, about something else, not as its manual says, or a receipt. */
export type ReadReceipt = 'forged' | 'other' | { readonly unreadable: string } | Receipt;

/** What a provider tells us afterwards. */
export interface Receipts {
  /** Proves and reads a call. */
  read(request: ThirdPartyRequest, body: unknown): ReadReceipt;
  /** Tells the provider where to call, where it does not learn that with each message. @throws {VendorUnavailable} */
  subscribe?(): Promise<void>;
}

/** Sends by one account of one provider. */
export interface Sender {
  /**
   * @returns the provider's id of the message, if it has one
   * @throws {VendorUnavailable} @throws {ReceiverRefused}
   */
  send(message: Message): Promise<string | null>;
  /** Null where the provider sends no receipts. */
  readonly receipts: Receipts | null;
  /**
   * Present where the provider makes the code itself, and alone can check what the player types.
   *
   * @throws {VendorUnavailable}
   */
  verifyCode?(to: string, code: string): Promise<boolean>;
}

/** The provider says that this address or number receives no messages. Another provider would say the same. */
export class ReceiverRefused extends Error {
  override readonly name = 'ReceiverRefused';
}
