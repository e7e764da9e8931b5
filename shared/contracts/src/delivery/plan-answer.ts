import * as z from '../values/schema.ts';
import { plannedRemote } from './plan.ts';

/** Answers the complete current plan of a visitor: a `planAnswer`. For pages that are already open. */
export const PLAN_PATH = '/plan.json';

/** The current plan of a visitor. It names neither tenant nor guest: the caller knows both. */
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
