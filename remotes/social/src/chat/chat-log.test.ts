import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import {
  afterGap,
  firstExpiryMs,
  LOG_TRIMMED_TO,
  messageText,
  olderThan,
  pinnedMessages,
  PINNED_MAX,
  trimmed,
  withMessages,
} from './chat-log.ts';

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
    expect(ids(withMessages([message('a', 1)], [message('b', 2)]))).toEqual(['a', 'b']);
  });

  it('shows a message once, however often it is received', () => {
    const log = withMessages(withMessages([], [message('a', 1)]), [message('a', 1, { text: 'again' })]);
    expect(log.map(messageText)).toEqual(['again']);
  });

  it('sorts a late message into its place', () => {
    expect(ids(withMessages([message('a', 1), message('c', 3)], [message('b', 2)]))).toEqual(['a', 'b', 'c']);
  });

  it('removes a deleted message', () => {
    const log = [message('a', 1), message('b', 2)];
    expect(ids(withMessages(log, [message('x', 3, { delete: true, messageId: 'a' })]))).toEqual(['b']);
  });

  it('retains its order with many received at once, late ones and repeated ones among them', () => {
    const log = [message('b', 2), message('d', 4)];
    const received = [message('e', 5), message('a', 1), message('d', 4, { text: 'again' }), message('c', 3)];
    expect(ids(withMessages(log, received))).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('is cut at its start, without the pinned messages that have not expired', () => {
    const log = [
      message('over', 0, { type: 'pinned', pinned_until: new Date(5_000).toISOString() }),
      message('p', 1, { type: 'pinned' }),
      ...Array.from({ length: LOG_TRIMMED_TO + 20 }, (_, second) => message(`m${second}`, second + 2)),
    ];
    const cut = trimmed(log, 10_000);
    expect(cut).toHaveLength(LOG_TRIMMED_TO + 1);
    expect(ids(cut).slice(0, 2)).toEqual(['p', 'm20']);
  });

  describe('after a gap in the connection', () => {
    const page = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => message(`m${from + index}`, from + index));

    it('gets what it missed, and loses what was deleted meanwhile', () => {
      const newest = page(20, 70).filter(({ id }) => id !== 'm25');
      const { log, isRestarted } = afterGap(page(1, 30), newest);
      expect(isRestarted).toBe(false);
      expect(ids(log)).toEqual([...ids(page(1, 19)), ...ids(newest)]);
    });

    it('starts again where messages between are missing', () => {
      const { log, isRestarted } = afterGap(page(1, 30), page(100, 149));
      expect([isRestarted, log[0]?.id, log.length]).toEqual([true, 'm100', 50]);
    });

    it('is the page where the page has everything, and empty where there is nothing', () => {
      expect(ids(afterGap(page(1, 4), page(1, 3)).log)).toEqual(['m1', 'm2', 'm3']);
      expect(afterGap(page(1, 4), []).log).toEqual([]);
    });

    it('asks for what is older than its row, not for what is older than a pinned message', () => {
      expect(olderThan([message('p', 1, { type: 'pinned' }), message('a', 40), message('b', 41)])).toBe('a');
      expect(olderThan([])).toBeUndefined();
    });
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
