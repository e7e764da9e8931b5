import type { RankLevel } from '@jangada/contracts/domains/site/endpoints';
import { useFormat } from '@jangada/remote-kit/texts';
import type { LadderLevel } from '../levels/ladder.ts';
import { useTranslation } from '../texts/use-translation.ts';

/** The levels of the ranking with the start of each as text. */
export const useLadder = (): ((levels: readonly RankLevel[]) => readonly LadderLevel[]) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (levels) =>
    levels.map((level) => ({ ...level, from: t('ranking.from', { amount: format.money(level.totalBet) }) }));
};
