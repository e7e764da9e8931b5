import { slotsOf } from '@jangada/contracts/domains/bonuses/cashback-slots';
import { localMoment } from '@jangada/contracts/values/local-time';
import type { Bilingual } from '@jangada/contracts/values/languages';
import type { Tx } from '../database/database.ts';
import type { PlayedGame } from '../modules/play/betting/bet-instructions.ts';
import { payWin, placeBet } from '../modules/play/betting/place-bet.ts';
import { getUser } from '../users/users.repository.ts';
import { insertCoupon, type NewCoupon } from '../modules/rewards/bonuses/coupons.repository.ts';
import { giveEntry } from '../modules/rewards/bonuses/cashback.repository.ts';
import { grantBonus } from '../modules/rewards/bonuses/grant-bonus.ts';
import { findBonusOf } from '../modules/rewards/bonuses/bonuses.repository.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { areaCodes, signedInPeople } from './people.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;

const words = (pt: string, en: string): string => JSON.stringify({ pt, en });

/** Regulated sites have none, because the law forbids bonuses on deposits. */
const coupons: Readonly<Record<string, readonly NewCoupon[]>> = {
  jangada: [
    {
      code: 'BEMVINDO',
      name: words('Boas-vindas a bordo', 'Welcome aboard'),
      kind: 'percent',
      value: 100,
      amount_max: 20_000,
      min_deposit: 2_000,
      multiplier: 10,
      max_bet: 5_000,
      max_convert: 100_000,
      valid_days: 15,
      listed: true,
    },
    {
      code: 'MARE20',
      name: words('Maré cheia', 'High tide'),
      kind: 'fixed',
      value: 2_000,
      min_deposit: 5_000,
      multiplier: 5,
      valid_days: 7,
      listed: true,
      uses_per_user_max: 3,
    },
    {
      code: 'GIROS10',
      name: words('Dia de feira', 'Market day'),
      kind: 'free_spins',
      value: 10,
      min_deposit: 3_000,
      multiplier: 5,
      max_convert: 20_000,
      valid_days: 5,
      game_code: 'mare_feira-da-sorte',
      spin_value: 100,
      listed: true,
    },
    {
      code: 'REMADA',
      name: words('Cupom da comunidade', 'Community coupon'),
      kind: 'percent',
      value: 50,
      amount_max: 10_000,
      min_deposit: 2_000,
      multiplier: 8,
      valid_days: 7,
      listed: false,
      uses_max: 500,
    },
  ],
  tucano: [
    {
      code: 'VOO50',
      name: words('Primeiro voo', 'First flight'),
      kind: 'percent',
      value: 50,
      amount_max: 30_000,
      min_deposit: 2_000,
      multiplier: 8,
      max_bet: 5_000,
      valid_days: 10,
      listed: true,
    },
    {
      code: 'PENA10',
      name: words('Pena azul', 'Blue feather'),
      kind: 'fixed',
      value: 1_000,
      min_deposit: 3_000,
      multiplier: 3,
      valid_days: 5,
      listed: true,
    },
  ],
};

/** The owners: the demo's players by their index in `signedInPeople`. */
const MARINA = 0;
const HELENA = 2;

const bonusName: Bilingual = { pt: 'Bônus VIP de outubro', en: 'October VIP bonus' };
const BONUS = { amount: 30_000, multiplier: 5, maxBet: 25_000, maxConvert: 200_000 } as const;
const ROUND_CENTAVOS = 25_000;
const ROUNDS = 3;

const CALENDAR_CENTAVOS = 4_750;
const IMMEDIATE_CENTAVOS = 1_500;

/** Coupons, a bonus in progress and cashback to claim; existing rows stay unchanged. */
export const seedBonuses = async (tx: Tx, tenant: Tenant): Promise<void> => {
  for (const coupon of coupons[tenant.id] ?? []) await insertCoupon(tx, coupon);
  if (!tenant.settings.site.cashback) return;
  const [marina, helena] = [await findPerson(tx, tenant, MARINA), await findPerson(tx, tenant, HELENA)];
  if (helena !== undefined) await startBonus(tx, tenant, helena);
  for (const userId of [marina, helena]) if (userId !== undefined) await giveCashback(tx, userId);
};

async function findPerson(tx: Tx, tenant: Tenant, place: number): Promise<number | undefined> {
  const phone = `+55${areaCodes[tenant.id]}${signedInPeople[place]?.phone}`;
  return (await tx.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst())?.id;
}

/** A bonus with a third of its rollover done: its rounds leave facts, which the API counts when it runs. */
async function startBonus(tx: Tx, tenant: Tenant, userId: number): Promise<void> {
  const originRef = `demo-${userId}`;
  const game = await tx
    .selectFrom('games')
    .select(['id', 'title', 'image', 'bonus_allowed as bonusAllowed'])
    .where('category', '=', 'slots')
    .where('bonus_allowed', '=', true)
    .orderBy('popularity', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!game || (await findBonusOf(tx, 'seed', originRef))) return;
  await grantBonus(tx, tenant, { userId, origin: 'seed', originRef, name: bonusName, ...BONUS });
  for (let round = 1; round <= ROUNDS; round += 1) await playEven(tx, tenant, userId, round, game);
}

/** A round that returns its stake. */
async function playEven(tx: Tx, tenant: Tenant, userId: number, round: number, game: PlayedGame): Promise<void> {
  const roundId = `bonus-${userId}-${round}`;
  const player = await getUser(tx, userId);
  const stake = { provider: 'demo', player, roundId, amount: ROUND_CENTAVOS, game };
  await placeBet(tx, { ...stake, txId: `bet-${roundId}`, roundClosed: false }, tenant);
  await payWin(tx, { ...stake, txId: `win-${roundId}`, refTxId: `bet-${roundId}`, roundClosed: true }, tenant);
}

/** Calendar slots for today, for next week and at once; a seed on another day adds that day's. */
async function giveCashback(tx: Tx, userId: number): Promise<void> {
  const now = new Date();
  const today = localMoment(now).day;
  await giveEntry(tx, { userId, amount: IMMEDIATE_CENTAVOS, originRef: `demo:${userId}`, day: today, now });
  const todays = await tx
    .selectFrom('cashback_entries')
    .select('id')
    .where('user_id', '=', userId)
    .where('type', '=', 'calendar')
    .where('available_at', '>=', today)
    .executeTakeFirst();
  if (todays) return;
  for (const weeks of [0, 1]) {
    const end = new Date(now.getTime() + weeks * WEEK_DAYS * DAY_MS);
    await tx
      .insertInto('cashback_entries')
      .values({
        user_id: userId,
        type: 'calendar',
        period_start: new Date(end.getTime() - WEEK_DAYS * DAY_MS),
        period_end: end,
        available_at: localMoment(end).day,
        amount: CALENDAR_CENTAVOS,
        slots: slotsOf('calendar'),
      })
      .execute();
  }
}
