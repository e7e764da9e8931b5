import { createLikeStore } from './like-store.ts';
import type { SendLike } from './like-store.ts';

const GAME = 7;

interface Sent {
  readonly gameId: number;
  readonly liked: boolean;
  readonly sequenceId: number;
  readonly signal: AbortSignal;
  /** The server replies with its current state, or fails. */
  readonly answer: (liked?: boolean) => Promise<void>;
  readonly fail: (error?: Error) => Promise<void>;
}

const refused = new Error('refused for good');

const openStore = () => {
  const sent: Sent[] = [];
  let isOnline = true;
  let number = 100;
  const send: SendLike = (gameId, liked, signal, sequenceId) =>
    new Promise((resolve, reject) => {
      const settle = async (act: () => void) => {
        act();
        await jest.advanceTimersByTimeAsync(0);
      };
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      sent.push({
        gameId,
        liked,
        sequenceId,
        signal,
        answer: (holds = liked) => settle(() => resolve(holds)),
        fail: (error = new Error('server down')) => settle(() => reject(error)),
      });
    });
  const likes = createLikeStore({
    send,
    newNumber: () => (number += 1),
    isFinal: (error) => error === refused,
    isOnline: () => isOnline,
  });
  return {
    likes,
    sent,
    /** The only pending call. */
    last: () => {
      const call = sent.at(-1);
      if (!call) throw new Error('Nothing was sent');
      return call;
    },
    isLiked: (gameId = GAME) => likes.state.getState().liked[gameId] === true,
    isPending: (gameId = GAME) => likes.state.getState().pending[gameId] === true,
    be: (online: boolean) => {
      isOnline = online;
    },
  };
};

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a click', () => {
  it('flips the flag at once and marks it pending', () => {
    const { likes, isLiked, isPending, sent } = openStore();
    likes.toggle(GAME);
    expect([isLiked(), isPending()]).toEqual([true, true]);
    expect([isLiked(8), isPending(8)]).toEqual([false, false]);
    expect(sent).toHaveLength(0);
  });

  it('within 200 ms of the last counted one is ignored, and counts again at 200 ms', async () => {
    const { likes, isLiked } = openStore();
    likes.toggle(GAME);
    await pass(199);
    likes.toggle(GAME);
    expect(isLiked()).toBe(true);
    await pass(1);
    likes.toggle(GAME);
    expect(isLiked()).toBe(false);
  });

  it('that is ignored does not begin another 200 ms', async () => {
    const { likes, isLiked } = openStore();
    likes.toggle(GAME);
    await pass(150);
    likes.toggle(GAME);
    await pass(50);
    likes.toggle(GAME);
    expect(isLiked()).toBe(false);
  });

  it('is ignored within 200 ms also when the answer was quicker', async () => {
    const { likes, last, isLiked, isPending } = openStore();
    likes.toggle(GAME);
    await pass(150);
    await last().answer();
    expect(isPending()).toBe(false);
    await pass(40);
    likes.toggle(GAME);
    expect([isLiked(), isPending()]).toEqual([true, false]);
  });

  it('on another game always counts', () => {
    const { likes, isLiked } = openStore();
    likes.toggle(GAME);
    likes.toggle(8);
    expect([isLiked(), isLiked(8)]).toEqual([true, true]);
  });
});

describe('sending', () => {
  it('happens 150 ms after the last click, once, with game, flag, a signal and the number of the click', async () => {
    const { likes, sent } = openStore();
    likes.toggle(GAME);
    await pass(149);
    expect(sent).toHaveLength(0);
    await pass(1);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ gameId: GAME, liked: true, sequenceId: 101, signal: expect.any(AbortSignal) });
    await pass(1_000);
    expect(sent).toHaveLength(1);
  });

  it('cancels an older pending call, and only then', async () => {
    const { likes, sent, isPending } = openStore();
    likes.toggle(GAME);
    await pass(200);
    likes.toggle(GAME);
    expect(sent[0]?.signal.aborted).toBe(false);
    await pass(150);
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(sent[1]).toMatchObject({ liked: false, sequenceId: 102 });
    expect(sent[1]?.signal.aborted).toBe(false);
    // The end of the given-up call has no effect: the newer call is still pending.
    expect(isPending()).toBe(true);
    await pass(1_000);
    expect(sent).toHaveLength(2);
  });

  it('is sent at once when the page is about to close', async () => {
    const { likes, sent } = openStore();
    likes.toggle(GAME);
    likes.flush();
    expect(sent).toHaveLength(1);
    likes.flush();
    await pass(1_000);
    expect(sent).toHaveLength(1);
  });
});

describe('an answer', () => {
  it('to the latest click ends the pending', async () => {
    const { likes, last, isLiked, isPending } = openStore();
    likes.toggle(GAME);
    await pass(150);
    await last().answer();
    expect([isLiked(), isPending()]).toEqual([true, false]);
  });

  it('to an older click does not end the newer one', async () => {
    const { likes, last, isLiked, isPending } = openStore();
    likes.toggle(GAME);
    await pass(210);
    likes.toggle(GAME);
    await last().answer();
    expect([isLiked(), isPending()]).toEqual([false, true]);
  });

  it('shows the server’s value: a newer click of another browser wins', async () => {
    const { likes, last, isLiked, isPending } = openStore();
    likes.toggle(GAME);
    await pass(150);
    await last().answer(false);
    expect([isLiked(), isPending()]).toEqual([false, false]);
  });
});

