import type { Generated } from 'kysely';
import type { OfTenant, Optional } from '../database/columns.ts';

export interface JobTables {
  job_runs: OfTenant & {
    job: string;
    leased_until: Optional<Date>;
    last_started_at: Optional<Date>;
    last_finished_at: Optional<Date>;
    last_error: Optional<string>;
    last_succeeded_at: Optional<Date>;
    last_run_ms: Optional<number>;
    /** The first start, or the first time without a free slot, after the last success. */
    waiting_since: Optional<Date>;
    late: Generated<boolean>;
  };
}

declare module '../database/schema.ts' {
  interface Schema extends JobTables {}
}
