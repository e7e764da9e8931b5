import type { Coupon } from '@jangada/contracts/domains/bonuses/endpoints';
import type { ErrorCode } from '@jangada/contracts/api/errors';
import { plainCode } from '@jangada/contracts/validation/plain-text';
import type { Language } from '@jangada/contracts/values/languages';
import type { Reader } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import * as coupons from './coupons.repository.ts';

const LISTED_MAX = 50;

/** The form in which codes are stored and compared (WAL-37). */
export const normalised = (code: string): string => plainCode(code);

/** The coupons on offer; none where the law forbids a bonus on a deposit. */
export const offeredCoupons = async (reader: Reader, tenant: Tenant, language: Language): Promise<Coupon[]> => {
  if (tenant.settings.site.is_regulated) return [];
  const rows = await coupons.listOffered(reader, LISTED_MAX);
  const games = await gamesOf(reader, rows);
  return rows.map((row) => present(row, games, language));
};

interface Input {
  readonly code: string;
  readonly userId: number;
  /** The amount of an existing deposit, in centavos. */
  readonly amount?: number;
  /** When the player requested the deposit. */
  readonly at?: Date;
}

/**
 * Checks the coupon for this player. Limits are counted again when the deposit is paid, because another deposit may use
 * the coupon first.
 *
 * @throws coupon.unknown, coupon.ended, coupon.used-up, coupon.already-used, coupon.deposit-too-small
 */
export const usableCoupon = async (reader: Reader, tenant: Tenant, input: Input): Promise<coupons.CouponRow> => {
  const coupon = tenant.settings.site.is_regulated
    ? undefined
    : await coupons.findCoupon(reader, normalised(input.code));
  if (!coupon) throw new DomainError('coupon.unknown');
  const refusal = refusalOf(coupon, await coupons.countUsesOf(reader, coupon.id, input.userId), input);
  if (refusal === 'coupon.deposit-too-small')
    throw new DomainError(refusal, { facts: { min_deposit: coupon.min_deposit } });
  if (refusal) throw new DomainError(refusal);
  return coupon;
};

/** Why the coupon is refused; null when it may be used. */
export const refusalOf = (
  coupon: coupons.CouponRow,
  usesOfPlayer: number,
  { amount, at = new Date() }: Pick<Input, 'amount' | 'at'>,
): ErrorCode | null => {
  if (coupon.starts_at > at) return 'coupon.unknown';
  if (over(coupon.ends_at, at) || over(coupon.stopped_at, at)) return 'coupon.ended';
  if (usesOfPlayer >= coupon.uses_per_user_max) return 'coupon.already-used';
  if (coupon.uses_max !== null && coupon.uses >= coupon.uses_max) return 'coupon.used-up';
  if (amount !== undefined && amount < coupon.min_deposit) return 'coupon.deposit-too-small';
  return null;
};

const over = (end: Date | null, at: Date): boolean => end !== null && end <= at;

export const presentCoupon = async (reader: Reader, row: coupons.CouponRow, language: Language): Promise<Coupon> =>
  present(row, await gamesOf(reader, [row]), language);

type Games = Awaited<ReturnType<typeof coupons.gamesByCode>>;

const gamesOf = (reader: Reader, rows: readonly coupons.CouponRow[]): Promise<Games> =>
  coupons.gamesByCode(
    reader,
    rows.flatMap(({ game_code }) => game_code ?? []),
  );

const present = (row: coupons.CouponRow, games: Games, language: Language): Coupon => ({
  code: row.code,
  name: row.name[language],
  kind: row.kind,
  value: row.value,
  min_deposit: row.min_deposit,
  amount_max: row.amount_max,
  rollover: row.multiplier,
  max_bet: row.max_bet,
  max_convert: row.max_convert,
  valid_days: row.valid_days,
  spin_value: row.spin_value,
  game: (row.game_code && games.get(row.game_code)) || null,
  ends_at: row.ends_at?.toISOString() ?? null,
});
