import type { AlertKind } from '@jangada/contracts/ops/alerts';
import type { Tx } from '../database/database.ts';
import { enqueueJob } from './outbox.ts';

/** What an operator needs to look into it: ids and amounts in centavos, nothing private. */
export type AlertDetails = Readonly<Record<string, string | number | null>>;

/** Something that a person has to look at; nothing waits for them. */
export interface Alert {
  readonly kind: AlertKind;
  /** While one about the same subject is open, the next is counted with it. */
  readonly subject: string;
  readonly details: AlertDetails;
}

/**
 * Raises an alert in the transaction of what it is about: it exists if and only if that is committed. It leaves through the
 * outbox, so that no transaction that moves money waits for the line of another.
 */
export const raiseAlert = (tx: Tx, alert: Alert): Promise<void> => enqueueJob(tx, 'alert', alert);
