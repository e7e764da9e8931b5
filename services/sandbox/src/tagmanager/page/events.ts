// Browser code of the tag manager's page.
import type { Collected } from '../collected.ts';

const REFRESH_MS = 2_000;

const list = document.getElementById('events');
const count = document.getElementById('count');
const filter = document.querySelector('input');
const container = document.querySelector('select');

function element(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function fact([name, value]: [string, unknown]): HTMLElement {
  const shown = typeof value === 'string' ? value : JSON.stringify(value);
  return element('div', 'fact', element('dt', '', name), element('dd', '', shown));
}

function row(event: Collected): HTMLElement {
  const kind = event.event.startsWith('gtm.') ? 'name quiet' : 'name';
  const time = element('time', '', new Date(event.receivedAt).toLocaleTimeString('pt-BR'));
  const head = element('div', 'head', element('span', kind, event.event), element('span', 'id', event.container), time);
  const facts = element('dl', '', ...Object.entries(event.facts).map(fact));
  return element('li', '', head, element('p', 'page', event.page), facts);
}

function offerContainers(events: Collected[]): void {
  const known = new Set([...(container?.options ?? [])].map((option) => option.value));
  for (const id of new Set(events.map((event) => event.container)))
    if (!known.has(id)) container?.append(new Option(id, id));
}

let drawn: string | null = null;

async function refresh(): Promise<void> {
  const response = await fetch('/tagmanager/events');
  const events: Collected[] = await response.json();
  offerContainers(events);
  const wanted = (filter?.value ?? '').trim().toLowerCase();
  const chosen = container?.value ?? '';
  const found = events.filter(
    (event) => event.event.toLowerCase().includes(wanted) && (chosen === '' || event.container === chosen),
  );
  const next = found.map((event) => event.id).join();
  if (next === drawn) return;
  drawn = next;
  if (count) count.textContent = found.length === 1 ? '1 evento' : `${found.length} eventos`;
  const empty = element('li', 'empty', 'Nenhum evento por aqui. Abra o site e navegue um pouco.');
  list?.replaceChildren(...(found.length > 0 ? found.map(row) : [empty]));
}

filter?.addEventListener('input', () => void refresh());
container?.addEventListener('change', () => void refresh());
async function poll(): Promise<void> {
  await refresh().catch(() => undefined);
  setTimeout(() => void poll(), REFRESH_MS);
}
void poll();
