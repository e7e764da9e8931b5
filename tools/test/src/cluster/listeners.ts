import { setTimeout as sleep } from 'node:timers/promises';
import { balanceUpdated } from '@jangada/contracts/events/shell';
import { API_PATH } from '@jangada/contracts/domains/site/api-path';
import { privateChannel } from '@jangada/contracts/domains/realtime/channels';
import { authoriseChannel } from '@jangada/contracts/domains/realtime/endpoints';
import type { StagePlayer } from '@jangada/api/crash/stage';
import Pusher from 'pusher-js';

const WAIT_MS_MAX = 20_000;
const POLL_MS = 10;
const AUTH_MS_MAX = 5_000;

/** The realtime connections of players' open pages. */
export interface Listeners {
  /** Must be called right before a kill. */
  mark(): void;
  /**
   * Waits until all players are subscribed, and have received a balance after the mark.
   *
   * @returns how many lost their connection, when the last of them was subscribed again, and when the last balance
   * arrived
   */
  resumed(): Promise<{ readonly lost: number; readonly resumedMs: number; readonly pushedMs: number }>;
  readonly received: number;
  close(): void;
}

/**
 * Opens one connection for each player like the shell: pusher-js, and the player's private channel, signed by the site.
 */
export const listen = async (
  site: { readonly siteUrl: string; readonly realtimeKey: string },
  players: readonly StagePlayer[],
): Promise<Listeners> => {
  let markedMs = 0;
  let received = 0;
  const pages = players.map(({ user, token }) => {
    const page = { isSubscribed: false, lostMs: 0, resumedMs: 0, pushedMs: 0 };
    const client = new Pusher(site.realtimeKey, {
      cluster: '',
      wsHost: new URL(site.siteUrl).hostname,
      forceTLS: true,
      enabledTransports: ['ws'],
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId, channelName }, done) => {
          const body = JSON.stringify({ socket_id: socketId, channel_name: channelName });
          const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
          const call = { method: 'POST', headers, body, signal: AbortSignal.timeout(AUTH_MS_MAX) };
          fetch(`${site.siteUrl}${API_PATH}${authoriseChannel.path}`, call)
            .then((answer) => answer.json() as Promise<{ auth: string }>)
            .then(
              (answer) => done(null, answer),
              (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
            );
        },
      },
    });
    const channel = client.subscribe(privateChannel(user.id));
    channel.bind('pusher:subscription_succeeded', () => {
      page.isSubscribed = true;
      page.resumedMs = performance.now();
    });
    client.connection.bind('state_change', ({ previous }: { previous: string }) => {
      if (previous !== 'connected') return;
      page.isSubscribed = false;
      page.lostMs = performance.now();
    });
    channel.bind(balanceUpdated.wire?.name ?? '', () => {
      received += 1;
      // Records only the first balance after the mark and the last subscription.
      if (page.pushedMs <= Math.max(markedMs, page.resumedMs)) page.pushedMs = performance.now();
    });
    return { page, client };
  });
  const until = async (what: string, isSo: () => boolean): Promise<void> => {
    const untilMs = performance.now() + WAIT_MS_MAX;
    while (!isSo()) {
      if (performance.now() > untilMs) throw new Error(`Not everybody ${what}`);
      await sleep(POLL_MS);
    }
  };
  await until('could subscribe', () => pages.every(({ page }) => page.isSubscribed));

  return {
    mark: () => (markedMs = performance.now()),
    resumed: async () => {
      await until('is subscribed again', () => pages.every(({ page }) => page.isSubscribed));
      await until('is sent balances again', () =>
        pages.every(({ page }) => page.pushedMs > Math.max(markedMs, page.resumedMs)),
      );
      const lost = pages.filter(({ page }) => page.lostMs > markedMs);
      return {
        lost: lost.length,
        resumedMs: Math.max(0, ...lost.map(({ page }) => page.resumedMs - markedMs)),
        pushedMs: Math.max(0, ...lost.map(({ page }) => page.pushedMs - markedMs)),
      };
    },
    get received() {
      return received;
    },
    close: () => {
      for (const { client } of pages) client.disconnect();
    },
  };
};
