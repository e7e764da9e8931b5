import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { fieldsOf, parseJson } from '../kit/input.ts';
import { decrypt, newKeys, type BrowserKeys } from './decrypt.ts';
import { checkVapid } from './vapid.ts';

interface Message {
  readonly subscription: string;
  readonly payload: unknown;
  readonly ttlSeconds: number;
  readonly urgency: string;
  /** The contact of the sender: the VAPID subject. */
  readonly contact: string;
  readonly receivedAt: string;
}

const plannedAnswer = z.object({
  status: z.int().min(400).max(599),
  times: z.int().min(1).default(1),
  retryAfterSeconds: z.number().min(0).optional(),
});

const SUBSCRIPTIONS_MAX = 10_000;
const MESSAGES_STORED_MAX = 2_000;
const MESSAGES_SHOWN_MAX = 100;
const MESSAGE_BYTES_MAX = 4_096;
const ID_BYTES = 18;
const AUTH_BYTES = 16;

/**
 * A push service with its browsers (RFC 8030): creates subscriptions, checks senders, decrypts messages with the keys
 * of their browser, and fails or expires subscriptions by control call.
 */
export const registerPush = async (app: FastifyInstance, config: Config): Promise<void> => {
  const browsers = new Map<string, BrowserKeys>();
  const gone = new Set<string>();
  const messages: Message[] = [];
  let next: z.infer<typeof plannedAnswer> | null = null;

  app.post('/control/push/subscriptions', async () => {
    const id = randomBytes(ID_BYTES).toString('base64url');
    const browser = { keys: newKeys(), auth: randomBytes(AUTH_BYTES) };
    const [oldest] = browsers.keys();
    if (oldest !== undefined && browsers.size >= SUBSCRIPTIONS_MAX) browsers.delete(oldest);
    browsers.set(id, browser);
    return {
      endpoint: `${config.publicUrl}/push/${id}`,
      keys: { p256dh: browser.keys.getPublicKey('base64url'), auth: browser.auth.toString('base64url') },
    };
  });

  /** `{"endpoint"}`: expires the subscription; messages to it are answered with 410. */
  app.post('/control/push/expire', async (request, reply) => {
    const id = String(fieldsOf(request.body)['endpoint']).split('/').at(-1) ?? '';
    if (!browsers.delete(id)) return reply.code(404).send({ error: 'There is no such subscription' });
    gone.add(id);
    return { expired: true };
  });

  /** `{"status", "times"?, "retryAfterSeconds"?}`: sets the answer to the next messages. */
  app.post('/control/push/next', async (request, reply) => {
    const { data, error } = plannedAnswer.safeParse(request.body);
    if (!data) return reply.code(422).send({ error: z.prettifyError(error) });
    next = data;
    return next;
  });

  app.get<{ Querystring: { endpoint?: string } }>('/push/messages', async ({ query: { endpoint } }) => {
    const id = endpoint?.split('/').at(-1);
    const found = id === undefined ? messages : messages.filter(({ subscription }) => subscription === id);
    return found.slice(-MESSAGES_SHOWN_MAX).toReversed();
  });

  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: MESSAGE_BYTES_MAX },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Params: { id: string } }>('/push/:id', async (request, reply) => {
      const { id } = request.params;
      const vapid = await checkVapid(request.headers.authorization, new URL(config.publicUrl).origin);
      if ('refusal' in vapid) return reply.code(403).send({ error: vapid.refusal });
      if (next && next.times > 0) {
        next.times -= 1;
        if (next.retryAfterSeconds !== undefined) reply.header('retry-after', next.retryAfterSeconds);
        return reply.code(next.status).send({ error: 'Planned by a control call' });
      }
      if (gone.has(id)) return reply.code(410).send({ error: 'The subscription has expired' });
      const browser = browsers.get(id);
      if (!browser) return reply.code(404).send({ error: 'There is no such subscription' });
      const ttl = request.headers['ttl'];
      if (typeof ttl !== 'string' || !/^\d+$/.test(ttl)) return reply.code(400).send({ error: 'TTL is missing' });
      if (request.headers['content-encoding'] !== 'aes128gcm')
        return reply.code(415).send({ error: 'Content-Encoding must be aes128gcm' });
      const payload = readPayload(request.body, browser);
      if (payload === undefined) return reply.code(400).send({ error: 'The browser could not read this' });
      messages.push({
        subscription: id,
        payload,
        ttlSeconds: Number(ttl),
        urgency: String(request.headers['urgency'] ?? 'normal'),
        contact: vapid.subject,
        receivedAt: new Date().toISOString(),
      });
      if (messages.length > MESSAGES_STORED_MAX) messages.shift();
      return reply.code(201).header('location', `${config.publicUrl}/push/messages/${messages.length}`).send();
    });
  });
};

function readPayload(body: unknown, browser: BrowserKeys): unknown {
  try {
    return Buffer.isBuffer(body) ? parseJson(decrypt(body, browser)) : undefined;
  } catch {
    return undefined; // The message was encrypted for another browser.
  }
}
