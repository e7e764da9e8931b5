import { Button, EmptyState, FailedState } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useLanguage, useUser } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { LevelList } from '../levels/level-list.tsx';
import { LevelsSkeleton } from '../levels/levels-skeleton.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { rankOf } from './rank-of.ts';
import { rankLevels } from './ranking.query.ts';
import { useLadder } from './use-ladder.ts';

/** All levels with their benefits (MOD-20). */
export const RanksModal = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Dialog title={t('ranking.allTitle')} description={t('ranking.rule')} size="md" onClose={onClose}>
      <Ranks />
    </Dialog>
  );
};

const Ranks = () => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const user = useUser();
  const toLadder = useLadder();
  const { data: levels, error, refetch } = useQuery(rankLevels(useApi(), useLanguage()));
  if (levels?.length === 0) return <EmptyState title={t('ranking.empty')} text={t('ranking.emptyText')} />;
  if (levels) {
    const current = user ? (rankOf(user.totalBet, levels).current?.level ?? 0) : null;
    return <LevelList label={t('ranking.allTitle')} levels={toLadder(levels)} current={current} hasBenefits />;
  }
  if (!error) return <LevelsSkeleton hasProgress={false} />;
  return (
    <FailedState
      title={t('ranking.failed')}
      text={errorText(error)}
      action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
    />
  );
};
