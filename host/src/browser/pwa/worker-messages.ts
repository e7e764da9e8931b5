import * as z from '@jangada/contracts/values/schema';

/** Messages of the service worker to open pages. */
export const workerMessage = z.discriminatedUnion('type', [
  /** A notification was pressed: a path of the site with its query. */
  z.object({ type: z.literal('notification-pressed'), path: z.string() }),
  /** The browser renewed its push subscription, which has to be sent to the server. */
  z.object({ type: z.literal('push-subscription-changed') }),
]);

export type WorkerMessage = z.infer<typeof workerMessage>;

/** Query parameter of an address that opens the notification list. */
export const NOTIFICATION_PARAMETER = 'notification';
