// Browser code of the mailbox page.
export {};

interface Message {
  id: string;
  channel: 'sms' | 'email';
  to: string;
  subject: string | null;
  text: string;
  receivedAt: string;
}

const REFRESH_MS = 2_000;
/** Links become clickable, codes of 4 to 8 digits are shown large enough to read aloud. */
const NOTABLE = /(https?:\/\/\S+|\b\d{4,8}\b)/;

const list = document.getElementById('messages');
const filter = document.querySelector('input');

function element(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function piece(text: string): Node | string {
  if (/^https?:\/\//.test(text)) {
    const link = element('a', '', text);
    link.setAttribute('href', text);
    return link;
  }
  return /^\d{4,8}$/.test(text) ? element('span', 'code', text) : text;
}

function row(message: Message): HTMLElement {
  const kind = message.channel === 'sms' ? 'SMS' : 'E-mail';
  const time = element('time', '', new Date(message.receivedAt).toLocaleTimeString('pt-BR'));
  const meta = element('div', 'meta', element('span', 'channel', kind), message.to, time);
  const text = element('p', 'text', ...message.text.split(NOTABLE).map(piece));
  return element('li', '', meta, ...(message.subject ? [element('strong', '', message.subject)] : []), text);
}

let drawn = '';

async function refresh(): Promise<void> {
  const response = await fetch('/mailbox/messages');
  const messages: Message[] = await response.json();
  const wanted = (filter?.value ?? '').trim().toLowerCase();
  const found = messages.filter((message) => message.to.toLowerCase().includes(wanted));
  const next = found.map((message) => message.id).join();
  if (next === drawn && drawn !== '') return;
  drawn = next;
  const empty = element('li', 'empty', 'Nenhuma mensagem por aqui.');
  list?.replaceChildren(...(found.length > 0 ? found.map(row) : [empty]));
}

filter?.addEventListener('input', () => void refresh());
async function poll(): Promise<void> {
  await refresh().catch(() => undefined);
  setTimeout(() => void poll(), REFRESH_MS);
}
void poll();
