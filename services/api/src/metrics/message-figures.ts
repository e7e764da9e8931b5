import { Counter } from 'prom-client';

/** For the process, as those of calls to third parties. Labels are names of senders and our own words. */
const sent = new Counter({
  name: 'api_messages_sent_total',
  help: 'E-mails, SMS and WhatsApp messages that a sender took, by purpose (code, notice), channel and sender',
  labelNames: ['purpose', 'channel', 'sender'],
  registers: [],
});
const failed = new Counter({
  name: 'api_messages_failed_total',
  help: 'Messages that nobody took (sender: none) or that did not arrive by the receipt of the provider, by reason',
  labelNames: ['purpose', 'channel', 'sender', 'reason'],
  registers: [],
});
const followed = new Counter({
  name: 'api_messages_followed_total',
  help: 'Codes that were sent again by the next sender, because the message failed or no receipt came in time',
  labelNames: ['channel', 'sender', 'cause'],
  registers: [],
});
const receipts = new Counter({
  name: 'api_message_receipts_total',
  help: 'Calls about messages by sender and what became of them: applied, repeated, contradicting, other, unknown, unreadable, forged',
  labelNames: ['sender', 'outcome'],
  registers: [],
});

export const messageFigures = [sent, failed, followed, receipts];

interface Counted {
  readonly purpose: string;
  readonly channel: string;
  readonly sender: string | null;
}

const NONE = 'none';

export const countSent = ({ purpose, channel, sender }: Counted): void =>
  sent.inc({ purpose, channel, sender: sender ?? NONE });
export const countFailed = ({ purpose, channel, sender }: Counted, reason: string): void =>
  failed.inc({ purpose, channel, sender: sender ?? NONE, reason });
export const countFollowed = ({ channel, sender }: Counted, cause: 'failed' | 'silent'): void =>
  followed.inc({ channel, sender: sender ?? NONE, cause });
export const countReceipt = (sender: string, outcome: string): void => receipts.inc({ sender, outcome });
