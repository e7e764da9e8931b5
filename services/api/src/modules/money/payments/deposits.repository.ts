import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import type { PaymentTables } from './tables.ts';

export type Deposit = Selectable<PaymentTables['deposits']>;
export type PixReceipt = Selectable<PaymentTables['pix_receipts']>;

export const insertDeposit = (tx: Tx, deposit: Insertable<PaymentTables['deposits']>): Promise<Deposit> =>
  tx.insertInto('deposits').values(deposit).returningAll().executeTakeFirstOrThrow();

export const findDepositByTxid = (reader: Reader, txid: string): Promise<Deposit | undefined> =>
  reader.selectFrom('deposits').selectAll().where('txid', '=', txid).executeTakeFirst();

/** Finds the deposit only for its owner. */
export const findDepositOf = (reader: Reader, userId: number, id: number): Promise<Deposit | undefined> =>
  reader.selectFrom('deposits').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

export const getDeposit = (reader: Reader, id: number): Promise<Deposit> =>
  reader.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** If the transaction also locks the player's wallet, it locks the wallet first. */
export const lockDeposit = (tx: Tx, id: number): Promise<Deposit> =>
  tx.selectFrom('deposits').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const updateDeposit = (tx: Tx, id: number, change: Updateable<PaymentTables['deposits']>): Promise<Deposit> =>
  tx.updateTable('deposits').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const findReceipt = (reader: Reader, e2eid: string): Promise<PixReceipt | undefined> =>
  reader.selectFrom('pix_receipts').selectAll().where('e2eid', '=', e2eid).executeTakeFirst();

export const lockReceipt = (tx: Tx, e2eid: string): Promise<PixReceipt | undefined> =>
  tx.selectFrom('pix_receipts').selectAll().where('e2eid', '=', e2eid).forUpdate().executeTakeFirst();

/**
 * Stores a Pix, or replaces a stored one whose first report named no charge.
 *
 * @returns false when this Pix is already stored and processed
 */
export const insertReceipt = async (tx: Tx, receipt: Insertable<PaymentTables['pix_receipts']>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('pix_receipts')
    .values(receipt)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'e2eid'])
        .doUpdateSet(({ ref }) => ({
          txid: ref('excluded.txid'),
          deposit_id: ref('excluded.deposit_id'),
          outcome: ref('excluded.outcome'),
          reason: ref('excluded.reason'),
        }))
        .where('pix_receipts.outcome', '=', 'unmatched')
        .where('pix_receipts.txid', 'is', null)
        .where(({ ref }) => sql<boolean>`${ref('excluded.txid')} is not null`),
    )
    .returning('e2eid')
    .executeTakeFirst();
  return inserted !== undefined;
};

export const setOutcome = (tx: Tx, e2eid: string, outcome: PixReceipt['outcome']) =>
  tx.updateTable('pix_receipts').set({ outcome }).where('e2eid', '=', e2eid).execute();

/** @returns true when a notice with these facts arrives for the first time */
export const rememberNotice = async (tx: Tx, e2eid: string, fingerprint: string): Promise<boolean> => {
  const inserted = await tx
    .insertInto('pix_notices')
    .values({ e2eid, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .returning('e2eid')
    .executeTakeFirst();
  return inserted !== undefined;
};
