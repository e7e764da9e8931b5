import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { browserFile, servePage } from '../kit/browser-files.ts';
import { parseJson } from '../kit/input.ts';

const EVENTS_STORED_MAX = 1_000;
const EVENTS_SHOWN_MAX = 200;
const NAME_CHARS_MAX = 100;
const TEXT_CHARS_MAX = 500;
const FACTS_CHARS_MAX = 8_000;

const text = z
  .string()
  .default('')
  .transform((value) => value.slice(0, TEXT_CHARS_MAX));

/** The parameters of a collected event, as the container sends them. */
const collected = z.object({
  id: z.string(),
  en: z.string().min(1).max(NAME_CHARS_MAX),
  ep: z.string().max(FACTS_CHARS_MAX).default('{}').transform(parseJson).pipe(z.record(z.string(), z.unknown())),
  dl: text,
  dt: text,
  ul: text,
});

function collectedOf(body: unknown) {
  const { data } = collected.safeParse(body);
  if (!data) return null;
  const { id: container, en: event, ep: facts, dl: page, dt: title, ul: language } = data;
  return { id: randomUUID(), container, event, facts, page, title, language, receivedAt: new Date().toISOString() };
}

/** One event that a container reported. */
export type Collected = NonNullable<ReturnType<typeof collectedOf>>;

/** A tag manager: one script per container, which sends every event of the page's data layer here. */
export const registerTagManager = async (app: FastifyInstance, config: Config): Promise<void> => {
  const containers = new Set(config.tagManager.containers);
  const sendScript = browserFile(new URL('./container/entry.ts', import.meta.url));
  const events: Collected[] = [];

  app.get<{ Querystring: { id?: string } }>('/tagmanager/gtm.js', async (request, reply) =>
    containers.has(request.query.id ?? '')
      ? sendScript(request, reply)
      : reply.code(404).send({ error: 'no such container' }),
  );

  app.post('/tagmanager/collect', async (request, reply) => {
    reply.header('access-control-allow-origin', '*');
    const event = collectedOf(request.body);
    if (!event || !containers.has(event.container)) return reply.code(400).send({ error: 'not an event' });
    events.push(event);
    if (events.length > EVENTS_STORED_MAX) events.shift();
    return reply.code(204).send();
  });

  app.get<{ Querystring: { id?: string } }>('/tagmanager/events', async (request, reply) => {
    if (request.headers.accept?.includes('text/html')) return reply.redirect('/tagmanager');
    const { id } = request.query;
    reply.header('cache-control', 'no-store');
    const found = events.filter(({ container }) => id === undefined || container === id);
    return found.slice(-EVENTS_SHOWN_MAX).toReversed();
  });

  app.delete('/control/tagmanager', async () => {
    events.length = 0;
    return { removed: true };
  });

  servePage(app, '/tagmanager', {
    html: new URL('./events.html', import.meta.url),
    files: {
      '/tagmanager/events.js': new URL('./events.ts', import.meta.url),
      '/tagmanager/plain-page.css': new URL('../kit/plain-page.css', import.meta.url),
      '/tagmanager/events.css': new URL('./events.css', import.meta.url),
    },
  });
};
