// Browser code of the mailbox page.
import { byId, el, showList } from '../kit/dom.ts';
import type { Message } from './mailbox.routes.ts';

/** Links become clickable, and codes of 4 to 8 digits are shown large. */
const NOTABLE = /(https?:\/\/\S+|\b\d{4,8}\b)/;

const CHANNELS: Readonly<Record<Message['channel'], string>> = { sms: 'SMS', email: 'E-mail', whatsapp: 'WhatsApp' };

const filter = byId('to', HTMLInputElement);

function piece(text: string): Node | string {
  if (/^https?:\/\//.test(text)) return el('a', { href: text }, text);
  return /^\d{4,8}$/.test(text) ? el('span', { class: 'code' }, text) : text;
}

function row({ channel, to, subject, text, receivedAt }: Message): HTMLElement {
  const kind = el('span', { class: 'channel' }, CHANNELS[channel]);
  const time = el('time', {}, new Date(receivedAt).toLocaleTimeString('pt-BR'));
  const body = el('p', { class: 'text' }, ...text.split(NOTABLE).map(piece));
  return el('li', {}, el('div', { class: 'meta' }, kind, to, time), subject ? el('strong', {}, subject) : null, body);
}

const refresh = showList<Message>(byId('messages', HTMLUListElement), '/mailbox/messages', {
  select: (messages) => messages.filter(({ to }) => to.toLowerCase().includes(filter.value.trim().toLowerCase())),
  row,
  empty: 'Nenhuma mensagem por aqui.',
});
filter.addEventListener('input', () => void refresh());
