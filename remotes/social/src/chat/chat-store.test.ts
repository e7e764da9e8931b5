import { listMessages, sendMessage } from '@jangada/contracts/domains/chat/endpoints';
import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import type { ConnectionState } from '@jangada/contracts/host/host-api';
import { NetworkError } from '@jangada/contracts/client/errors';
import { messageSent } from '@jangada/contracts/events/events';
import { refusal } from '@jangada/remote-kit/fakes';
import { aUser } from '@jangada/remote-kit/stub-data';
import { createStubHost } from '@jangada/remote-kit/stub-host';
import { APPLY_BUSY_MS, APPLY_MS } from './chat-feed.ts';
import { LOG_TRIMMED_AT, LOG_TRIMMED_TO } from './chat-log.ts';
import { chatOf } from './chat-store.ts';
import { OUTGOING_MAX } from './outbox.ts';

const ME = aUser().id;

const aMessage = (id: number, part: Partial<ChatMessage> = {}): ChatMessage => ({
  id: String(id),
  time: new Date(id * 1000).toISOString(),
  type: 'normal',
  text: `m${id}`,
  user: { id: 99, name: 'Bia' },
  attachments: [],
  ...part,
});

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index));

/** Runs resolved promises without advancing the time. */
const settle = () => jest.advanceTimersByTimeAsync(0);
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

const start = async (stored: ChatMessage[] = range(101, 150), connection: ConnectionState = 'connected') => {
  const stub = createStubHost({ remote: 'social', session: 'user' });
  stub.connection.setState(connection, true);
  const server = { messages: stored };
  const queries: unknown[] = [];
  stub.fake.on(listMessages, ({ query }) => {
    queries.push(query);
    const { before = Infinity, limit = 50 } = query;
    return { messages: server.messages.filter(({ id }) => Number(id) < before).slice(-limit), amountBet: 700 };
  });
  const chat = chatOf(stub.host);
  await Promise.all([chat.feed.load(), settle()]);
  return {
    ...stub,
    ...chat,
    server,
    queries,
    log: () => chat.feed.state.getState().log.map(({ text }) => text),
    outgoing: () => chat.outbox.messages.getState().map(({ text, status }) => [text, status]),
    receive: (message: ChatMessage) => stub.emit(messageSent, { message }),
  };
};

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') }));
afterEach(() => jest.useRealTimers());

describe('the messages', () => {
  test('are loaded once per page, 50 of them, for everybody who needs them', async () => {
    const { feed, host, queries, log } = await start();
    await feed.load();
    await chatOf(host).feed.load();
    expect(queries).toEqual([{ limit: 50 }]);
    expect([log().length, feed.state.getState().amountBet]).toEqual([50, 700]);
  });

  test('before them are loaded page by page, until the first', async () => {
    const { feed, queries, log } = await start(range(1, 120));
    await Promise.all([feed.loadOlder(), feed.loadOlder(), settle()]);
    expect([log()[0], log().length, feed.state.getState().older]).toEqual(['m21', 100, 'idle']);
    await Promise.all([feed.loadOlder(), settle()]);
    await Promise.all([feed.loadOlder(), settle()]);
    expect([log()[0], log().length, feed.state.getState().older]).toEqual(['m1', 120, 'end']);
    expect(queries).toEqual([{ limit: 50 }, { limit: 50, before: 71 }, { limit: 50, before: 21 }]);
  });

  test('that are received in a burst are one change', async () => {
    const { feed, receive, log } = await start();
    const changes = jest.fn();
    feed.state.subscribe(changes);
    for (const message of range(151, 190)) receive(message);
    expect(changes).toHaveBeenCalledTimes(1);
    await pass(APPLY_MS);
    expect(changes).toHaveBeenCalledTimes(2);
    expect(log().at(-1)).toBe('m190');
  });

  test('that are received faster than one can read are one change per half second, and none is lost', async () => {
    const { feed, receive, log } = await start();
    expect(APPLY_BUSY_MS).toBe(500);
    const changes = jest.fn();
    feed.state.subscribe(changes);
    // 50 messages a second for four seconds.
    for (const message of range(151, 350)) {
      receive(message);
      await pass(20);
    }
    expect(changes.mock.calls.length).toBeLessThanOrEqual(10);
    await pass(APPLY_BUSY_MS);
    expect(log().slice(-200)).toEqual(range(151, 350).map(({ text }) => text));
  });

  test('are no more than the limit while the newest is in view, and lose none while older ones are read', async () => {
    const { feed, receive, log } = await start();
    const flood = async (from: number, to: number) => {
      for (let id = from; id <= to; id += 50) {
        for (const message of range(id, id + 49)) receive(message);
        await pass(APPLY_BUSY_MS * 2);
      }
    };
    await flood(151, 1150);
    expect(log().length).toBeLessThanOrEqual(LOG_TRIMMED_AT + 50);
    expect([log().length >= LOG_TRIMMED_TO, log().at(-1), feed.state.getState().older]).toEqual([
      true,
      'm1150',
      'idle',
    ]);
    feed.follow(false);
    const first = log()[0];
    await flood(1151, 1250);
    expect(log()[0]).toBe(first);
  });

  test('that were deleted stay deleted, also in a page that was on its way', async () => {
    const { feed, receive, log, server } = await start();
    receive(aMessage(0, { delete: true, messageId: '150' }));
    expect(log()).not.toContain('m150');
    await Promise.all([feed.reload(), settle()]);
    expect(server.messages).toHaveLength(50);
    expect(log()).not.toContain('m150');
  });

  test.each(['unavailable', 'connecting'] as const)(
    'of a gap (%s) are loaded once, none is lost or doubled',
    async (gap) => {
      const { connection, server, receive, log } = await start();
      connection.setState(gap, true);
      server.messages = [...range(101, 170).filter(({ id }) => id !== '140')];
      connection.setState('connecting', true);
      connection.setState('connected', true);
      receive(aMessage(171));
      await pass(APPLY_MS);
      expect(log()).toEqual([...range(101, 171).filter(({ id }) => id !== '140')].map(({ text }) => text));
    },
  );
});

