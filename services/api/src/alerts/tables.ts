import type { ColumnType, Generated } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../database/columns.ts';
import type { AlertKind } from '@jangada/contracts/ops/alerts';
import type { Alert, AlertDetails } from '../outbox/raise-alert.ts';

export interface AlertTables {
  operator_alerts: OfTenant & {
    id: Identity;
    kind: AlertKind;
    subject: Alert['subject'];
    details: ColumnType<AlertDetails, string, string>;
    occurrences: Generated<number>;
    first_at: Moment;
    last_at: Moment;
    closed_at: Optional<Date>;
    /** Who of the staff closed it; null for one that ended by itself. */
    closed_by: Optional<string>;
  };
}

declare module '../database/schema.ts' {
  interface Schema extends AlertTables {}
}
