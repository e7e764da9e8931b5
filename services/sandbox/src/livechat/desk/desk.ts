// Browser code of the page where agents answer.
import type { Conversation, Message } from '../protocol.ts';

interface Listed extends Conversation {
  /** The visitor has the page open. */
  isHere: boolean;
}

/** A visitor sees the dots for as long as an agent keeps typing. */
const TYPING_EVERY_MS = 2_500;
const languages = { pt: 'Português', en: 'Inglês' };

const find = <Found extends HTMLElement>(id: string, kind: new () => Found): Found => {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`#${id} is missing`);
  return found;
};

const list = find('list', HTMLUListElement);
const talk = find('talk', HTMLElement);
const nobody = find('nobody', HTMLElement);
const card = find('card', HTMLElement);
const lines = find('messages', HTMLOListElement);
const form = find('answer', HTMLFormElement);
const field = find('text', HTMLTextAreaElement);
const agent = find('agent', HTMLInputElement);

let conversations: Listed[] = [];
let chosen: number | null = null;
const seen = new Map<number, number>();

function element(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

const timeOf = (at: string) => new Date(at).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' });

const nameOf = ({ contact, number }: Conversation) => contact?.name ?? `Visitante ${number}`;

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .flatMap((word, index, all) => (index === 0 || index === all.length - 1 ? [word[0] ?? ''] : []))
    .join('')
    .toUpperCase();

const unreadOf = ({ number, messages }: Conversation) =>
  number === chosen ? 0 : messages.slice(seen.get(number) ?? 0).filter(({ author }) => author === 'visitor').length;

function entry(conversation: Listed): HTMLElement {
  const last = conversation.messages.at(-1);
  const unread = unreadOf(conversation);
  const button = element(
    'button',
    conversation.isHere ? 'here' : '',
    element('span', 'face', initialsOf(nameOf(conversation))),
    element(
      'span',
      'text',
      element('strong', '', nameOf(conversation)),
      element('span', 'last', `${last?.author === 'visitor' ? '' : '↩ '}${last?.text ?? ''}`),
    ),
    element('span', 'side', element('time', '', last ? timeOf(last.at) : ''), unread > 0 ? badge(unread) : ''),
  );
  button.setAttribute('type', 'button');
  if (conversation.number === chosen) button.setAttribute('aria-current', 'true');
  button.addEventListener('click', () => choose(conversation.number));
  return element('li', '', button);
}

const badge = (count: number) => element('span', 'badge', String(count));

const authors = { visitor: '', agent: 'Equipe', bot: 'Automática' };

function line(message: Message): HTMLElement {
  const meta = [message.name ?? authors[message.author], timeOf(message.at)].filter((part) => part !== '').join(' · ');
  return element('li', message.author, element('p', '', message.text), element('small', '', meta));
}

function fact(name: string, value: string | undefined, kind = ''): HTMLElement[] {
  if (!value) return [];
  return [element('dt', '', name), element('dd', kind, value)];
}

function drawCard({ contact, userToken, custom, language, page, widgetId, number }: Conversation): void {
  const extra = (custom ?? []).flatMap(({ title, content }) => fact(title ?? 'Informação', content));
  const facts = [
    ...fact('Nome', contact?.name),
    ...fact('E-mail', contact?.email),
    ...fact('Telefone', contact?.phone),
    ...fact('Observação', contact?.description),
    ...extra,
    ...fact('Idioma', language && languages[language]),
    ...fact('Página', page?.url),
    ...fact('Código do usuário', userToken, 'token'),
    ...fact('Canal', `${widgetId} · nº ${number}`),
  ];
  card.replaceChildren(element('h2', '', 'Contato'), element('dl', '', ...facts));
}

function draw(): void {
  const empty = element('li', 'empty', 'Ninguém escreveu ainda.');
  list.replaceChildren(...(conversations.length > 0 ? conversations.map(entry) : [empty]));
  const shown = conversations.find(({ number }) => number === chosen);
  talk.hidden = card.hidden = !shown;
  nobody.hidden = Boolean(shown);
  document.body.classList.toggle('talking', Boolean(shown));
  if (!shown) return;
  seen.set(shown.number, shown.messages.length);
  find('who', HTMLElement).textContent = nameOf(shown);
  find('where', HTMLElement).textContent = shown.endedAt
    ? 'A conversa terminou'
    : shown.isHere
      ? `No site agora${shown.page?.title ? ` · ${shown.page.title}` : ''}`
      : 'Saiu do site';
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
  const response = await fetch('/livechat/desk/conversations');
  conversations = await response.json();
  draw();
}

const post = (path: string, body: object) =>
  fetch(`/livechat/desk/conversations/${chosen}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = field.value.trim();
  if (text === '') return;
  field.value = '';
  void post('messages', { text, agent: agent.value });
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
find('back', HTMLButtonElement).addEventListener('click', () => choose(null));

const stream = new EventSource('/livechat/desk/stream');
stream.addEventListener('changed', () => void refresh());
stream.addEventListener('open', () => void refresh());
