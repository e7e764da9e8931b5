import * as z from '../values/schema.ts';
import { event } from './event.ts';

/**
 * Tabs request the new plan at different moments within this time, so that a site's visitors do not request it at once.
 */
export const SPREAD_MS_MAX = 3_000;
export const URGENT_SPREAD_MS_MAX = 1_000;

/**
 * The plan of a tenant has changed. Open tabs request it, each at a moment of its own within `spread_ms`, which grows
 * with the number of tabs.
 */
export const deliveryChanged = event(
  'delivery.changed',
  z.object({
    /** The tenant's revision, as in plans: a page whose plan has this or a later one need not fetch. */
    revision: z.int(),
    /** The change removes a harmful release: open tabs do not wait for a safe point. */
    urgent: z.boolean(),
    spread_ms: z.int().check(z.minimum(0), z.maximum(SPREAD_MS_MAX)),
  }),
  { owner: 'host', wire: { name: 'DeliveryChanged', channels: ['public'] } },
);
