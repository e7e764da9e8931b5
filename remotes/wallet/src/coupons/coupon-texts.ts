import type { Coupon } from '@jangada/contracts/domains/bonuses/endpoints';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../texts/use-translation.ts';

/** The texts of a coupon: its benefit and its terms. */
export const useCouponTexts = () => {
  const { t } = useTranslation();
  const format = useFormat();

  const brings = ({ kind, value, amount_max: most, spin_value: stake, game }: Coupon): string => {
    if (kind === 'fixed') return t('coupon.fixed', { amount: format.money(value) });
    if (kind === 'free_spins') {
      const spins = t('coupon.spins', { count: value, stake: format.money(stake ?? 0) });
      return game ? t('coupon.spinsIn', { spins, game: game.title }) : spins;
    }
    return most === null
      ? t('coupon.percent', { percent: value })
      : t('coupon.percentUpTo', { percent: value, amount: format.money(most) });
  };

  const terms = (coupon: Coupon): string[] => {
    const { kind, min_deposit: least, rollover, max_bet: maxBet, max_convert: maxConvert, ends_at: end } = coupon;
    const wager = kind === 'free_spins' ? 'coupon.rolloverOfWins' : 'coupon.rollover';
    return [
      ...(least > 0 ? [t('coupon.minDeposit', { amount: format.money(least) })] : []),
      rollover > 0 ? t(wager, { times: rollover }) : t('coupon.noRollover'),
      t('coupon.days', { count: coupon.valid_days }),
      ...(maxBet === null ? [] : [t('coupon.maxBet', { amount: format.money(maxBet) })]),
      ...(maxConvert === null ? [] : [t('coupon.maxConvert', { amount: format.money(maxConvert) })]),
      ...(end === null ? [] : [t('coupon.ends', { date: format.date(end), time: format.time(end) })]),
    ];
  };

  return { brings, terms };
};
