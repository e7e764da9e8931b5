import * as z from '../values/schema.ts';
import { event } from './event.ts';

/** Tabs request the new plan at different moments within this time, so that a site's visitors do not ask together. */
export const SPREAD_MS_MAX = 3_000;
export const URGENT_SPREAD_MS_MAX = 1_000;

/**
 * A tenant gets something else from now on. Open tabs request their plan, each at a moment of its own within `spread_ms`,
 * which grows with how many there are.
 */
export const deliveryChanged = event(
  'delivery.changed',
  z.object({
    /** The tenant's, as plans have it: who has a plan of this or a later one need not ask. */
    revision: z.int(),
    /** A release is taken out because it does harm: nothing is waited for. */
    urgent: z.boolean(),
    spread_ms: z.int().check(z.minimum(0), z.maximum(SPREAD_MS_MAX)),
  }),
  { owner: 'host', wire: { name: 'DeliveryChanged', channels: ['public'] } },
);
