import { opensModal } from '@jangada/contracts/page/opens-modal';
import { Button, FailedState, Skeleton, Stack, Text } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { Tabs } from '@jangada/design/tabs';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useModals, useUser } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { Link } from '@jangada/remote-kit/routing';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { CentralPlatform } from './breaks/central-platform.tsx';
import { Exclusion } from './breaks/exclusion.tsx';
import { Pause } from './breaks/pause.tsx';
import { RestrictionsNotice } from './breaks/restrictions-notice.tsx';
import { LimitsList } from './limits/limits-list.tsx';
import { playerSettings } from './settings.query.ts';
import { TimeAlertChoice } from './time-alert/time-alert-choice.tsx';

/** Time alert, limits, pause and self-exclusion over the current page (MOD-15 to MOD-17); guests get `ForGuests`. */
export const ResponsibleModal = () => {
  const { t } = useTranslation();
  const modals = useModals();
  const user = useUser();
  return (
    <Dialog
      title={t('responsible.title')}
      description={t('responsible.modalText')}
      closeLabel={t('close')}
      size="lg"
      onClose={() => modals.close()}
    >
      {user ? <OwnControls userId={user.id} /> : <ForGuests />}
    </Dialog>
  );
};

const OwnControls = ({ userId }: { userId: number }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const modals = useModals();
  const [tab, setTab] = useState('limits');
  const { data, error, refetch } = useQuery(playerSettings(useApi(), userId));
  if (!data && error)
    return (
      <FailedState
        title={t('responsible.settingsFailed')}
        text={errorText(error)}
        action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    );
  if (!data) return <Skeleton height="320px" borderRadius="tile" />;
  return (
    <Stack gap="4">
      <RestrictionsNotice restrictions={data.restrictions} />
      <Tabs
        label={t('responsible.title')}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'limits', label: t('responsible.limits'), content: <LimitsList limits={data.limits} /> },
          {
            id: 'alert',
            label: t('responsible.alert'),
            content: (
              <Described text={t('responsible.alertText')}>
                <TimeAlertChoice settings={data} />
              </Described>
            ),
          },
          {
            id: 'pause',
            label: t('responsible.pause'),
            content: (
              <Described text={t('responsible.pauseText')}>
                <Pause />
              </Described>
            ),
          },
          {
            id: 'exclusion',
            label: t('responsible.exclusion'),
            content: (
              <Described text={t('responsible.exclusionText')}>
                <Exclusion />
                <CentralPlatform />
              </Described>
            ),
          },
        ]}
      />
      <Button as={Link} to="/responsible-gambling" variant="ghost" size="sm" onClick={() => modals.close()}>
        {t('responsible.openPage')}
      </Button>
    </Stack>
  );
};

const Described = ({ text, children }: { text: string; children: ReactNode }) => (
  <Stack gap="4">
    <Text fontSize="sm" color="fg.muted" maxW="prose">
      {text}
    </Text>
    {children}
  </Stack>
);

/**
 * A site does not know a guest, who either signs in to exclude themselves here or uses the exclusion from every site.
 */
const ForGuests = () => {
  const { t } = useTranslation();
  const modals = useModals();
  return (
    <Stack gap="4">
      <Text>{t('responsible.guestText')}</Text>
      <Button color="primary" size="lg" {...opensModal(modals, 'auth', { mode: 'login' })}>
        {t('responsible.guestSignIn')}
      </Button>
      <CentralPlatform />
    </Stack>
  );
};
