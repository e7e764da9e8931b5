import { sql, type Insertable, type Selectable } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import { readPage } from '../../../http/pages.ts';
import type { BonusTables } from './tables.ts';

export type CouponRow = Selectable<BonusTables['coupons']>;
export type NewCoupon = Insertable<BonusTables['coupons']>;

export const findCoupon = (reader: Reader, code: string): Promise<CouponRow | undefined> =>
  reader.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst();

/** Locks the coupon until this transaction ends, so that its uses are counted exactly. */
export const lockCoupon = (tx: Tx, code: string): Promise<CouponRow | undefined> =>
  tx.selectFrom('coupons').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();

/** Public coupons with uses left. */
export const listOffered = (reader: Reader, max: number): Promise<CouponRow[]> =>
  reader
    .selectFrom('coupons')
    .selectAll()
    .where('listed', '=', true)
    .where('stopped_at', 'is', null)
    .where('starts_at', '<=', sql<Date>`now()`)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', sql<Date>`now()`)]))
    .where((where) => where.or([where('uses_max', 'is', null), where('uses', '<', where.ref('uses_max'))]))
    .orderBy('id')
    .limit(max)
    .execute();

export const insertCoupon = (tx: Tx, coupon: NewCoupon): Promise<CouponRow | undefined> =>
  tx
    .insertInto('coupons')
    .values(coupon)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'code']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const stopCoupon = (tx: Tx, code: string): Promise<CouponRow | undefined> =>
  tx
    .updateTable('coupons')
    .set({ stopped_at: sql<Date>`coalesce(stopped_at, now())` })
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirst();

export const countUsesOf = async (reader: Reader, couponId: number, userId: number): Promise<number> => {
  const { uses } = await reader
    .selectFrom('coupon_uses')
    .select(({ fn }) => fn.countAll<number>().as('uses'))
    .where('coupon_id', '=', couponId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return uses;
};

/** Requires a locked coupon. @returns true when this deposit had not used a coupon yet */
export const insertUse = async (tx: Tx, coupon: CouponRow, userId: number, depositId: number): Promise<boolean> => {
  const use = await tx
    .insertInto('coupon_uses')
    .values({ coupon_id: coupon.id, deposit_id: depositId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('deposit_id')
    .executeTakeFirst();
  if (use)
    await tx
      .updateTable('coupons')
      .set({ uses: coupon.uses + 1 })
      .where('id', '=', coupon.id)
      .execute();
  return use !== undefined;
};

/** The games of free spins, by code. */
export const gamesByCode = async (reader: Reader, codes: readonly string[]) => {
  if (codes.length === 0) return new Map<string, { id: number; title: string }>();
  const games = await reader
    .selectFrom('games')
    .select(['code', 'id', 'title'])
    .where('code', 'in', [...codes])
    .where('active', '=', true)
    .execute();
  return new Map(games.map(({ code, id, title }) => [code, { id, title }]));
};

export const pageOfCoupons = async (reader: Reader, page: number, perPage: number) =>
  readPage(reader, reader.selectFrom('coupons').selectAll().orderBy('id', 'desc'), page, perPage);
