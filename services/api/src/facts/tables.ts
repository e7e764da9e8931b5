import type { Moment, OfTenant } from '../database/columns.ts';

export interface FactTables {
  fact_deliveries: OfTenant & { fact_id: string; consumer: string; delivered_at: Moment };
}

declare module '../database/schema.ts' {
  interface Schema extends FactTables {}
}