describe('the messages that were written before the connection', () => {
  test('are loaded with it, when the chat was loaded before it', async () => {
    const { connection, server, queries, log } = await start(range(101, 150), 'connecting');
    server.messages = range(101, 152);
    connection.setState('connected', true);
    await pass(APPLY_MS);
    expect([log().at(-1), log().length, queries.length]).toEqual(['m152', 52, 2]);
  });

  test('are no reason to load the chat that nobody has asked for', async () => {
    const stub = createStubHost({ remote: 'social', session: 'user' });
    const load = jest.fn(() => ({ messages: [], amountBet: 0 }));
    stub.fake.on(listMessages, load);
    stub.connection.setState('connecting', true);
    chatOf(stub.host);
    stub.connection.setState('connected', true);
    await settle();
    expect(load).not.toHaveBeenCalled();
  });
});

describe('a message of the player', () => {
  test('is shown at once, and once when its event is received before the reply', async () => {
    const { fake, outbox, outgoing, receive, log } = await start([]);
    const mine = aMessage(1, { text: 'Oi', user: { id: ME, name: 'Marina' } });
    fake.on(sendMessage, async () => {
      receive(mine);
      await new Promise((resolve) => setTimeout(resolve, 500));
      return { data: mine };
    });
    outbox.send('Oi');
    expect(outgoing()).toEqual([['Oi', 'sending']]);
    await pass(300);
    expect([outgoing().length, log()]).toEqual([1, []]);
    await pass(300);
    expect([outgoing(), log()]).toEqual([[], ['Oi']]);
  });

  test('that failed is sent again with the same key, by a press or when the connection is back', async () => {
    const { fake, outbox, outgoing, connection, log, host } = await start([]);
    let isDown = true;
    const keys: unknown[] = [];
    fake.on(sendMessage, ({ body }) => {
      keys.push(body.idempotency_key);
      if (isDown) throw new NetworkError('No answer');
      return { data: aMessage(1, { text: body.text, user: { id: ME, name: 'Marina' } }) };
    });
    outbox.send('Oi');
    await settle();
    expect(outgoing()).toEqual([['Oi', 'failed']]);
    expect(host.updateBlocker.canUpdate.getState()).toBe(false);
    outbox.retry(outbox.messages.getState()[0]?.key ?? '');
    await settle();
    expect(outgoing()).toEqual([['Oi', 'failed']]);
    isDown = false;
    connection.setState('unavailable', true);
    connection.setState('connected', true);
    await pass(APPLY_MS);
    expect([outgoing(), log()]).toEqual([[], ['Oi']]);
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
    expect(host.updateBlocker.canUpdate.getState()).toBe(true);
  });

  test('that came too soon is sent by itself after its wait, in the order of the messages', async () => {
    const { fake, outbox, log } = await start([]);
    let allowedAt = 0;
    let id = 0;
    fake.on(sendMessage, ({ body }) => {
      if (Date.now() < allowedAt)
        throw refusal(429, { code: 'chat.too-fast', message: 'Calma!', retry_after_seconds: 3 });
      allowedAt = Date.now() + 3_000;
      id += 1;
      return { data: aMessage(id, { text: body.text, user: { id: ME, name: 'Marina' } }) };
    });
    outbox.send('um');
    outbox.send('dois');
    await pass(1_000);
    expect(log()).toEqual(['um']);
    await pass(3_000);
    expect(log()).toEqual(['um', 'dois']);
  });

  test('that is refused stays with its reason until it is discarded, and not too many wait', async () => {
    const { fake, outbox, outgoing } = await start([]);
    fake.on(sendMessage, () => {
      throw refusal(403, { code: 'chat.muted', message: 'Você não pode escrever no chat no momento.' });
    });
    for (let count = 0; count < OUTGOING_MAX; count += 1) expect(outbox.send(`m${count}`)).toBe(true);
    expect(outbox.send('mais uma')).toBe(false);
    await settle();
    expect(outgoing()[0]).toEqual(['m0', 'failed']);
    for (const { key } of outbox.messages.getState()) outbox.discard(key);
    expect(outgoing()).toEqual([]);
  });

  test('is gone for the next player, who reads the chat anew', async () => {
    const { fake, outbox, outgoing, signInAs, queries } = await start([]);
    fake.on(sendMessage, () => {
      throw new NetworkError('No answer');
    });
    outbox.send('Oi');
    await settle();
    signInAs(aUser({ id: 12 }));
    await settle();
    expect([outgoing(), queries.length]).toEqual([[], 2]);
  });
});
