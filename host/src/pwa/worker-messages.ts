import * as z from '@jangada/contracts/values/schema';

/** What the service worker tells the open pages of the site. */
export const workerMessage = z.discriminatedUnion('type', [
  /** A notification was pressed: show what it is about. A path of the site with its query. */
  z.object({ type: z.literal('notification-pressed'), path: z.string() }),
  /** The browser renewed its subscription: the server has to hear of it. */
  z.object({ type: z.literal('push-subscription-changed') }),
]);

export type WorkerMessage = z.infer<typeof workerMessage>;

/** Query of an address that leads to the list of notifications. */
export const NOTIFICATION_PARAMETER = 'notification';
