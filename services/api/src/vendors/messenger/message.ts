import type { Tenant } from '../../tenants/tenant.ts';

export interface Message {
  readonly channel: 'sms' | 'email';
  readonly tenant: Tenant;
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
}

/** Sends by one account of one provider. */
export interface Sender {
  /** @throws {VendorUnavailable} @throws {ReceiverRefused} */
  send(message: Message): Promise<void>;
}

/** The provider says that this address or number receives no messages. Another provider would say the same. */
export class ReceiverRefused extends Error {
  override readonly name = 'ReceiverRefused';
}
