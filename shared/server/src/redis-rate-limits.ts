import { createClient } from '@redis/client';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { inMemory, type OpenRateLimiter } from './rate-limits.ts';

const RECONNECT_FIRST_MS = 50;
const RECONNECT_LAST_MS = 1_000;
const CONNECT_MS_MAX = 1_000;
/** A call does not wait longer than this for its count. */
const COMMAND_MS_MAX = 500;

interface Log {
  warn(details: object, message: string): void;
  info(details: object, message: string): void;
}

export interface SharedRateLimiters {
  readonly open: OpenRateLimiter;
  /** Whether the processes share their counts at the moment. */
  isReady(): boolean;
  close(): Promise<void>;
}

/**
 * Counts in Redis, so that all processes of a service count together. While Redis does not answer, each process counts
 * in its own memory: the limit is then multiplied by the number of processes, and no call is refused because of the
 * outage.
 *
 * @param prefix services with different prefixes do not share counts
 */
export const inRedis = (url: string, prefix: string, log: Log): SharedRateLimiters => {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: COMMAND_MS_MAX },
    socket: {
      connectTimeout: CONNECT_MS_MAX,
      reconnectStrategy: (tries: number) => Math.min(RECONNECT_FIRST_MS * 2 ** tries, RECONNECT_LAST_MS),
    },
  });
  let isReported = false;
  client.on('error', (error: unknown) => {
    if (!isReported) log.warn({ reason: String(error) }, 'redis does not answer: limits are counted by process');
    isReported = true;
  });
  client.on('ready', () => {
    if (isReported) log.info({}, 'redis answers: limits are counted together');
    isReported = false;
  });
  // The failure is ignored, because the client keeps reconnecting by itself.
  const connecting = client.connect().catch(() => undefined);
  const openLocal = inMemory();

  return {
    open: (options) => {
      const { keyPrefix, points, duration } = options;
      return new RateLimiterRedis({
        storeClient: client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        keyPrefix: `${prefix}:limit:${keyPrefix}`,
        points,
        duration,
        insuranceLimiter: openLocal(options),
      });
    },
    isReady: () => client.isReady,
    close: async () => {
      client.destroy();
      await connecting;
    },
  };
};
