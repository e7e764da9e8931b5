// Browser code of the page where agents answer.
import { byId, clockTime, el, fromTemplate, postJson } from '../../kit/dom.ts';
import type { Conversation, Message } from '../protocol.ts';

interface Listed extends Conversation {
  /** Whether the visitor has the page open. */
  isHere: boolean;
}

/** Typing is reported at most this often. */
const TYPING_EVERY_MS = 2_500;
const languages = { pt: 'Português', en: 'Inglês' };
const authors = { visitor: '', agent: 'Equipe', bot: 'Automática' };

const lines = byId('messages', HTMLOListElement);
const form = byId('answer', HTMLFormElement);
const field = byId('text', HTMLTextAreaElement);

let conversations: Listed[] = [];
let chosen: number | null = null;
const seen = new Map<number, number>();

const nameOf = ({ contact, number }: Pick<Conversation, 'contact' | 'number'>) =>
  contact?.name ?? `Visitante ${number}`;

const initialsOf = (name: string) => {
  const parts = name.split(/\s+/);
  return [parts[0], parts.length > 1 ? parts.at(-1) : '']
    .map((part) => part?.[0] ?? '')
    .join('')
    .toUpperCase();
};

function entry({ number, messages, isHere, contact }: Listed): HTMLElement {
  const last = messages.at(-1);
  const unread =
    number === chosen ? 0 : messages.slice(seen.get(number) ?? 0).filter(({ author }) => author === 'visitor').length;
  const name = nameOf({ contact, number });
  const item = fromTemplate('entry', {
    name,
    initials: initialsOf(name),
    last: `${last?.author === 'visitor' ? '' : '↩ '}${last?.text ?? ''}`,
    time: last ? clockTime(last.at) : '',
    unread: unread > 0 ? String(unread) : '',
  });
  const press = item.querySelector('button');
  press?.classList.toggle('here', isHere);
  if (number === chosen) press?.setAttribute('aria-current', 'true');
  press?.addEventListener('click', () => choose(number));
  return item;
}

function line({ author, name, text, at }: Message): HTMLElement {
  const meta = [name ?? authors[author], clockTime(at)].filter((part) => part !== '').join(' · ');
  const item = fromTemplate('message', { text, meta });
  item.className = author;
  return item;
}

function drawCard({ contact, userToken, language, page, widgetId, number }: Conversation): void {
  const facts: [string, string | undefined, string?][] = [
    ['Nome', contact?.name],
    ['E-mail', contact?.email],
    ['Telefone', contact?.phone],
    ['Idioma', language && languages[language]],
    ['Página', page?.url],
    ['Código do usuário', userToken, 'token'],
    ['Canal', `${widgetId} · nº ${number}`],
  ];
  const rows = facts.flatMap(([name, value, kind = '']) =>
    value ? [el('dt', {}, name), el('dd', { class: kind }, value)] : [],
  );
  byId('card', HTMLElement).replaceChildren(el('h2', {}, 'Contato'), el('dl', {}, ...rows));
}

function draw(): void {
  const empty = el('li', { class: 'empty' }, 'Ninguém escreveu ainda.');
  byId('list', HTMLUListElement).replaceChildren(...(conversations.length > 0 ? conversations.map(entry) : [empty]));
  const shown = conversations.find(({ number }) => number === chosen);
  byId('talk', HTMLElement).hidden = byId('card', HTMLElement).hidden = !shown;
  byId('nobody', HTMLElement).hidden = Boolean(shown);
  document.body.classList.toggle('talking', Boolean(shown));
  if (!shown) return;
  seen.set(shown.number, shown.messages.length);
  byId('who', HTMLElement).textContent = nameOf(shown);
  const place = shown.isHere ? `No site agora${shown.page?.title ? ` · ${shown.page.title}` : ''}` : 'Saiu do site';
  byId('where', HTMLElement).textContent = shown.endedAt ? 'A conversa terminou' : place;
  form.hidden = shown.endedAt !== undefined;
  drawCard(shown);
  if (lines.childElementCount === shown.messages.length && lines.dataset.number === String(shown.number)) return;
  lines.dataset.number = String(shown.number);
  lines.replaceChildren(...shown.messages.map(line));
  lines.scrollTop = lines.scrollHeight;
}

function choose(number: number | null): void {
  chosen = number;
  draw();
  if (number !== null) field.focus();
}

async function refresh(): Promise<void> {
  conversations = await (await fetch('/livechat/desk/conversations')).json();
  draw();
}

const post = (path: string, body: object) => postJson(`/livechat/desk/conversations/${chosen}/${path}`, body);

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = field.value.trim();
  if (text === '') return;
  field.value = '';
  void post('messages', { text, agent: byId('agent', HTMLInputElement).value });
});

let lastTypingMs = 0;
field.addEventListener('input', () => {
  if (Date.now() - lastTypingMs < TYPING_EVERY_MS) return;
  lastTypingMs = Date.now();
  void post('typing', {});
});
field.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  form.requestSubmit();
});
byId('back', HTMLButtonElement).addEventListener('click', () => choose(null));

const stream = new EventSource('/livechat/desk/stream');
for (const name of ['changed', 'open']) stream.addEventListener(name, () => void refresh());
