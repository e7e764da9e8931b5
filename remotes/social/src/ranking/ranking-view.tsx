import { opensModal } from '@jangada/contracts/page/opens-modal';
import type { RankLevel } from '@jangada/contracts/domains/site/endpoints';
import type { User } from '@jangada/contracts/domains/profile/user';
import { Button, EmptyState, FailedState, Flex, Heading, Stack } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useHost } from '@jangada/remote-kit/host-context';
import { useApi, useLanguage, useModals, useSession } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useEffect } from 'react';
import { GuestInvitation } from '../levels/guest-invitation.tsx';
import { LevelList } from '../levels/level-list.tsx';
import { LevelProgress } from '../levels/level-progress.tsx';
import { LevelsSkeleton } from '../levels/levels-skeleton.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { rankOf } from './rank-of.ts';
import { rankLevels } from './ranking.query.ts';
import { useLadder } from './use-ladder.ts';

/**
 * The player's level with the progress to the next, and the levels of the site (RTE-71). A guest sees only the levels.
 */
export const RankingView = () => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const session = useSession();
  const { data: levels, error, refetch } = useQuery(rankLevels(useApi(), useLanguage()));
  useFreshTotal(session.status === 'user');

  if (levels) return <Levels levels={levels} user={session.status === 'user' ? session.user : null} />;
  if (!error) return <LevelsSkeleton hasProgress={session.status !== 'guest'} />;
  return (
    <FailedState
      title={t('ranking.failed')}
      text={errorText(error)}
      action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
    />
  );
};

/** Reloads the session, which does not include stakes since the page was loaded. */
const useFreshTotal = (isPlayer: boolean) => {
  const { session } = useHost();
  useEffect(() => {
    // The session reports its own failure; the level then stays as it was.
    if (isPlayer) void session.refresh().catch(() => {});
  }, [session, isPlayer]);
};

const Levels = ({ levels, user }: { levels: readonly RankLevel[]; user: User | null }) => {
  const { t } = useTranslation();
  const modals = useModals();
  const ladder = useLadder()(levels);
  if (levels.length === 0) return <EmptyState title={t('ranking.empty')} text={t('ranking.emptyText')} />;
  const current = user ? (rankOf(user.totalBet, levels).current?.level ?? 0) : null;
  return (
    <Stack gap="6">
      {user ? <OwnRank user={user} levels={levels} /> : <GuestInvitation text={t('ranking.guest')} />}
      <Stack as="section" gap="3">
        <Flex gap="3" align="center" justify="space-between" wrap="wrap">
          <Heading as="h2" size="md">
            {t('ranking.levels')}
          </Heading>
          <Button variant="outline" {...opensModal(modals, 'ranks', {})}>
            {t('ranking.all')}
          </Button>
        </Flex>
        <LevelList label={t('ranking.levels')} levels={ladder} current={current} />
      </Stack>
    </Stack>
  );
};

const OwnRank = ({ user, levels }: { user: User; levels: readonly RankLevel[] }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { current, next, percent, left } = rankOf(user.totalBet, levels);
  return (
    <LevelProgress
      kind={t('ranking.level')}
      level={current?.level ?? 0}
      name={current?.name ?? t('ranking.start')}
      percent={percent}
      left={next ? t('ranking.left', { amount: format.money(left), name: next.name }) : t('ranking.top')}
      total={t('ranking.total', { amount: format.money(user.totalBet) })}
    />
  );
};
