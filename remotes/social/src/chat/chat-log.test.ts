import type { ChatMessage } from '@jangada/contracts/chat/message';
import { CHAT_LOG_MAX, pinnedOf, withMessage, wordsOf } from './chat-log.ts';

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
  it('adds what arrives at the end', () => {
    expect(ids(withMessage([message('a', 1)], message('b', 2)))).toEqual(['a', 'b']);
  });

  it('shows a message once, however often it arrives', () => {
    const log = withMessage(withMessage([], message('a', 1)), message('a', 1, { text: 'again' }));
    expect(log.map(wordsOf)).toEqual(['again']);
  });

  it('puts a late message where it belongs', () => {
    expect(ids(withMessage([message('a', 1), message('c', 3)], message('b', 2)))).toEqual(['a', 'b', 'c']);
  });

  it('takes a deleted message out', () => {
    const log = [message('a', 1), message('b', 2)];
    expect(ids(withMessage(log, message('x', 3, { delete: true, messageId: 'a' })))).toEqual(['b']);
  });

  it('lets the oldest go when there are too many', () => {
    let log: ChatMessage[] = [];
    for (let second = 0; second < CHAT_LOG_MAX + 5; second += 1) log = withMessage(log, message(`m${second}`, second));
    expect(log).toHaveLength(CHAT_LOG_MAX);
    expect(log[0]?.id).toBe('m5');
  });

  it('accepts the words under either name', () => {
    expect(wordsOf({ text: 'a' })).toBe('a');
    expect(wordsOf({ message: 'b' })).toBe('b');
  });

  it('keeps a pinned message on top until its time is over', () => {
    const log = [message('p', 1, { type: 'pinned', pinned_until: new Date(10_000).toISOString() }), message('a', 2)];
    expect(pinnedOf(log, 9_000)?.id).toBe('p');
    expect(pinnedOf(log, 11_000)).toBeNull();
    expect(pinnedOf([message('q', 1, { type: 'pinned', pinned_until: null })], 11_000)?.id).toBe('q');
  });
});
