import type { PlayerMoney } from '@jangada/contracts/ops/player-tabs';
import { useFormats } from '../locale/formats.ts';
import { useTranslation } from '../texts/use-translation.ts';

/** What stands in the way of a withdrawal, as sentences with their numbers. */
export const useMoneySentences = (): ((money: PlayerMoney) => readonly string[]) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const money = (centavos: number | null): string => formats.money(centavos ?? 0);
  return (now) => [
    ...now.blockers.map(({ kind, reason, amount }) =>
      kind === 'open' && now.open_withdrawal
        ? t('players.money.openWithdrawal', {
            amount: money(now.open_withdrawal.amount),
            at: formats.moment(now.open_withdrawal.due_at),
          })
        : t(`players.blockers.${kind}`, {
            reason: reason === null ? '' : t(`players.reasons.${reason}`),
            amount: money(amount),
            min: money(now.min),
          }),
    ),
    ...(now.turnover
      ? [
          t('players.money.turnover', {
            left: money(now.turnover.left),
            goal: money(now.turnover.goal),
            done: money(now.turnover.done),
          }),
        ]
      : []),
    ...(now.bonus_in_play
      ? [
          t('players.money.bonusInPlay', {
            amount: money(now.bonus_in_play.amount),
            progress: money(now.bonus_in_play.progress),
            requirement: money(now.bonus_in_play.requirement),
          }),
        ]
      : []),
  ];
};
