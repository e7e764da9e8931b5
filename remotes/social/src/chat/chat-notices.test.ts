import { listMessages } from '@jangada/contracts/domains/chat/endpoints';
import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import { messageSent } from '@jangada/contracts/events/events';
import type { Notice } from '@jangada/contracts/host/host-api';
import { createStubHost } from '@jangada/remote-kit/stub-host';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { CONNECT_WAIT_MS, GLOBAL_NOTICE_MS, showChatNotices } from './chat-notices.ts';

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

const clock = { nowMs: () => NOW };

const start = async (before: ChatMessage[] = []) => {
  const stub = createStubHost({ remote: 'social', session: 'user', texts: { pt, en }, clock });
  stub.fake.on(listMessages, () => ({ messages: before, amountBet: 0 }));
  const shown: Notice[] = [];
  const withdrawn: string[] = [];
  stub.host.notices.show = (notice) => void shown.push(notice);
  stub.host.notices.withdraw = (id) => void withdrawn.push(id);
  showChatNotices(stub.host);
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

test('an open chat shows the message instead of a notice, and what it shows counts as seen', async () => {
  const { emit, shown, withdrawn, panel } = await start([aMessage({ id: 'pin', type: 'pinned' })]);
  shown.length = 0;
  panel.setState('chat', true);
  expect(withdrawn).toEqual(['chat:pin']);
  emit(messageSent, { message: aMessage() });
  expect([shown, withdrawn]).toEqual([[], ['chat:pin', 'chat:m1']]);
});

test('at the start pinned messages and recent global ones are shown; the history is not replayed', async () => {
  const before = (ms: number) => new Date(NOW - ms).toISOString();
  const { shown } = await start([
    aMessage({ id: 'old', time: before(GLOBAL_NOTICE_MS) }),
    aMessage({ id: 'recent', time: before(GLOBAL_NOTICE_MS - 1) }),
    aMessage({ id: 'over', type: 'pinned', pinned_until: '2026-06-01T11:00:00Z' }),
    aMessage({ id: 'pin', type: 'pinned', time: before(GLOBAL_NOTICE_MS * 2) }),
  ]);
  expect(shown.map(({ id }) => id).toSorted()).toEqual(['chat:pin', 'chat:recent']);
  expect(GLOBAL_NOTICE_MS).toBe(300_000);
});

test('a global message is not shown for the first time later than five minutes after it', async () => {
  const { emit, shown } = await start();
  emit(messageSent, { message: aMessage() });
  expect(shown).toMatchObject([{ firstShownBefore: '2026-06-01T12:05:00.000Z' }]);
});

test('every message that is pinned at the sign-in becomes a notice', async () => {
  const { shown } = await start([
    aMessage({ id: 'first', type: 'pinned' }),
    aMessage({ id: 'over', type: 'pinned', pinned_until: '2026-06-01T11:00:00Z' }),
    aMessage({ id: 'second', type: 'pinned', pinned_until: '2026-06-01T13:00:00Z' }),
  ]);
  expect(shown.map(({ id }) => id)).toEqual(['chat:first', 'chat:second']);
});

describe('the messages of the chat', () => {
  const open = () => {
    jest.useFakeTimers({ now: NOW });
    const stub = createStubHost({ remote: 'social', session: 'user', texts: { pt, en }, clock });
    const load = jest.fn(() => ({ messages: [], amountBet: 0 }));
    stub.fake.on(listMessages, load);
    stub.connection.setState('connecting', true);
    showChatNotices(stub.host);
    return { ...stub, load };
  };
  afterEach(() => jest.useRealTimers());

  test('are loaded for the notices once, when the connection stands', async () => {
    const { connection, load } = open();
    await jest.advanceTimersByTimeAsync(CONNECT_WAIT_MS - 1);
    expect(load).not.toHaveBeenCalled();
    connection.setState('connected', true);
    await jest.advanceTimersByTimeAsync(CONNECT_WAIT_MS * 2);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('are loaded for the notices without a connection after a wait, and again with it', async () => {
    const { connection, load } = open();
    await jest.advanceTimersByTimeAsync(CONNECT_WAIT_MS);
    expect(load).toHaveBeenCalledTimes(1);
    connection.setState('connected', true);
    await jest.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('are not loaded for a remote that has left the page', async () => {
    const { stop, load } = open();
    stop();
    await jest.advanceTimersByTimeAsync(CONNECT_WAIT_MS);
    expect(load).not.toHaveBeenCalled();
  });
});
