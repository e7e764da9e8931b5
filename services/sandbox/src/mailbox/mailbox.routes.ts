import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { servePage } from '../kit/browser-files.ts';
import { isSameSecret } from '../kit/input.ts';
import { openCollection } from '../kit/journal.ts';
import { createSmtpServer } from './smtp.ts';

const MESSAGES_STORED_MAX = 2_000;
const MESSAGES_SHOWN_MAX = 100;
const TO_CHARS_MAX = 254;
const TEXT_CHARS_MAX = 20_000;

const sentMessage = z.object({
  channel: z.enum(['sms', 'email', 'whatsapp']),
  to: z.string().min(1).max(TO_CHARS_MAX),
  subject: z.string().nullable().catch(null),
  text: z.string().max(TEXT_CHARS_MAX),
});

export interface Message extends z.infer<typeof sentMessage> {
  id: string;
  receivedAt: string;
}

/** Puts a message into the mailbox, whatever way it came. */
export type Receive = (sent: z.infer<typeof sentMessage>) => Message;

/** Receives the e-mails and SMS that the site sends, for people and tests to read. */
export const registerMailbox = async (app: FastifyInstance, config: Config): Promise<Receive> => {
  const messages = openCollection<Message>(
    join(config.dataDir, 'mailbox.jsonl'),
    ({ id }) => id,
    (_, newer) => newer < MESSAGES_STORED_MAX,
  );

  const receive: Receive = (sent) => {
    const message = { ...sent, id: randomUUID(), receivedAt: new Date().toISOString() };
    messages.save(message);
    return message;
  };

  const { key, smtpPort } = config.mailbox;
  if (smtpPort !== null) {
    const smtp = createSmtpServer(key, (email) => receive({ channel: 'email', ...email }));
    smtp.on('error', (error) => app.log.warn({ reason: String(error) }, 'mailbox: an SMTP connection failed'));
    app.addHook('onListen', () => new Promise<void>((resolve) => smtp.listen(smtpPort, config.host, resolve)));
    app.addHook('onClose', () => new Promise<void>((resolve) => smtp.close(resolve)));
  }

  app.post('/mailbox/messages', async (request, reply) => {
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${key}`))
      return reply.code(401).send({ error: 'unauthorized' });
    const sent = sentMessage.safeParse(request.body).data;
    if (!sent)
      return reply.code(422).send({ error: 'Send {channel: "sms" | "email" | "whatsapp", to, subject?, text}' });
    return reply.code(202).send({ id: receive(sent).id });
  });

  app.get<{ Querystring: { to?: string } }>('/mailbox/messages', async ({ query: { to } }) =>
    messages
      .list()
      .filter((message) => to === undefined || addressOf(message.to) === addressOf(to))
      .slice(-MESSAGES_SHOWN_MAX)
      .toReversed(),
  );

  servePage(app, '/mailbox', {
    html: new URL('./mailbox.html', import.meta.url),
    files: {
      '/mailbox/mailbox.js': new URL('./mailbox.ts', import.meta.url),
      '/mailbox/plain-page.css': new URL('../kit/plain-page.css', import.meta.url),
      '/mailbox/mailbox.css': new URL('./mailbox.css', import.meta.url),
    },
  });
  return receive;
};

/**
 * Phones are compared by their digits, because "+55 11 9…" arrives in a query with a space for the plus; e-mails are
 * compared without case.
 */
const addressOf = (to: string): string => (to.includes('@') ? to.trim().toLowerCase() : to.replace(/\D/g, ''));
