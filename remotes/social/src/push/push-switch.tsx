import { Box, Button, Flex, Text } from '@jangada/design';
import { Switch } from '@jangada/design/field';
import { useModals, usePush, useTenant, useUser } from '@jangada/remote-kit/hooks';
import { useStore } from '@jangada/remote-kit/store';
import { useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';

const HELP = { denied: 'push.blockedHelp', unsupported: 'push.unsupportedHelp' } as const;

/**
 * Switches push notifications of this device, or explains why they are unavailable (SOC-46). Renders nothing if the
 * site sends none.
 */
export const PushSwitch = () => {
  const { t } = useTranslation();
  const push = usePush();
  const modals = useModals();
  const user = useUser();
  const { vapidPublicKey } = useTenant();
  const state = useStore(push.state);
  const [isBusy, setIsBusy] = useState(false);
  if (!user || state === 'checking' || vapidPublicKey === undefined) return null;

  const reason = state === 'denied' || state === 'unsupported' ? HELP[state] : null;
  const handleChange = async () => {
    setIsBusy(true);
    await (state === 'subscribed' ? push.unsubscribe() : push.subscribe());
    setIsBusy(false);
  };
  return (
    <Box mt="auto" pt="3" borderTopWidth="1px" borderColor="border">
      {state === 'needs-install' ? (
        <Flex gap="3" align="center" justify="space-between">
          <Text fontSize="sm" color="fg.muted">
            {t('push.installHelp')}
          </Text>
          <Button size="sm" variant="outline" flexShrink="0" onClick={() => modals.open('app', {})}>
            {t('push.install')}
          </Button>
        </Flex>
      ) : (
        <Switch
          label={t('push.switch')}
          help={t(reason ?? 'push.switchHelp')}
          checked={state === 'subscribed'}
          disabled={isBusy || reason !== null}
          onChange={() => void handleChange()}
        />
      )}
    </Box>
  );
};
