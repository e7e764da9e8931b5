import type { ColumnType } from 'kysely';

/** A moment the database fills in when nothing is given. */
export type Moment = ColumnType<Date, Date | undefined, Date>;
export type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

/** Filled in by the database, never written. */
export type Identity = ColumnType<number, never, never>;

/** Filled in from the transaction's tenant; nobody writes it (see database.ts). */
export interface OfTenant {
  tenant_id: ColumnType<string, never, never>;
}
