import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { bundleScript, sendScript } from '../http/bundled-script.ts';
import { serveClientFiles } from '../http/client-files.ts';
import { iconBodies } from '../http/icon-bodies.ts';
import { sendPage } from '../http/page.ts';
import { createLiveChat } from './chat.ts';
import { openConversations } from './conversations.ts';
import { registerDesk } from './desk.routes.ts';
import { isWidgetId } from './read-body.ts';
import { createStreams } from './streams.ts';
import { registerVisitors } from './visitor.routes.ts';

const widgetIcons = ['message-circle', 'x', 'send-horizontal', 'bot', 'headset'];

/** Live support in the shape of Jivo: a script with its widget, conversations, and a desk where somebody answers. */
export async function registerLiveChat(app: FastifyInstance, config: Config): Promise<void> {
  const streams = createStreams();
  const chat = createLiveChat(openConversations(config.dataDir), streams);
  const script = await bundleScript(new URL('./widget/entry.ts', import.meta.url), {
    ICONS: JSON.stringify(iconBodies('lucide', widgetIcons)),
  });

  await app.register(async (live) => {
    // Before closing: a listener's stream never ends by itself, and closing waits for all of them.
    live.addHook('preClose', async () => streams.stop());
    live.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    });
    live.get<{ Params: { id: string } }>('/livechat/widget/:id', async (request, reply) => {
      if (!isWidgetId(request.params.id)) return reply.code(404).send({ error: 'no such widget' });
      return sendScript(script, request, reply);
    });
    registerVisitors(live, chat);
    registerDesk(live, chat);
  });

  const html = readFileSync(new URL('./desk/desk.html', import.meta.url), 'utf8');
  app.get('/livechat/desk', async (_request, reply) => sendPage(reply, html));
  serveClientFiles(app, {
    '/livechat/desk.ts': new URL('./desk/desk.ts', import.meta.url),
    '/livechat/desk.css': new URL('./desk/desk.css', import.meta.url),
  });
}
