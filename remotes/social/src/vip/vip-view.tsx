import { CENTAVOS_PER_VIP_POINT } from '@jangada/contracts/domains/profile/vip';
import type { VipClub } from '@jangada/contracts/domains/profile/vip';
import { Button, EmptyState, FailedState, Heading, Stack, Text } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useLanguage, useSession } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { GuestInvitation } from '../levels/guest-invitation.tsx';
import { LevelList } from '../levels/level-list.tsx';
import { LevelProgress } from '../levels/level-progress.tsx';
import { LevelsSkeleton } from '../levels/levels-skeleton.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { vipClubOf } from './vip.query.ts';

/** The VIP club: level and points of the player, and the benefits of each level (SOC-74, SOC-75). */
export const VipView = () => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const session = useSession();
  const query = vipClubOf(useApi(), session, useLanguage());
  const { data: club, error, refetch } = useQuery({ ...query, enabled: session.status !== 'checking' });
  if (club) return <Club club={club} />;
  if (!error) return <LevelsSkeleton hasProgress={session.status !== 'guest'} />;
  return (
    <FailedState
      title={t('vip.failed')}
      text={errorText(error)}
      action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
    />
  );
};

const Club = ({ club }: { club: VipClub }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const levels = club.levels
    .toSorted((a, b) => a.points - b.points)
    .map((level) => ({ ...level, from: t('vip.from', { count: level.points, points: format.number(level.points) }) }));
  if (levels.length === 0) return <EmptyState title={t('vip.empty')} text={t('vip.emptyText')} />;
  return (
    <Stack gap="6">
      {club.points === null ? <GuestInvitation text={t('vip.guest')} /> : <OwnLevel club={club} points={club.points} />}
      <Stack as="section" gap="3">
        <Heading as="h2" size="md">
          {t('vip.levels')}
        </Heading>
        <LevelList label={t('vip.levels')} levels={levels} current={club.level} hasBenefits />
        <Text fontSize="sm" color="fg.muted">
          {t('vip.rule', { amount: format.money(CENTAVOS_PER_VIP_POINT) })}
        </Text>
      </Stack>
    </Stack>
  );
};

const OwnLevel = ({ club, points }: { club: VipClub; points: number }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const level = club.level ?? 0;
  const next = club.levels.find((one) => one.points > points);
  const left = next ? next.points - points : 0;
  return (
    <LevelProgress
      kind={t('vip.level')}
      level={level}
      icon="lucide:crown"
      name={club.levels.find((one) => one.level === level)?.name ?? t('vip.start')}
      percent={club.progress ?? 0}
      left={next ? t('vip.left', { count: left, points: format.number(left), name: next.name }) : t('vip.top')}
      total={t('vip.points', { count: points, points: format.number(points) })}
    />
  );
};
