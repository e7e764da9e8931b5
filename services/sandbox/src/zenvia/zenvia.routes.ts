import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodError } from 'zod';
import type { Config } from '../config.ts';
import { fieldsOf, isSameSecret } from '../kit/input.ts';
import { openCollection } from '../kit/journal.ts';
import { createQueue } from '../kit/queue.ts';
import type { Receive } from '../mailbox/mailbox.routes.ts';
import { createZenviaNotices } from './zenvia-notices.ts';
import {
  channel as channelName,
  isOutcome,
  messageRequest,
  outcomes,
  subscriptionChange,
  subscriptionRequest,
  type MessageRequest,
  type Outcome,
  type Subscription,
} from './zenvia.types.ts';

/** Zenvia's API v2: messages by SMS and WhatsApp, and subscriptions to what becomes of them. */
export const registerZenvia = async (
  app: FastifyInstance,
  { dataDir, zenvia: { token } }: Config,
  receive: Receive,
): Promise<void> => {
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  const subscriptions = openCollection<Subscription>(join(dataDir, 'zenvia-subscriptions.jsonl'), ({ id }) => id);
  const plans = createQueue<Outcome>();
  const notices = createZenviaNotices(subscriptions.list, app.log, stopping.signal);

  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        const given = request.headers['x-api-token'];
        if (typeof given !== 'string' || !isSameSecret(given, token))
          return reply.code(401).send({ code: 'AUTHENTICATION_ERROR', message: 'No authorization token was found' });
      });

      api.post<{ Params: { channel: string } }>('/channels/:channel/messages', async ({ params, body }, reply) => {
        const channel = channelName.safeParse(params.channel).data;
        if (!channel) return notFound(reply);
        const read = messageRequest.safeParse(body);
        if (!read.success) return invalid(reply, read.error);
        const { from, to, contents } = read.data;
        if (channel === 'sms' && contents.some(({ type }) => type !== 'text'))
          return reply.code(400).send({ code: 'VALIDATION_ERROR', message: 'An SMS has text contents alone' });
        const id = randomUUID();
        receive({ channel, to: `+${to}`, subject: null, text: contents.map(textOf).join('\n') });
        void notices.announce({ id, channel }, outcomes[plans.take() ?? 'delivered']);
        return { id, from, to, direction: 'OUT', channel, contents };
      });

      api.get('/subscriptions', async () => subscriptions.list());
      api.post('/subscriptions', async ({ body }, reply) => {
        const read = subscriptionRequest.safeParse(body);
        if (!read.success) return invalid(reply, read.error);
        if (subscriptions.list().some((known) => isSame(known, read.data)))
          return reply.code(409).send({ code: 'DUPLICATED', message: 'There is such a subscription' });
        const now = new Date().toISOString();
        const made: Subscription = { ...read.data, id: randomUUID(), createdAt: now, updatedAt: now };
        subscriptions.save(made);
        return made;
      });
      api.get<OfSubscription>(
        '/subscriptions/:id',
        async ({ params }, reply) => subscriptions.find(params.id) ?? notFound(reply),
      );
      api.patch<OfSubscription>('/subscriptions/:id', async ({ params, body }, reply) => {
        const known = subscriptions.find(params.id);
        if (!known) return notFound(reply);
        const read = subscriptionChange.safeParse(body);
        if (!read.success) return invalid(reply, read.error);
        const { webhook = known.webhook, status = known.status } = read.data;
        const changed = { ...known, webhook, status, updatedAt: new Date().toISOString() };
        subscriptions.save(changed);
        return changed;
      });
      api.delete<OfSubscription>('/subscriptions/:id', async ({ params }, reply) => {
        subscriptions.remove(params.id);
        return reply.code(204).send();
      });
    },
    { prefix: '/zenvia/v2' },
  );

  app.post('/control/zenvia/next', async ({ body }, reply) => {
    const { outcome } = fieldsOf(body);
    if (!isOutcome(outcome))
      return reply.code(422).send({ error: `outcome must be one of ${Object.keys(outcomes).join(', ')}` });
    plans.plan(outcome);
    return { planned: outcome };
  });
  app.get('/control/zenvia/subscriptions', async () => subscriptions.list());
};

interface OfSubscription {
  Params: { id: string };
}

/** A template is filled by the third party; its fields are what a person can check. */
const textOf = (content: MessageRequest['contents'][number]): string =>
  content.type === 'text'
    ? content.text
    : `${content.templateId}: ${Object.entries(content.fields)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ')}`;

const isSame = (one: Subscription, other: Pick<Subscription, 'eventType' | 'criteria' | 'webhook'>): boolean =>
  one.eventType === other.eventType &&
  one.criteria.channel === other.criteria.channel &&
  one.criteria.direction === other.criteria.direction &&
  one.webhook.url === other.webhook.url;

const notFound = (reply: FastifyReply) => reply.code(404).send({ code: 'NOT_FOUND', message: 'Not found' });

const invalid = (reply: FastifyReply, { issues }: ZodError) =>
  reply.code(400).send({
    code: 'VALIDATION_ERROR',
    message: 'Validation error',
    details: issues.map(({ path, message }) => ({ code: 'INVALID', path: path.join('.'), message })),
  });
