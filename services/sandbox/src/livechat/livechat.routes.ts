import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { browserFile, servePage } from '../kit/browser-files.ts';
import { createLiveChat } from './chat.ts';
import { openConversations } from './conversations.ts';
import { registerDesk } from './desk.routes.ts';
import { isWidgetId } from './read-body.ts';
import { createStreams } from './streams.ts';
import { registerVisitors } from './visitor.routes.ts';

/** Live support in the shape of Jivo: a script with its widget, conversations, and a desk where somebody answers. */
export async function registerLiveChat(app: FastifyInstance, config: Config): Promise<void> {
  const streams = createStreams();
  const chat = createLiveChat(openConversations(config.dataDir), streams);
  const sendScript = browserFile(new URL('./widget/entry.ts', import.meta.url));

  await app.register(async (live) => {
    // Before closing: a listener's stream never ends by itself, and closing waits for all of them.
    live.addHook('preClose', async () => streams.stop());
    live.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    });
    live.get<{ Params: { id: string } }>('/livechat/widget/:id', async (request, reply) => {
      if (!isWidgetId(request.params.id)) return reply.code(404).send({ error: 'no such widget' });
      return sendScript(request, reply);
    });
    registerVisitors(live, chat);
    registerDesk(live, chat);
  });

  servePage(app, '/livechat/desk', {
    html: new URL('./desk/desk.html', import.meta.url),
    files: {
      '/livechat/desk.js': new URL('./desk/desk.ts', import.meta.url),
      '/livechat/desk.css': new URL('./desk/desk.css', import.meta.url),
    },
  });
}
