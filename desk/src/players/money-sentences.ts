import type { PlayerMoney } from '@jangada/contracts/ops/player-tabs';
import { serverNow } from '../api/server-clock.ts';
import { useFormats } from '../locale/formats.ts';
import { useTranslation } from '../texts/use-translation.ts';

const isPast = (moment: string): boolean => Date.parse(moment) < serverNow();

export interface MoneySentences {
  /** All in one, as a player may read it. */
  readonly answer: string;
  /** What stands in the way of a withdrawal. */
  readonly blocking: readonly string[];
  /** What would be lost, or is only said. */
  readonly said: readonly string[];
}

/** What may leave now, and why not, as sentences with their numbers. */
export const useMoneySentences = (): ((money: PlayerMoney) => MoneySentences) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const money = (centavos: number | null): string => formats.money(centavos ?? 0);
  const blockingOf = (now: PlayerMoney): string[] =>
    now.blockers.map(({ kind, reason, amount }) =>
      kind === 'open' && now.open_withdrawal
        ? t(isPast(now.open_withdrawal.due_at) ? 'players.money.lateWithdrawal' : 'players.money.openWithdrawal', {
            amount: money(now.open_withdrawal.amount),
            at: formats.moment(now.open_withdrawal.due_at),
          })
        : t(`players.blockers.${kind}`, {
            reason: reason === null ? '' : t(`players.reasons.${reason}`),
            amount: money(amount),
            min: money(now.min),
          }),
    );
  const saidOf = ({ turnover, bonus_in_play: bonus, has_pix_key: hasKey }: PlayerMoney): string[] => [
    ...(hasKey ? [] : [t('players.money.noKey')]),
    ...(turnover
      ? [
          t('players.money.turnover', {
            left: money(turnover.left),
            goal: money(turnover.goal),
            done: money(turnover.done),
          }),
        ]
      : []),
    ...(bonus
      ? [
          t('players.money.bonusInPlay', {
            amount: money(bonus.amount),
            progress: money(bonus.progress),
            requirement: money(bonus.requirement),
          }),
        ]
      : []),
  ];
  return (now) => {
    const blocking = blockingOf(now);
    const amount = money(Math.min(now.available, now.max));
    const answer =
      blocking.length === 0
        ? t('players.money.mayLeave', { amount })
        : t(now.available > 0 ? 'players.money.mayNotYet' : 'players.money.mayNot', {
            why: blocking.join(' '),
            amount,
          });
    return { answer, blocking, said: saidOf(now) };
  };
};
