import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { WooviNotices } from './woovi-notices.ts';
import type { WooviStore } from './woovi-store.ts';

const newWebhook = z.object({
  webhook: z.object({
    name: z.string().min(1),
    event: z.string().regex(/^(OPENPIX:|PIX_)[A-Z_]+$/),
    url: z.url({ protocol: /^https?$/ }),
    authorization: z.string().nullable().default(null),
    isActive: z.boolean().default(true),
  }),
});

/** Webhooks, one for each event. The address is called when it is saved. */
export const registerWebhooks = (app: FastifyInstance, { webhooks }: WooviStore, notices: WooviNotices): void => {
  app.get<{ Querystring: { url?: string } }>('/webhook', async ({ query }) => ({
    webhooks: webhooks.list().filter(({ url }) => query.url === undefined || url === query.url),
    pageInfo: null,
  }));

  app.post('/webhook', async ({ body }, reply) => {
    const wanted = newWebhook.safeParse(body).data?.webhook;
    if (!wanted) return reply.code(400).send({ error: 'Invalid webhook' });
    if (!(await notices.test(wanted))) return reply.code(400).send({ error: 'A URL não respondeu com 200' });
    const webhook = { ...wanted, id: randomUUID(), createdAt: new Date().toISOString() };
    webhooks.save(webhook);
    return { webhook };
  });

  app.delete<{ Params: { id: string } }>('/webhook/:id', async ({ params }) => {
    webhooks.remove(params.id);
    return { status: 'OK' };
  });
};
