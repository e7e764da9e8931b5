import { event } from '../event.ts';
import * as z from '../schema.ts';
import { plannedRemote } from './plan.ts';

/** Says what the visitor would get now, whole: a `planAnswer`. For who holds a page already. */
export const PLAN_PATH = '/plan.json';

/** Tabs ask for the new plan at different moments within this time, so that a site's visitors do not ask together. */
export const SPREAD_MS_MAX = 3_000;
export const URGENT_SPREAD_MS_MAX = 1_000;

/**
 * A tenant gets something else from now on. Open tabs ask for their plan, each at a moment of its own within `spread_ms`,
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

/** What a visitor would get now. It names neither tenant nor guest: who asks knows both. */
export const planAnswer = z.object({
  /** As `/build.json` has it. */
  build: z.string(),
  revision: z.int(),
  /** The newest revision that was urgent: who holds an older plan treats this one so. Missing while none was. */
  urgent_revision: z.optional(z.int()),
  /** Of the settings of the site: another one is another page. */
  site_version: z.string(),
  remotes: z.record(z.string(), plannedRemote),
});

export type PlanAnswer = z.infer<typeof planAnswer>;
