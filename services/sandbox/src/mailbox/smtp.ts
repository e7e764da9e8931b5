import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { isSameSecret } from '../kit/input.ts';

const USER = 'jangada';
const BYTES_MAX = 256 * 1024;
/** Of the reply to a receiver that does not exist. */
const NO_SUCH_RECEIVER = 550;

export interface ReceivedEmail {
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
}

/**
 * A mail server that relays nothing: it accepts messages of the site (AUTH with the mailbox's key) and refuses receivers
 * with the local part `unknown`. It has no TLS, because it is for the same machine.
 *
 * @param receive stores a message, once for each receiver
 */
export const createSmtpServer = (key: string, receive: (email: ReceivedEmail) => void): SMTPServer =>
  new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: BYTES_MAX,
    onAuth: ({ username, password }, _, done) => {
      if (username === USER && isSameSecret(password ?? '', key)) done(null, { user: USER });
      else done(new Error('the user or the key is wrong'));
    },
    onRcptTo: ({ address }, _, done) => {
      if (!address.startsWith('unknown@')) return done();
      const refusal: Error & { responseCode?: number } = new Error('5.1.1 no such receiver');
      refusal.responseCode = NO_SUCH_RECEIVER;
      return done(refusal);
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(({ subject, text }) => {
          for (const { address } of envelope.rcptTo)
            receive({ to: address, subject: subject ?? null, text: (text ?? '').trimEnd() });
          done();
        }, done);
      });
    },
  });
