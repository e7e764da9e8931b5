import type { AlertKind } from '@jangada/contracts/ops/alerts';
import type { Tx } from '../database/database.ts';
import { enqueueJob } from './outbox.ts';

/** The facts that an operator needs: ids and amounts in centavos, no personal data. */
export type AlertDetails = Readonly<Record<string, string | number | null>>;

/** A condition that an operator must inspect; no process waits for it. */
export interface Alert {
  readonly kind: AlertKind;
  /** While an alert with this kind and subject is open, a new one only raises its count. */
  readonly subject: string;
  readonly details: AlertDetails;
}

/**
 * Raises an alert in the transaction of its cause, so that it exists only if that transaction is committed. It is sent
 * through the outbox, so that a transaction that moves money never waits for another one's alert row.
 */
export const raiseAlert = (tx: Tx, alert: Alert): Promise<void> => enqueueJob(tx, 'alert', alert);

/** Ends an alert automatically, because its condition was resolved. */
export type AlertEnd = Pick<Alert, 'kind' | 'subject'> & { readonly ended: true };

/** Closes an alert, even one that is still in the outbox, because the outbox keeps their order. */
export const endAlert = (tx: Tx, alert: Pick<Alert, 'kind' | 'subject'>): Promise<void> =>
  enqueueJob(tx, 'alert', { ...alert, ended: true } satisfies AlertEnd);
