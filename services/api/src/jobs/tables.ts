import type { OfTenant, Optional } from '../database/columns.ts';

export interface JobTables {
  job_runs: OfTenant & {
    job: string;
    leased_until: Optional<Date>;
    last_started_at: Optional<Date>;
    last_finished_at: Optional<Date>;
    last_error: Optional<string>;
  };
}

declare module '../database/schema.ts' {
  interface Schema extends JobTables {}
}
