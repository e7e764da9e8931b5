import fc from 'fast-check';
import { CLICK_INTERVAL_MS, createLikeStore } from './like-store.ts';
import type { SendLike } from './like-store.ts';

/*
 * The server ends with the player's last click, whatever the network does. The fake server follows CAS-34: the highest
 * number wins, and the first call with a number counts.
 */

const GAMES = [1, 2];
/** After this time no call is pending: every fault has occurred, and its call was repeated. */
const LONG_ENOUGH_MS = 120_000;

type Fault = 'none' | 'lost on the way' | 'lost on the way back' | 'refused';

interface Journey {
  readonly toServerMs: number;
  readonly backMs: number;
  readonly fault: Fault;
  /** True when a call that the browser gave up has reached the server nevertheless. */
  readonly arrivesThough: boolean;
}

const journey: fc.Arbitrary<Journey> = fc.record({
  toServerMs: fc.integer({ min: 0, max: 900 }),
  backMs: fc.integer({ min: 0, max: 900 }),
  fault: fc.constantFrom<Fault>('none', 'none', 'lost on the way', 'lost on the way back', 'refused'),
  arrivesThough: fc.boolean(),
});

const smooth: Journey = { toServerMs: 20, backMs: 20, fault: 'none', arrivesThough: true };

type Step =
  | { readonly kind: 'click'; readonly gameId: number }
  | { readonly kind: 'leave' }
  | { readonly kind: 'list' }
  | { readonly kind: 'offline'; readonly forMs: number };

const step: fc.Arbitrary<{ readonly afterMs: number; readonly does: Step }> = fc.record({
  // Times around each of the store's delays: 150, 200, 400 ms.
  afterMs: fc.oneof(
    fc.integer({ min: 0, max: 60 }),
    fc.integer({ min: 100, max: 260 }),
    fc.integer({ max: 1_200, min: 0 }),
  ),
  does: fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('click' as const), gameId: fc.constantFrom(...GAMES) }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'leave' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'list' as const }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('offline' as const), forMs: fc.integer({ min: 1, max: 900 }) }),
    },
  ),
});

const modelServer = () => {
  const held = new Map<number, { liked: boolean; number: number }>();
  return {
    take: (gameId: number, liked: boolean, number: number): boolean => {
      const before = held.get(gameId);
      if (!before || number > before.number) held.set(gameId, { liked, number });
      return held.get(gameId)?.liked === true;
    },
    likes: (gameId: number): boolean => held.get(gameId)?.liked === true,
    list: (): number[] => GAMES.filter((gameId) => held.get(gameId)?.liked === true),
  };
};

/** A network that applies a list of faults and then works. */
const networkTo = (server: ReturnType<typeof modelServer>, journeys: readonly Journey[]): SendLike => {
  const left = [...journeys];
  return (gameId, liked, signal, number) =>
    new Promise((resolve, reject) => {
      const { toServerMs, backMs, fault, arrivesThough } = left.shift() ?? smooth;
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      setTimeout(() => {
        if (signal.aborted && !arrivesThough) return;
        const isTaken = fault === 'none' || fault === 'lost on the way back';
        const holds = isTaken && server.take(gameId, liked, number);
        setTimeout(() => (fault === 'none' ? resolve(holds) : reject(new Error(fault))), backMs);
      }, toServerMs);
    });
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('finally the server has the last counted click, and nothing is pending', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.array(journey, { maxLength: 30 }),
      async (steps, journeys) => {
        const server = modelServer();
        let number = 0;
        let isOnline = true;
        const likes = createLikeStore({
          send: networkTo(server, journeys),
          newNumber: () => (number += 1),
          isFinal: () => false,
          isOnline: () => isOnline,
        });
        const wanted = new Map(GAMES.map((gameId) => [gameId, false]));
        const lastMs = new Map<number, number>();

        for (const { afterMs, does } of steps) {
          await jest.advanceTimersByTimeAsync(afterMs);
          if (does.kind === 'leave') likes.flush();
          if (does.kind === 'list') likes.reset(server.list());
          if (does.kind === 'offline') {
            isOnline = false;
            setTimeout(() => {
              isOnline = true;
              likes.resume();
            }, does.forMs);
          }
          if (does.kind !== 'click') continue;
          likes.toggle(does.gameId);
          if (Date.now() - (lastMs.get(does.gameId) ?? -Infinity) < CLICK_INTERVAL_MS) continue;
          lastMs.set(does.gameId, Date.now());
          wanted.set(does.gameId, !wanted.get(does.gameId));
          expect(likes.state.getState().liked[does.gameId]).toBe(wanted.get(does.gameId));
        }

        await jest.advanceTimersByTimeAsync(LONG_ENOUGH_MS);
        const { liked, pending } = likes.state.getState();
        for (const gameId of GAMES) {
          expect([server.likes(gameId), liked[gameId] === true, pending[gameId] === true]).toEqual([
            wanted.get(gameId),
            wanted.get(gameId),
            false,
          ]);
        }
      },
    ),
    { numRuns: 120 },
  );
}, 30_000);
