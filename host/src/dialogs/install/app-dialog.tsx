import { Button, HStack, Icon, Stack, styled, Text } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { useStore } from 'zustand';
import { useTenant } from '@jangada/remote-kit/hooks';
import { useNavigate } from '@jangada/remote-kit/routing';
import { useBundle } from '@jangada/remote-kit/texts';
import type { HostDialogProps } from '../../shell/overlays/modal-queue.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { BenefitRow, useBenefits } from './benefits.tsx';
import { installTexts } from '../../texts/install.ts';
import { readPlatform } from '../../browser/pwa/platform.ts';
import { TenantIcon } from './tenant-icon.tsx';
import { useInstall } from './use-install.ts';

const ICON_PX = 72;

const Action = ({ onClose }: HostDialogProps) => {
  const { t } = useBundle(installTexts);
  const { install } = useShell();
  const state = useStore(install.state);
  const navigate = useNavigate();
  const installApp = useInstall();

  if (state === 'offered' || state === 'asking') {
    return (
      <Button
        color="primary"
        size="lg"
        loading={state === 'asking'}
        leftIcon={<Icon name="lucide:download" />}
        onClick={() => void installApp()}
      >
        {t('app.install')}
      </Button>
    );
  }
  if (state === 'installed') return <Button onClick={onClose}>{t('app.open')}</Button>;
  const isIos = readPlatform().system === 'ios';
  return (
    <Button color="primary" size="lg" onClick={() => navigate(isIos ? '/ios' : '/install')}>
      {t(isIos ? 'app.ios' : 'app.how')}
    </Button>
  );
};

/** Offers the installation with what the browser supports (MOD-25, MOD-26). */
export const AppDialog = ({ onClose }: HostDialogProps) => {
  const { t } = useBundle(installTexts);
  const site = useTenant();
  const benefits = useBenefits();
  const { install } = useShell();
  const isInstalled = useStore(install.state) === 'installed';
  return (
    <Dialog title={t('app.title', { name: site.name })} onClose={onClose} footer={<Action onClose={onClose} />}>
      <Stack gap="5" pb="2">
        <HStack gap="4">
          <TenantIcon sidePx={ICON_PX} />
          <Text minWidth="0" overflowWrap="anywhere">
            {isInstalled ? t('app.installed') : t('prompt.text')}
          </Text>
        </HStack>
        <styled.ul m="0" p="0" listStyleType="none" display="grid" gap="4">
          {benefits.map((benefit) => (
            <BenefitRow key={benefit.icon} benefit={benefit} as="h3" />
          ))}
        </styled.ul>
      </Stack>
    </Dialog>
  );
};
