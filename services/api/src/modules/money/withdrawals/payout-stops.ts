import type { Insertable, Selectable } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import { endAlert, raiseAlert } from '../../../outbox/raise-alert.ts';
import type { WithdrawalTables } from './tables.ts';

export type PayoutStop = Selectable<WithdrawalTables['payout_stops']>;

/** The tenant's payouts are stopped: a withdrawal waits until an operator resumes them. */
export class PayoutsStopped extends Error {
  override readonly name = 'PayoutsStopped';
}

const alert = { kind: 'payouts-stopped', subject: 'payouts' } as const;

export const findPayoutStop = (reader: Reader): Promise<PayoutStop | undefined> =>
  reader.selectFrom('payout_stops').selectAll().executeTakeFirst();

/** Stops the payouts of the tenant and raises an alert. The first reason stays. */
export const stopPayouts = async (
  tx: Tx,
  { reason }: Insertable<WithdrawalTables['payout_stops']>,
): Promise<PayoutStop> => {
  const inserted = await tx
    .insertInto('payout_stops')
    .values({ reason })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted) return tx.selectFrom('payout_stops').selectAll().executeTakeFirstOrThrow();
  await raiseAlert(tx, { ...alert, details: { reason } });
  return inserted;
};

/** Waiting withdrawals are sent by their job in the outbox, or by `pollPayouts`. */
export const resumePayouts = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('payout_stops').execute();
  await endAlert(tx, alert);
};
