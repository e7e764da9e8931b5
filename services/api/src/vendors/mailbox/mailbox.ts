import type { Config } from '../../config/config.ts';
import { sendRequest, VendorAway } from '../send-request.ts';

export interface Message {
  readonly channel: 'sms' | 'email';
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
}

/** Sends e-mail and SMS. What is sent may hold codes, so nothing of it is ever logged. */
export interface Mailbox {
  /** @throws {VendorAway} */
  send(message: Message): Promise<void>;
}

export const createMailbox = ({ url, key }: Config['mailbox']): Mailbox => ({
  send: async (message) => {
    const { status } = await sendRequest(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(message),
    });
    if (status >= 300) throw new VendorAway(`the mailbox answered ${status}`);
  },
});
