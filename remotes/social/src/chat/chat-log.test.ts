import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import { CHAT_LOG_MAX, firstExpiryMs, pinnedMessages, PINNED_MAX, withMessage, messageText } from './chat-log.ts';

const message = (id: string, second: number, part: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  time: new Date(second * 1000).toISOString(),
  type: 'normal',
  text: id,
  user: { id: 1, name: 'Ana' },
  attachments: [],
  ...part,
});

const ids = (log: readonly ChatMessage[]) => log.map(({ id }) => id);

describe('the chat', () => {
  it('appends a received message', () => {
    expect(ids(withMessage([message('a', 1)], message('b', 2)))).toEqual(['a', 'b']);
  });

  it('shows a message once, however often it is received', () => {
    const log = withMessage(withMessage([], message('a', 1)), message('a', 1, { text: 'again' }));
    expect(log.map(messageText)).toEqual(['again']);
  });

  it('sorts a late message into its place', () => {
    expect(ids(withMessage([message('a', 1), message('c', 3)], message('b', 2)))).toEqual(['a', 'b', 'c']);
  });

  it('removes a deleted message', () => {
    const log = [message('a', 1), message('b', 2)];
    expect(ids(withMessage(log, message('x', 3, { delete: true, messageId: 'a' })))).toEqual(['b']);
  });

  it('drops the oldest when there are too many', () => {
    let log: ChatMessage[] = [];
    for (let second = 0; second < CHAT_LOG_MAX + 5; second += 1) log = withMessage(log, message(`m${second}`, second));
    expect(log).toHaveLength(CHAT_LOG_MAX);
    expect(log[0]?.id).toBe('m5');
  });

  it('drops no pinned message for a newer one', () => {
    let log: ChatMessage[] = [message('p', 0, { type: 'pinned' })];
    for (let second = 1; second < CHAT_LOG_MAX + 5; second += 1) log = withMessage(log, message(`m${second}`, second));
    expect(log).toHaveLength(CHAT_LOG_MAX);
    expect(ids(log).slice(0, 2)).toEqual(['p', 'm6']);
  });

  it('accepts the text under either name', () => {
    expect(messageText({ text: 'a' })).toBe('a');
    expect(messageText({ message: 'b' })).toBe('b');
  });

  it('shows a pinned message on top until it expires', () => {
    const log = [message('p', 1, { type: 'pinned', pinned_until: new Date(10_000).toISOString() }), message('a', 2)];
    expect(ids(pinnedMessages(log, 9_000))).toEqual(['p']);
    expect(pinnedMessages(log, 11_000)).toEqual([]);
    expect(ids(pinnedMessages([message('q', 1, { type: 'pinned', pinned_until: null })], 11_000))).toEqual(['q']);
  });

  it('shows the newest pinned messages that have not expired, the newest first', () => {
    const pinned = (id: string, second: number, untilMs: number) =>
      message(id, second, { type: 'pinned', pinned_until: new Date(untilMs).toISOString() });
    const log = [
      pinned('a', 1, 90_000),
      pinned('b', 2, 90_000),
      pinned('c', 3, 90_000),
      pinned('over', 4, 9_000),
      pinned('d', 5, 60_000),
    ];
    expect(ids(pinnedMessages(log, 10_000))).toEqual(['d', 'c', 'b']);
    expect(pinnedMessages(log, 10_000)).toHaveLength(PINNED_MAX);
    expect(ids(pinnedMessages(log, 60_000))).toEqual(['c', 'b', 'a']);
    expect(firstExpiryMs(pinnedMessages(log, 10_000))).toBe(60_000);
    expect(firstExpiryMs([])).toBeNull();
  });
});
