import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import type { ReferralTables } from './tables.ts';

export type ReferralRow = Selectable<ReferralTables['referrals']>;

const table = 'referrals';

export const insertReferral = (tx: Tx, referral: Insertable<ReferralTables['referrals']>) =>
  tx.insertInto(table).values(referral).returningAll().executeTakeFirstOrThrow();

export const findReferral = (reader: Reader, id: number): Promise<ReferralRow | undefined> =>
  reader.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();

export const findReferralOf = (reader: Reader, referredId: number): Promise<ReferralRow | undefined> =>
  reader.selectFrom(table).selectAll().where('referred_id', '=', referredId).executeTakeFirst();

export const findReferralByDeposit = (reader: Reader, depositId: number): Promise<ReferralRow | undefined> =>
  reader.selectFrom(table).selectAll().where('deposit_id', '=', depositId).executeTakeFirst();

/**
 * Approved invitations, page by page, in the order of the ids. @param afterId the last id of the previous page; 0 for
 * the first page
 */
export const listApproved = (reader: Reader, afterId: number, referralsMax: number): Promise<ReferralRow[]> =>
  reader
    .selectFrom(table)
    .selectAll()
    .where('state', '=', 'approved')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(referralsMax)
    .execute();

export const lockReferral = (tx: Tx, id: number): Promise<ReferralRow> =>
  tx.selectFrom(table).selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const updateReferral = (tx: Tx, id: number, change: Updateable<ReferralTables['referrals']>) =>
  tx.updateTable(table).set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Changes the amount that a referred player has staked. */
export const addStaked = (tx: Tx, id: number, change: number): Promise<ReferralRow> =>
  tx
    .updateTable(table)
    .set({ staked: sql<number>`staked + ${change}` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The number of a player's invitations that qualified in the last 24 hours. */
export const qualifiedInADay = async (reader: Reader, referrerId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from referrals
    where referrer_id = ${referrerId} and qualified_at > now() - interval '24 hours'`.execute(reader);
  return rows[0]?.count ?? 0;
};
