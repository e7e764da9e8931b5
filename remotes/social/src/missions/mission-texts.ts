import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../texts/use-translation.ts';

/** The numbers of a mission as text: its progress, its reward, its end. */
export const useMissionTexts = ({
  goal,
  progress,
  reward_type: type,
  reward_value: value,
  expires_at: end,
}: Mission) => {
  const { t } = useTranslation();
  const format = useFormat();
  const isMoney = goal.kind === 'stake' || goal.kind === 'deposit';
  const figure = (amount: number) => (isMoney ? format.money(amount) : format.number(amount));
  return {
    progress: t('missions.progress', { done: figure(progress), target: figure(goal.target) }),
    reward:
      type === 'box'
        ? t('missions.rewardBox', { count: value })
        : t(type === 'bonus' ? 'missions.rewardBonus' : 'missions.rewardBalance', { amount: format.money(value) }),
    ends: end === null ? null : t('missions.until', { date: format.date(end), time: format.time(end) }),
    stakeMin: goal.stake_min > 0 ? t('missions.stakeMin', { amount: format.money(goal.stake_min) }) : null,
  };
};
