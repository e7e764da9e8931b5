import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

const PUBLIC_CHANNEL = 'universal-public.30';
const listening = new WeakSet<Page>();

/** Records when a page subscribes to the channel of release changes; call it before the page is opened. */
export const watchChangeSubscription = (page: Page): void => {
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = payload.toString();
      if (text.includes('subscription_succeeded') && text.includes(`"${PUBLIC_CHANNEL}"`)) listening.add(page);
    }),
  );
};

export const waitForChangeSubscription = (page: Page): Promise<void> =>
  expect.poll(() => listening.has(page), { message: 'the page listens for changes' }).toBe(true);

/** Blocks the page's realtime connection, so that it detects other releases by polling. */
export const blockRealtime = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/app\//, (socket) => socket.close({ code: 4100 }));

interface Exchange {
  readonly remote: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** The remotes that this page has exchanged or removed, each with the time. */
export const remoteExchanges = (page: Page): Promise<readonly Exchange[]> =>
  page.evaluate(() =>
    performance.getEntriesByName('remote:exchange').map((entry) => ({
      remote: (entry as PerformanceMark).detail.remote as string,
      atMs: performance.timeOrigin + entry.startTime,
    })),
  );
