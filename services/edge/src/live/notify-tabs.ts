import { deliveryChanged, SPREAD_MS_MAX, URGENT_SPREAD_MS_MAX } from '@jangada/contracts/events/delivery-changed';
import { publicChannel } from '@jangada/contracts/domains/realtime/channels';
import * as z from '@jangada/contracts/values/schema';
import { signingSecretOf, type RealtimeApp } from '@jangada/server/realtime-apps';
import type { Logger } from 'pino';
import Pusher from 'pusher';

const TIMEOUT_MS = 2_000;

/** Maximum number of tabs that poll per second; one edge on one core answers this many in addition to page requests. */
const ASKED_PER_SECOND = 1_000;

const channelFacts = z.object({ subscription_count: z.int() });

/** The time over which the tabs poll, each at a random moment. Null means that the number of tabs is unknown. */
export const spreadOf = (tabs: number | null, urgent: boolean): number => {
  const most = urgent ? URGENT_SPREAD_MS_MAX : SPREAD_MS_MAX;
  return tabs === null ? most : Math.min(most, Math.round((tabs * 1_000) / ASKED_PER_SECOND));
};

/** Finds the realtime app of a tenant; undefined while it has none. */
export type FindRealtimeApp = (tenant: string) => Promise<RealtimeApp | undefined>;

/**
 * Notifies the open tabs of a tenant of a new plan, through any gateway that speaks Pusher's protocol. Never rejects: a
 * tab without a notification polls some minutes later.
 */
export const createTabNotifier = (gatewayUrl: string, findApp: FindRealtimeApp, log: Pick<Logger, 'warn'>) => {
  const { hostname, port, protocol } = new URL(gatewayUrl);
  const address = {
    host: hostname,
    ...(port !== '' && { port }),
    useTLS: protocol === 'https:',
    timeout: TIMEOUT_MS,
  };

  const countTabs = async (client: Pusher): Promise<number | null> => {
    try {
      const answer = await client.get({
        path: `/channels/${publicChannel}`,
        params: { info: 'subscription_count' },
      });
      const facts = z.safeParse(channelFacts, await answer.json());
      return facts.success ? facts.data.subscription_count : null;
    } catch {
      return null;
    }
  };

  return {
    notify: async (tenant: string, urgent: boolean, revisionNow: () => Promise<number>): Promise<void> => {
      try {
        const app = await findApp(tenant);
        if (!app) return;
        const client = new Pusher({ appId: app.id, key: app.key, secret: signingSecretOf(app), ...address });
        const [revision, tabs] = await Promise.all([revisionNow(), countTabs(client)]);
        const spread_ms = spreadOf(tabs, urgent);
        await client.trigger(publicChannel, deliveryChanged.wire?.name ?? '', { revision, urgent, spread_ms });
      } catch (error) {
        log.warn({ tenant, reason: String(error) }, 'open tabs were not told of a change');
      }
    },
  };
};