describe('a failure', () => {
  it('is retried after 400 ms under the same number, until it succeeds', async () => {
    const { likes, sent, last, isPending } = openStore();
    likes.toggle(GAME);
    await pass(150);
    for (let tries = 1; tries <= 5; tries += 1) {
      await last().fail();
      await pass(399);
      expect(sent).toHaveLength(tries);
      await pass(1);
      expect(sent).toHaveLength(tries + 1);
    }
    expect(sent.map(({ sequenceId }) => sequenceId)).toEqual([101, 101, 101, 101, 101, 101]);
    await last().answer();
    expect(isPending()).toBe(false);
  });

  it('of an older click is not retried', async () => {
    const { likes, sent, last } = openStore();
    likes.toggle(GAME);
    await pass(210);
    likes.toggle(GAME);
    await last().fail();
    await pass(2_000);
    expect(sent.map(({ liked }) => liked)).toEqual([true, false]);
  });

  it('is superseded by a newer click before the retry', async () => {
    const { likes, sent, last } = openStore();
    likes.toggle(GAME);
    await pass(150);
    await last().fail();
    await pass(100);
    likes.toggle(GAME);
    await pass(2_000);
    expect(sent.map(({ liked }) => liked)).toEqual([true, false]);
  });

  it('that is final restores the server’s last state, and is not retried', async () => {
    const { likes, sent, last, isLiked, isPending } = openStore();
    likes.reset([GAME]);
    likes.toggle(GAME);
    await pass(150);
    await last().fail(refused);
    expect([isLiked(), isPending()]).toEqual([true, false]);
    await pass(2_000);
    expect(sent).toHaveLength(1);
  });

  it('is not retried while the browser is offline, and at once when it is online', async () => {
    const { likes, sent, last, be } = openStore();
    likes.toggle(GAME);
    await pass(150);
    be(false);
    await last().fail();
    await pass(60_000);
    expect(sent).toHaveLength(1);
    be(true);
    likes.resume();
    expect(sent).toHaveLength(2);
    likes.resume();
    expect(sent).toHaveLength(2);
  });
});

describe('the list of the server', () => {
  it('replaces the map', () => {
    const { likes, isLiked } = openStore();
    likes.reset([1, 2]);
    likes.reset([2, 3]);
    expect([1, 2, 3].map(isLiked)).toEqual([false, true, true]);
  });

  it('does not change a click without an answer', async () => {
    const { likes, last, isLiked, isPending } = openStore();
    likes.reset([GAME, 8]);
    likes.toggle(GAME);
    likes.reset([GAME, 9]);
    expect([isLiked(), isPending()]).toEqual([false, true]);
    expect([isLiked(8), isLiked(9)]).toEqual([false, true]);
    await pass(150);
    await last().answer();
    expect([isLiked(), isPending()]).toEqual([false, false]);
  });
});

describe('the end', () => {
  it('of a visit clears everything', async () => {
    const { likes, sent, isLiked, isPending } = openStore();
    likes.reset([8]);
    likes.toggle(GAME);
    likes.clear();
    expect([isLiked(), isPending(), isLiked(8)]).toEqual([false, false, false]);
    await pass(2_000);
    expect(sent).toHaveLength(0);
  });

  it('of a release stops calls and starts none, returns the unanswered ones, and does not change what is shown', async () => {
    const { likes, sent, isLiked } = openStore();
    likes.toggle(GAME);
    await pass(150);
    likes.toggle(9);
    expect(likes.end()).toEqual([
      { gameId: GAME, liked: true, sequenceId: 101 },
      { gameId: 9, liked: true, sequenceId: 102 },
    ]);
    expect(sent[0]?.signal.aborted).toBe(true);
    await pass(2_000);
    expect(sent).toHaveLength(1);
    expect([isLiked(), isLiked(9)]).toEqual([true, true]);
  });

  it('passes its clicks to the next store, which sends them under their numbers', async () => {
    const { likes, sent, isLiked, isPending } = openStore();
    likes.reset([]);
    likes.adopt([{ gameId: GAME, liked: true, sequenceId: 55 }]);
    expect([isLiked(), isPending()]).toEqual([true, true]);
    await pass(150);
    expect(sent[0]).toMatchObject({ liked: true, sequenceId: 55 });
  });

  it('ignores a click that is older than one of its own', async () => {
    const { likes, sent, isLiked } = openStore();
    likes.toggle(GAME);
    likes.adopt([{ gameId: GAME, liked: false, sequenceId: 55 }]);
    expect(isLiked()).toBe(true);
    await pass(150);
    expect(sent).toMatchObject([{ liked: true, sequenceId: 101 }]);
  });
});
