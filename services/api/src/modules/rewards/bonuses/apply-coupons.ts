import type { Bilingual } from '@jangada/contracts/values/languages';
import type { Reader, Tx } from '../../../database/database.ts';
import type { FactConsumer } from '../../../facts/deliver-facts.ts';
import type { Fact } from '../../../facts/facts.ts';
import { canUseBonus } from '../../eligibility/access/capabilities.ts';
import { getUser } from '../../../users/users.repository.ts';
import { lockWallet, transactionOf, type LockedWallet } from '../../ledger/wallets.ts';
import { notify } from '../../messages/notifications/notify.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { bonusGranted, couponNotApplied } from './bonus-notifications.ts';
import { normalised, refusalOf } from './coupons.service.ts';
import * as coupons from './coupons.repository.ts';
import { findBonusOf } from './bonuses.repository.ts';
import { findSpinsOf, grantFreeSpins, undoFreeSpins } from './free-spins.ts';
import { grantBonus } from './grant-bonus.ts';
import { undoBonus } from './undo-bonus.ts';

type DepositPaid = Extract<Fact, { kind: 'deposit-paid' }>;

/** Grants the coupon's bonus when its deposit is paid. */
export const applyCoupons: FactConsumer = {
  name: 'bonuses.coupons',
  handle: async (tx, fact, tenant) => {
    if (fact.kind === 'deposit-paid' && fact.coupon !== null) await applyCoupon(tx, fact, fact.coupon, tenant);
  },
};

/** The coupon was checked when the deposit was created; its limits are enforced when the deposit is paid. */
async function applyCoupon(tx: Tx, paid: DepositPaid, code: string, tenant: Tenant): Promise<void> {
  if (tenant.settings.site.is_regulated || !(await canUseBonus(tx, await getUser(tx, paid.userId), tenant))) return;
  await lockWallet(tx, paid.userId);
  const coupon = await coupons.lockCoupon(tx, normalised(code));
  if (!coupon) return;
  const { created_at: at, status } = await tx
    .selectFrom('deposits')
    .select(['created_at', 'status'])
    .where('id', '=', paid.depositId)
    .executeTakeFirstOrThrow();
  if (status !== 'paid') return; // Refunded before the payment's fact was delivered.
  const uses = await coupons.countUsesOf(tx, coupon.id, paid.userId);
  if (refusalOf(coupon, uses, { amount: paid.amount, at })) return notify(tx, paid.userId, couponNotApplied(code));
  if (await coupons.insertUse(tx, coupon, paid.userId, paid.depositId)) await bring(tx, coupon, paid, tenant);
}

async function bring(tx: Tx, coupon: coupons.CouponRow, paid: DepositPaid, tenant: Tenant): Promise<void> {
  const { userId } = paid;
  const grant = {
    userId,
    origin: 'deposit' as const,
    originRef: String(paid.depositId),
    name: coupon.name,
    multiplier: coupon.multiplier,
    validDays: coupon.valid_days,
    maxBet: coupon.max_bet,
    maxConvert: coupon.max_convert,
  };
  if (coupon.kind === 'free_spins') return grantFreeSpins(tx, { ...grant, ...spinsOf(coupon) });
  const amount = bonusAmount(coupon, paid.amount);
  if (amount === 0) return;
  await grantBonus(tx, tenant, { ...grant, amount });
  await notify(tx, userId, bonusGranted(coupon.name, amount));
}

/** The deposit was refunded, so its coupon's bonus is taken back, including the part that has become real money. */
export const undoCoupon = async (wallet: LockedWallet, depositId: number): Promise<void> => {
  const source = { kind: 'deposit', id: depositId } as const;
  const originRef = String(depositId);
  await undoFreeSpins(wallet, 'deposit', originRef, source);
  const bonus = await findBonusOf(transactionOf(wallet), 'deposit', originRef);
  if (bonus) await undoBonus(wallet, bonus, source);
};

/** The name of the coupon's reward that the deposit's refund takes back; null when there is none. */
export const rewardOfDeposit = async (reader: Reader, depositId: number): Promise<Bilingual | null> => {
  const bonus = await findBonusOf(reader, 'deposit', String(depositId));
  if (bonus) return bonus.ended_at === null || bonus.converted > 0 ? bonus.name : null;
  return (await findSpinsOf(reader, 'deposit', String(depositId)))?.name ?? null;
};

/** The bonus of a coupon on a deposit, in centavos, rounded down. */
export const bonusAmount = (
  coupon: Pick<coupons.CouponRow, 'kind' | 'value' | 'amount_max'>,
  deposit: number,
): number => {
  if (coupon.kind === 'fixed') return coupon.value;
  const amount = Math.floor((deposit * coupon.value) / 100);
  return coupon.amount_max === null ? amount : Math.min(amount, coupon.amount_max);
};

function spinsOf({ game_code: gameCode, spin_value: spinValue, value: total }: coupons.CouponRow) {
  if (gameCode === null || spinValue === null) throw new TypeError('free spins have a game and a value');
  return { gameCode, spinValue, total };
}
