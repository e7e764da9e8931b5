import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { bundleScript, sendScript } from '../http/bundled-script.ts';
import { serveClientFiles } from '../http/client-files.ts';
import { sendPage } from '../http/page.ts';
import type { Collected } from './collected.ts';

const EVENTS_KEPT_MAX = 1_000;
const EVENTS_SHOWN_MAX = 200;
const NAME_CHARS_MAX = 100;
const TEXT_CHARS_MAX = 500;
const FACTS_CHARS_MAX = 8_000;

/** A tag manager: one script per container, which sends every event of the page's data layer here. */
export async function registerTagManager(app: FastifyInstance, config: Config): Promise<void> {
  const containers = new Set(config.tagManager.containers);
  const script = await bundleScript(new URL('./container/entry.ts', import.meta.url));
  const events: Collected[] = [];

  app.get<{ Querystring: { id?: string } }>('/tagmanager/gtm.js', async (request, reply) => {
    if (!containers.has(request.query.id ?? '')) return reply.code(404).send({ error: 'no such container' });
    return sendScript(script, request, reply);
  });

  app.post('/tagmanager/collect', async (request, reply) => {
    reply.header('access-control-allow-origin', '*');
    const event = collectedOf(request.body);
    if (!event || !containers.has(event.container)) return reply.code(400).send({ error: 'not an event' });
    events.push(event);
    if (events.length > EVENTS_KEPT_MAX) events.shift();
    return reply.code(204).send();
  });

  app.get<{ Querystring: { id?: string } }>('/tagmanager/events', async (request, reply) => {
    if (request.headers.accept?.includes('text/html')) return reply.redirect('/tagmanager');
    const { id } = request.query;
    reply.header('cache-control', 'no-store');
    const found = id === undefined ? events : events.filter(({ container }) => container === id);
    return found.slice(-EVENTS_SHOWN_MAX).toReversed();
  });

  app.delete('/control/tagmanager', async () => {
    events.length = 0;
    return { forgotten: true };
  });

  const html = readFileSync(new URL('./page/events.html', import.meta.url), 'utf8');
  app.get('/tagmanager', async (_request, reply) => sendPage(reply, html));
  serveClientFiles(app, {
    '/tagmanager/events.ts': new URL('./page/events.ts', import.meta.url),
    '/tagmanager/plain-page.css': new URL('../http/plain-page.css', import.meta.url),
    '/tagmanager/events.css': new URL('./page/events.css', import.meta.url),
  });
}

function collectedOf(body: unknown): Collected | null {
  if (typeof body !== 'object' || body === null) return null;
  const { id, en, ep, dl, dt, ul }: Record<string, unknown> = { ...body };
  if (typeof id !== 'string' || typeof en !== 'string' || en === '' || en.length > NAME_CHARS_MAX) return null;
  const facts = factsOf(ep);
  if (!facts) return null;
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, TEXT_CHARS_MAX) : '');
  const receivedAt = new Date().toISOString();
  const seen = { page: text(dl), title: text(dt), language: text(ul) };
  return { id: randomUUID(), container: id, event: en, facts, ...seen, receivedAt };
}

function factsOf(text: unknown): Record<string, unknown> | null {
  if (text === undefined) return {};
  if (typeof text !== 'string' || text.length > FACTS_CHARS_MAX) return null;
  try {
    const facts: unknown = JSON.parse(text);
    return typeof facts === 'object' && facts !== null && !Array.isArray(facts) ? { ...facts } : null;
  } catch {
    return null;
  }
}
