import * as z from '../values/schema.ts';
import { plannedRemote } from './plan.ts';

/** Answers the complete current plan of a visitor: a `planAnswer`. For pages that are already open. */
export const PLAN_PATH = '/plan.json';

/** The current plan of a visitor. It names neither tenant nor guest: the caller knows both. */
export const planAnswer = z.object({
  /** The same value as in `/build.json`. */
  build: z.string(),
  revision: z.int(),
  /**
   * The newest urgent revision: a page with an older plan treats the change as urgent. Missing without an urgent
   * revision.
   */
  urgent_revision: z.optional(z.int()),
  /** The version of the site's settings; a page with another version has to be loaded again. */
  site_version: z.string(),
  remotes: z.record(z.string(), plannedRemote),
});

export type PlanAnswer = z.infer<typeof planAnswer>;
