import { Button, FailedState, Heading, Skeleton, Stack, Text } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useUser } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { Link } from '@jangada/remote-kit/routing';
import { useTranslation } from '../texts/use-translation.ts';
import { ActivityPanel } from './activity/activity-panel.tsx';
import { CentralPlatform } from './breaks/central-platform.tsx';
import { Exclusion } from './breaks/exclusion.tsx';
import { Pause } from './breaks/pause.tsx';
import { RestrictionsNotice } from './breaks/restrictions-notice.tsx';
import { LimitsList } from './limits/limits-list.tsx';
import { Section } from './section.tsx';
import { playerSettings } from './settings.query.ts';
import { TimeAlertChoice } from './time-alert/time-alert-choice.tsx';

/** The player's own decisions: activity, limits, time alert, pause, self-exclusion (ACC-13). */
export const ResponsiblePage = () => {
  const { t } = useTranslation();
  const user = useUser();
  if (!user) return null;
  return (
    <Stack gap="5" maxW="860px" mx="auto" width="full">
      <Stack gap="2">
        <Heading as="h1" size="xl">
          {t('responsible.title')}
        </Heading>
        <Text color="fg.muted" maxW="prose">
          {t('responsible.intro')}
        </Text>
      </Stack>
      <Section icon="lucide:trending-up" title={t('responsible.activity')} text={t('responsible.activityText')}>
        <ActivityPanel />
      </Section>
      <Controls userId={user.id} />
      <Section icon="lucide:headphones" title={t('responsible.helpTitle')}>
        <CentralPlatform />
        <Button as={Link} to="/responsible-gaming" variant="ghost" size="sm">
          {t('responsible.about')}
        </Button>
      </Section>
    </Stack>
  );
};

const Controls = ({ userId }: { userId: number }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(playerSettings(useApi(), userId));
  if (!data && error)
    return (
      <FailedState
        title={t('responsible.settingsFailed')}
        text={errorText(error)}
        action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    );
  if (!data) return <Skeleton height="420px" borderRadius="tile" />;
  return (
    <>
      <RestrictionsNotice restrictions={data.restrictions} />
      <Section icon="lucide:shield-check" title={t('responsible.limits')} text={t('responsible.limitsText')}>
        <LimitsList limits={data.limits} />
      </Section>
      <Section icon="lucide:clock" title={t('responsible.alert')} text={t('responsible.alertText')}>
        <TimeAlertChoice settings={data} />
      </Section>
      <Section icon="lucide:pause" title={t('responsible.pause')} text={t('responsible.pauseText')}>
        <Pause />
      </Section>
      <Section icon="lucide:lock" title={t('responsible.exclusion')} text={t('responsible.exclusionText')}>
        <Exclusion />
      </Section>
    </>
  );
};
