import { Button, EmptyState, FailedState, SimpleGrid, Skeleton } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useTranslation } from '../texts/use-translation.ts';
import { MissionCard } from './mission-card.tsx';
import { useMissions } from './missions.query.ts';

const SKELETONS = 4;

/** All missions of the visitor, including those whose widget is hidden or has no room. */
export const MissionList = () => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data: missions, error, refetch } = useMissions();
  if (missions?.length === 0) return <EmptyState title={t('missions.empty')} text={t('missions.emptyText')} />;
  if (!missions && error)
    return (
      <FailedState
        title={t('missions.failed')}
        text={errorText(error)}
        action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    );
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="3" alignItems="start" aria-busy={!missions}>
      {missions?.map((mission) => <MissionCard key={mission.id} mission={mission} />) ??
        Array.from({ length: SKELETONS }, (_, index) => <Skeleton key={index} height="172px" borderRadius="tile" />)}
    </SimpleGrid>
  );
};
