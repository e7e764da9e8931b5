import { listMessages } from '@jangada/contracts/domains/chat/endpoints';
import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import { messageSent, notificationSent } from '@jangada/contracts/events/events';
import type { Notice } from '@jangada/contracts/host/host-api';
import type { Notification } from '@jangada/contracts/domains/notifications/endpoints';
import { createStubHost } from '@jangada/remote-kit/stub-host';
import en from './texts/en.ts';
import pt from './texts/pt.ts';
import { showChatNotices } from './chat/chat-notices.ts';
import { showNotificationNotices } from './notifications/notification-notices.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');

const aMessage = (given: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 'm1',
  time: '2026-06-01T12:00:00Z',
  type: 'global',
  text: 'Torneio às 20h',
  user: null,
  attachments: [],
  ...given,
});

const aNotification = (given: Partial<Notification> = {}): Notification => ({
  id: 17,
  type: 'deposit',
  title: 'Depósito aprovado',
  description: 'R$ 50,00 já estão na sua carteira.',
  img: null,
  date: '2026-06-01',
  time: '09:00',
  status: 'sent',
  viewed: false,
  read: false,
  read_at: null,
  pinned_until: null,
  ...given,
});

const start = async (before: ChatMessage[] = []) => {
  const stub = createStubHost({ remote: 'social', session: 'user', texts: { pt, en } });
  stub.fake.on(listMessages, () => ({ messages: before, amountBet: 0 }));
  const shown: Notice[] = [];
  const withdrawn: string[] = [];
  stub.host.notices.show = (notice) => void shown.push(notice);
  stub.host.notices.withdraw = (id) => void withdrawn.push(id);
  showChatNotices(stub.host, () => NOW);
  showNotificationNotices(stub.host);
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  return { ...stub, shown, withdrawn };
};

test('a global line of the chat becomes a notice, and a press opens the chat', async () => {
  const { emit, shown, panel } = await start();
  emit(messageSent, { message: aMessage() });
  expect(shown).toMatchObject([{ id: 'chat:m1', title: 'Aviso do chat', text: 'Torneio às 20h' }]);
  shown[0]?.onOpen?.();
  expect(panel.getState()).toBe('chat');
});

test('a pinned one shows until when it is valid, in the language of the visitor', async () => {
  const { emit, shown, language } = await start();
  language.setState('en', true);
  emit(messageSent, { message: aMessage({ type: 'pinned', pinned_until: '2026-06-01T13:00:00Z' }) });
  expect(shown).toMatchObject([{ title: 'Pinned in the chat', expiresAt: '2026-06-01T13:00:00Z' }]);
});

test('messages between players, expired ones and empty ones are no notices', async () => {
  const { emit, shown } = await start();
  emit(messageSent, { message: aMessage({ type: 'normal' }) });
  emit(messageSent, { message: aMessage({ type: 'pinned', pinned_until: '2026-06-01T12:00:00Z' }) });
  emit(messageSent, { message: aMessage({ text: '  ' }) });
  expect(shown).toEqual([]);
});

test('a deleted line is withdrawn, and not shown', async () => {
  const { emit, shown, withdrawn } = await start();
  emit(messageSent, { message: aMessage({ id: 'd1', delete: true, messageId: 'm1' }) });
  expect([shown, withdrawn]).toEqual([[], ['chat:m1']]);
});

test('an open chat shows the message instead of a notice', async () => {
  const { emit, shown, panel } = await start();
  panel.setState('chat', true);
  emit(messageSent, { message: aMessage() });
  expect(shown).toEqual([]);
});

test('a message that is pinned at the sign-in is shown; older global lines are not', async () => {
  const { shown } = await start([
    aMessage({ id: 'old' }),
    aMessage({ id: 'over', type: 'pinned', pinned_until: '2026-06-01T11:00:00Z' }),
    aMessage({ id: 'pin', type: 'pinned' }),
  ]);
  expect(shown.map(({ id }) => id)).toEqual(['chat:pin']);
});

test('every message that is pinned at the sign-in becomes a notice', async () => {
  const { shown } = await start([
    aMessage({ id: 'first', type: 'pinned' }),
    aMessage({ id: 'over', type: 'pinned', pinned_until: '2026-06-01T11:00:00Z' }),
    aMessage({ id: 'second', type: 'pinned', pinned_until: '2026-06-01T13:00:00Z' }),
  ]);
  expect(shown.map(({ id }) => id)).toEqual(['chat:first', 'chat:second']);
});

test('a notification about a box has the name of the casino’s own notice, so that only one of them is shown', async () => {
  const { emit, shown } = await start();
  emit(notificationSent, { notification: aNotification({ type: 'box', user_box: { id: 7 } }) });
  emit(notificationSent, { notification: aNotification({ user_box: null }) });
  expect(shown.map(({ id }) => id)).toEqual(['box:7', 'notification:17']);
});

test('a notification becomes a notice with its picture, and a press opens the list', async () => {
  const { emit, shown, panel } = await start();
  emit(notificationSent, { notification: aNotification({ img: '/brand/a.webp' }) });
  expect(shown).toMatchObject([
    {
      id: 'notification:17',
      title: 'Depósito aprovado',
      text: 'R$ 50,00 já estão na sua carteira.',
      image: '/brand/a.webp',
    },
  ]);
  shown[0]?.onOpen?.();
  expect(panel.getState()).toBe('notifications');
});

test('one that was read on another device, or is received in the open list, is no notice', async () => {
  const { emit, shown, panel } = await start();
  emit(notificationSent, { notification: aNotification({ read: true }) });
  panel.setState('notifications', true);
  emit(notificationSent, { notification: aNotification() });
  expect(shown).toEqual([]);
});
