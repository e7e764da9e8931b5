import { tenantSlug } from '../values/ids.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

const seconds = z.int().check(z.minimum(0));

export const periodicJob = z.object({
  name: z.string(),
  every_seconds: z.number(),
  /** A process is running it. */
  is_running: z.boolean(),
  /** It has not succeeded within three intervals; an alert says so until it has. */
  is_late: z.boolean(),
  last_started_at: z.nullable(z.string()),
  last_succeeded_at: z.nullable(z.string()),
  /** Since the last success. A job without work for this tenant does not run, and is not late. */
  age_seconds: z.nullable(seconds),
  /** Since when it is due or running without a success. */
  waiting_seconds: z.nullable(seconds),
  last_run_ms: z.nullable(z.int()),
  last_error: z.nullable(z.string()),
});

export type PeriodicJob = z.infer<typeof periodicJob>;

export const listJobs = operation({
  method: 'GET',
  path: '/ops/{tenant}/jobs',
  words: 'job list',
  needs: 'technical.see',
  weight: 'reads',
  summary: 'The periodic jobs with their last success, its age, and what is late',
  examples: ['job list --tenant jangada'],
  params: z.object({ tenant: tenantSlug }),
  reply: z.object({ data: z.array(periodicJob) }),
});
