import { randomUUID, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { serveClientFiles } from '../http/client-files.ts';
import { sendPage } from '../http/page.ts';
import { openJournal } from '../storage/journal.ts';

interface Message {
  id: string;
  channel: 'sms' | 'email';
  to: string;
  subject: string | null;
  text: string;
  receivedAt: string;
}

const MESSAGES_KEPT_MAX = 2_000;
const MESSAGES_SHOWN_MAX = 100;
const TO_CHARS_MAX = 254;
const TEXT_CHARS_MAX = 20_000;

/** E-mail and SMS that the site sends end here, where a person or a test reads them. */
export async function registerMailbox(app: FastifyInstance, config: Config): Promise<void> {
  const journal = openJournal<Message>(join(config.dataDir, 'mailbox.jsonl'));
  const messages = journal.replay().slice(-MESSAGES_KEPT_MAX);
  journal.rewrite(messages);

  app.post('/mailbox/messages', async (request, reply) => {
    if (!same(request.headers.authorization ?? '', `Bearer ${config.mailbox.key}`))
      return reply.code(401).send({ error: 'unauthorized' });
    const message = messageOf(request.body);
    if (!message) return reply.code(422).send({ error: 'Send {channel: "sms" | "email", to, subject?, text}' });
    messages.push(message);
    if (messages.length > MESSAGES_KEPT_MAX) messages.shift();
    journal.append(message);
    return reply.code(202).send({ id: message.id });
  });

  app.get<{ Querystring: { to?: string } }>('/mailbox/messages', async ({ query }) => {
    const { to } = query;
    const found = to === undefined ? messages : messages.filter((message) => address(message.to) === address(to));
    return found.slice(-MESSAGES_SHOWN_MAX).toReversed();
  });

  const html = readFileSync(new URL('./page/mailbox.html', import.meta.url), 'utf8');
  app.get('/mailbox', async (_request, reply) => sendPage(reply, html));
  serveClientFiles(app, {
    '/mailbox/mailbox.ts': new URL('./page/mailbox.ts', import.meta.url),
    '/mailbox/plain-page.css': new URL('../http/plain-page.css', import.meta.url),
    '/mailbox/mailbox.css': new URL('./page/mailbox.css', import.meta.url),
  });
}

/** Phones are compared by their digits ("+55 11 9…" arrives with a space for the plus in a query), e-mails without case. */
function address(to: string): string {
  return to.includes('@') ? to.trim().toLowerCase() : to.replace(/\D/g, '');
}

function messageOf(body: unknown): Message | null {
  if (typeof body !== 'object' || body === null) return null;
  const { channel, to, subject, text }: Record<string, unknown> = { ...body };
  if (channel !== 'sms' && channel !== 'email') return null;
  if (typeof to !== 'string' || to === '' || to.length > TO_CHARS_MAX) return null;
  if (typeof text !== 'string' || text.length > TEXT_CHARS_MAX) return null;
  const title = typeof subject === 'string' ? subject : null;
  return { id: randomUUID(), channel, to, subject: title, text, receivedAt: new Date().toISOString() };
}

function same(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
