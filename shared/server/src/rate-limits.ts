import { RateLimiterMemory, type IRateLimiterOptions, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** At most `max` calls of one key in a window that starts with the first call. */
export interface RateLimit {
  /** Keys of different limits are distinct. */
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

/** The count of a window. */
export interface Usage {
  /** Calls in the window, this one included. */
  readonly count: number;
  readonly isExceeded: boolean;
  /** Until the window ends, at least 1. */
  readonly secondsLeft: number;
}

/** Counts calls per limit and key. Counting and reading is one step, also between processes that share a store. */
export interface RateLimits {
  /** Counts one call. A refused call counts as well; its window does not get longer. */
  add(limit: RateLimit, key: string): Promise<Usage>;
  /** Uncounts one call, if its window has not ended. */
  takeBack(limit: RateLimit, key: string): Promise<void>;
  /** The count of the window, without incrementing it. */
  usage(limit: RateLimit, key: string): Promise<Usage>;
  reset(limit: RateLimit, key: string): Promise<void>;
}

/** Makes the counter of one limit: in memory, or in a store that several processes share (`RateLimiterRedis`, `RateLimiterPostgres`). */
export type OpenRateLimiter = (
  options: Required<Pick<IRateLimiterOptions, 'keyPrefix' | 'points' | 'duration'>>,
) => RateLimiterAbstract;

const KEYS_MAX = 100_000;
const SECOND_MS = 1_000;

/**
 * @param options.scale multiplies every `max`; 1 is what production uses
 * @param options.open the counters; in the memory of this process when left out
 */
export const createRateLimits = ({
  scale = 1,
  open = inMemory(),
}: { readonly scale?: number; readonly open?: OpenRateLimiter | undefined } = {}): RateLimits => {
  const limiters = new Map<string, RateLimiterAbstract>();

  const limiterOf = ({ name, max, windowMs }: RateLimit): RateLimiterAbstract => {
    const known = limiters.get(name);
    if (known) return known;
    const limiter = open({ keyPrefix: name, points: max * scale, duration: windowMs / SECOND_MS });
    limiters.set(name, limiter);
    return limiter;
  };

  const usageOf = (limit: RateLimit, count: number, msLeft: number): Usage => ({
    count,
    isExceeded: count > limit.max * scale,
    secondsLeft: Math.max(1, Math.ceil(msLeft / SECOND_MS)),
  });

  const usage = async (limit: RateLimit, key: string): Promise<Usage> => {
    const window = await limiterOf(limit).get(key);
    return window && window.msBeforeNext > 0
      ? usageOf(limit, window.consumedPoints, window.msBeforeNext)
      : usageOf(limit, 0, 0);
  };

  return {
    add: async (limit, key) => {
      const { consumedPoints, msBeforeNext } = await limiterOf(limit).penalty(key);
      return usageOf(limit, consumedPoints, msBeforeNext);
    },
    takeBack: async (limit, key) => {
      // Only within the window: in a new window the count would start below zero.
      if ((await usage(limit, key)).count > 0) await limiterOf(limit).reward(key);
    },
    usage,
    reset: async (limit, key) => void (await limiterOf(limit).delete(key)),
  };
};

/**
 * The library's memory store never evicts a key before its window ends, so that many keys would fill the process. Here
 * the oldest window is evicted: all windows of a limit are equally long, hence it is also the first to end.
 */
class BoundedRateLimiterMemory extends RateLimiterMemory {
  readonly #keysMax: number;
  readonly #oldestFirst = new Set<string>();

  constructor(options: IRateLimiterOptions, keysMax: number) {
    super(options);
    this.#keysMax = keysMax;
  }

  override async penalty(key: string) {
    const window = await super.penalty(key);
    if (window.isFirstInDuration) await this.#remember(key);
    return window;
  }

  async #remember(key: string): Promise<void> {
    this.#oldestFirst.delete(key);
    this.#oldestFirst.add(key);
    if (this.#oldestFirst.size <= this.#keysMax) return;
    const [oldest = key] = this.#oldestFirst;
    this.#oldestFirst.delete(oldest);
    await this.delete(oldest);
  }
}

/**
 * Counts in the memory of this process.
 *
 * @param keysMax windows of one limit at once; the oldest makes room for one more
 */
export const inMemory =
  (keysMax = KEYS_MAX): OpenRateLimiter =>
  (options) =>
    new BoundedRateLimiterMemory(options, keysMax);
