import { createTransport } from 'nodemailer';
import type { SmtpSender } from '../../config/message-senders.ts';
import { noteOutgoingCall } from '../../database/dry-run.ts';
import { measureCall } from '../../metrics/vendor-calls.ts';
import { mainDomain } from '../../tenants/tenant.ts';
import { VendorUnavailable } from '../send-request.ts';
import { ReceiverRefused, type Sender } from './message.ts';

const CONNECTIONS_MAX = 3;
const CONNECT_MS_MAX = 5_000;
/** Servers answer the end of a message after they have stored it. */
const ANSWER_MS_MAX = 15_000;
/** Replies of the server to a receiver that it does not know or does not accept (RFC 5321 and 3463). */
const REFUSED_REPLIES: ReadonlySet<number> = new Set([550, 551, 553, 556]);
const ACCEPTED = 250;
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** E-mail by a server that relays and signs (DKIM) it. Connections are kept open between messages. */
export const createSmtp = ({ url, from, replyTo }: SmtpSender): Sender => {
  const { hostname, protocol } = new URL(url);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    requireTLS: protocol === 'smtp:' && !LOCAL_HOSTS.has(hostname),
    connectionTimeout: CONNECT_MS_MAX,
    greetingTimeout: CONNECT_MS_MAX,
    socketTimeout: ANSWER_MS_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    receipts: null,
    send: async ({ tenant, to, subject = '', text }) => {
      const message = {
        from: { name: tenant.settings.site.name, address: from.replace('{domain}', mainDomain(tenant)) },
        // An object, so that a comma in it cannot add a receiver.
        to: { name: '', address: to },
        subject,
        text,
        // Replies of the receiver's holiday assistant are not wanted.
        headers: { 'auto-submitted': 'auto-generated' },
        ...(replyTo !== undefined && { replyTo }),
      };
      noteOutgoingCall(url, 'MAIL');
      try {
        const { messageId } = await measureCall({ url, method: null }, async () => ({
          ...(await transport.sendMail(message)),
          status: ACCEPTED,
        }));
        return messageId;
      } catch (error) {
        if (isReceiverRefused(error)) throw new ReceiverRefused(`${hostname} refuses the address`, { cause: error });
        throw new VendorUnavailable(`${hostname} did not take an e-mail`, { cause: error });
      }
    },
  };
};

/** Whether the server refused the receiver, and not the sender or the login; 5.7 is its policy towards us. */
function isReceiverRefused(error: unknown): boolean {
  const { command, responseCode, response } = Object(error) as Readonly<Record<string, unknown>>;
  if (command !== 'RCPT TO' || typeof responseCode !== 'number' || !REFUSED_REPLIES.has(responseCode)) return false;
  return !/^\d{3}[ -]5\.7\./.test(String(response));
}
