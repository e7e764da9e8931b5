import type { Config } from '../../config/config.ts';
import { sendRequest, VendorUnavailable } from '../send-request.ts';

export interface Message {
  readonly channel: 'sms' | 'email';
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
}

/** Sends e-mail and SMS. Messages may contain codes, so they are never logged. */
export interface Mailbox {
  /** @throws {VendorUnavailable} */
  send(message: Message): Promise<void>;
}

export const createMailbox = ({ url, key }: Config['mailbox']): Mailbox => ({
  send: async (message) => {
    const { status } = await sendRequest(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(message),
    });
    if (status >= 300) throw new VendorUnavailable(`the mailbox answered ${status}`);
  },
});
