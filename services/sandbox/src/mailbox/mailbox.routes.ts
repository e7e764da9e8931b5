import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { servePage } from '../kit/browser-files.ts';
import { fieldsOf, isSameSecret, textOf } from '../kit/input.ts';
import { openCollection } from '../kit/journal.ts';

export interface Message {
  id: string;
  channel: 'sms' | 'email';
  to: string;
  subject: string | null;
  text: string;
  receivedAt: string;
}

const MESSAGES_STORED_MAX = 2_000;
const MESSAGES_SHOWN_MAX = 100;
const TO_CHARS_MAX = 254;
const TEXT_CHARS_MAX = 20_000;

/** E-mail and SMS that the site sends end here, where a person or a test reads them. */
export async function registerMailbox(app: FastifyInstance, config: Config): Promise<void> {
  const messages = openCollection<Message>(
    join(config.dataDir, 'mailbox.jsonl'),
    ({ id }) => id,
    (_, newer) => newer < MESSAGES_STORED_MAX,
  );

  app.post('/mailbox/messages', async (request, reply) => {
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${config.mailbox.key}`))
      return reply.code(401).send({ error: 'unauthorized' });
    const message = messageOf(request.body);
    if (!message) return reply.code(422).send({ error: 'Send {channel: "sms" | "email", to, subject?, text}' });
    messages.save(message);
    return reply.code(202).send({ id: message.id });
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
}

/** Phones are compared by their digits ("+55 11 9…" arrives with a space for the plus in a query), e-mails without case. */
const addressOf = (to: string): string => (to.includes('@') ? to.trim().toLowerCase() : to.replace(/\D/g, ''));

function messageOf(body: unknown): Message | null {
  const { channel, to: receiver, subject, text } = fieldsOf(body);
  const to = textOf(receiver, TO_CHARS_MAX);
  if (!to || (channel !== 'sms' && channel !== 'email')) return null;
  if (typeof text !== 'string' || text.length > TEXT_CHARS_MAX) return null;
  const title = typeof subject === 'string' ? subject : null;
  return { id: randomUUID(), channel, to, subject: title, text, receivedAt: new Date().toISOString() };
}
