import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { browserFile, servePage } from '../kit/browser-files.ts';
import { createEventStreams } from '../kit/event-streams.ts';
import { openConversations } from './conversations.ts';
import { registerDesk } from './desk.routes.ts';
import { WIDGET_ID, type ById } from './http.ts';
import { createTraffic } from './traffic.ts';
import { registerVisitors } from './visitors.routes.ts';

const STREAM_RETRY_MS = 2_000;
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
};

/** Live support in the shape of Jivo: the widget's script, conversations, and a desk for agents. */
export const registerLiveChat = async (app: FastifyInstance, config: Config): Promise<void> => {
  const conversations = openConversations(join(config.dataDir, 'livechat-conversations.jsonl'));
  const streams = createEventStreams(STREAM_RETRY_MS);
  const sendScript = browserFile(new URL('./widget/entry.ts', import.meta.url));
  const traffic = createTraffic(conversations, streams);
  app.addHook('onClose', async () => traffic.stop());
  // Closing waits for all streams, and a stream does not end on its own.
  app.addHook('preClose', async () => streams.stop());

  await app.register(async (live) => {
    live.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    });

    live.get<ById>('/livechat/widget/:id', async (request, reply) =>
      WIDGET_ID.test(request.params.id)
        ? sendScript(request, reply)
        : reply.code(404).send({ error: 'no such widget' }),
    );
    live.options('/livechat/visitors*', async (_request, reply) => reply.headers(PREFLIGHT).code(204).send());

    registerVisitors(live, conversations, streams, traffic);
    registerDesk(live, conversations, streams, traffic);
  });

  servePage(app, '/livechat/desk', {
    html: new URL('./desk/desk.html', import.meta.url),
    files: {
      '/livechat/desk.js': new URL('./desk/desk.ts', import.meta.url),
      '/livechat/desk.css': new URL('./desk/desk.css', import.meta.url),
    },
  });
};
