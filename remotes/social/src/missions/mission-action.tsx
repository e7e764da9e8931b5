import { opensModal } from '@jangada/contracts/page/opens-modal';
import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { Button, Flex, Icon, Text } from '@jangada/design';
import { useClock, useHasRoute, useModals } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useTranslation } from '../texts/use-translation.ts';
import { stepOf } from './mission-state.ts';
import { useMissionActions } from './use-mission-actions.ts';

interface MissionActionProps {
  readonly mission: Mission;
  readonly size?: 'sm' | 'md';
}

/** The next action of a mission: accept, play on, or claim; a finished mission shows that it is done. */
export const MissionAction = ({ mission, size = 'md' }: MissionActionProps) => {
  const { t } = useTranslation();
  const { accept, claim, isBusy } = useMissionActions(mission);
  const step = stepOf(mission, useClock().nowMs());
  if (step === 'accept')
    return (
      <Button
        aria-label={t('missions.acceptLabel', { title: mission.title })}
        size={size}
        color="primary"
        loading={isBusy}
        onClick={accept}
      >
        {t('missions.accept')}
      </Button>
    );
  if (step === 'claim')
    return (
      <Button
        aria-label={t('missions.claimLabel', { title: mission.title })}
        size={size}
        color="primary"
        loading={isBusy}
        onClick={claim}
      >
        {t('missions.claim')}
      </Button>
    );
  if (step === 'progress') return <NextStep mission={mission} size={size} />;
  return (
    <Flex gap="1.5" align="center" fontSize="sm" fontWeight="600" color={step === 'claimed' ? 'win.fg' : 'fg.muted'}>
      <Icon name={step === 'claimed' ? 'lucide:circle-check' : 'lucide:clock'} size={18} />
      <Text as="span">{t(step === 'claimed' ? 'missions.claimed' : 'missions.expired')}</Text>
    </Flex>
  );
};

/** Links to the games or the deposit of the goal. Renders nothing without a page of games. */
const NextStep = ({ mission: { goal }, size }: { mission: Mission; size: 'sm' | 'md' }) => {
  const { t } = useTranslation();
  const modals = useModals();
  const to = goal.category === null ? '/casino/games' : `/casino/category/${encodeURIComponent(goal.category)}`;
  const hasGames = useHasRoute(to);
  if (goal.kind === 'deposit')
    return (
      <Button size={size} variant="outline" {...opensModal(modals, 'deposit', {})}>
        {t('missions.deposit')}
      </Button>
    );
  return (
    hasGames && (
      <Button as={Link} to={to} size={size} variant="outline">
        {t('missions.play')}
      </Button>
    )
  );
};
