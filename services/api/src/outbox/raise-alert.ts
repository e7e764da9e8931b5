import type { AlertKind } from '@jangada/contracts/ops/alerts';
import type { Tx } from '../database/database.ts';
import { enqueueJob } from './outbox.ts';

/** What an operator needs to look into it: ids and amounts in centavos, nothing private. */
export type AlertDetails = Readonly<Record<string, string | number | null>>;

/** A condition that an operator has to inspect; no process waits for it. */
export interface Alert {
  readonly kind: AlertKind;
  /** While one about the same subject is open, the next is counted with it. */
  readonly subject: string;
  readonly details: AlertDetails;
}

/**
 * Raises an alert in the transaction of what it is about: it exists if and only if that is committed. It leaves through the
 * outbox, so that no transaction that moves money is blocked by the alert row of another.
 */
export const raiseAlert = (tx: Tx, alert: Alert): Promise<void> => enqueueJob(tx, 'alert', alert);

/** What ends an alert by itself: the condition was decided. */
export type AlertEnd = Pick<Alert, 'kind' | 'subject'> & { readonly ended: true };

/** Closes an alert that may still be on its way: both leave through the outbox, in their order. */
export const endAlert = (tx: Tx, alert: Pick<Alert, 'kind' | 'subject'>): Promise<void> =>
  enqueueJob(tx, 'alert', { ...alert, ended: true } satisfies AlertEnd);
