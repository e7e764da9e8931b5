// Browser code of the tag manager's page.
import { byId, el, showList } from '../kit/dom.ts';
import type { Collected } from './tagmanager.routes.ts';

const filter = byId('filter', HTMLInputElement);
const container = byId('container', HTMLSelectElement);

function fact([name, value]: [string, unknown]): HTMLElement {
  const shown = typeof value === 'string' ? value : JSON.stringify(value);
  return el('div', { class: 'fact' }, el('dt', {}, name), el('dd', {}, shown));
}

function row({ event, container: id, page, facts, receivedAt }: Collected): HTMLElement {
  const name = el('span', { class: event.startsWith('gtm.') ? 'name quiet' : 'name' }, event);
  const time = el('time', {}, new Date(receivedAt).toLocaleTimeString('pt-BR'));
  const head = el('div', { class: 'head' }, name, el('span', { class: 'id' }, id), time);
  return el('li', {}, head, el('p', { class: 'page' }, page), el('dl', {}, ...Object.entries(facts).map(fact)));
}

function offerContainers(events: Collected[]): void {
  const known = new Set([...container.options].map(({ value }) => value));
  for (const id of new Set(events.map((event) => event.container)))
    if (!known.has(id)) container.append(new Option(id, id));
}

const refresh = showList<Collected>(byId('events', HTMLOListElement), '/tagmanager/events', {
  select(events) {
    offerContainers(events);
    const name = filter.value.trim().toLowerCase();
    const found = events.filter(
      (one) => one.event.toLowerCase().includes(name) && (container.value === '' || one.container === container.value),
    );
    byId('count', HTMLElement).textContent = found.length === 1 ? '1 evento' : `${found.length} eventos`;
    return found;
  },
  row,
  empty: 'Nenhum evento por aqui. Abra o site e navegue um pouco.',
});
filter.addEventListener('input', () => void refresh());
container.addEventListener('change', () => void refresh());
