import { Box, Button, Icon, Stack, Text } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { useHost } from '@jangada/remote-kit/host-context';
import { usePush } from '@jangada/remote-kit/hooks';
import { useStore } from '@jangada/remote-kit/store';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { createPromptHistory } from './prompt-history.ts';

const reasons = [
  { key: 'deposit', icon: 'lucide:wallet' },
  { key: 'prize', icon: 'lucide:gift' },
  { key: 'account', icon: 'lucide:shield-check' },
] as const;

const Reasons = () => {
  const { t } = useTranslation();
  return (
    <Stack as="ul" gap="3" listStyleType="none">
      {reasons.map(({ key, icon }) => (
        <Box as="li" key={key} display="flex" gap="3" alignItems="center">
          <Box
            display="grid"
            placeItems="center"
            boxSize="40px"
            flexShrink="0"
            borderRadius="control"
            bg="brand.subtle"
            color="brand.fg"
          >
            <Icon name={icon} />
          </Box>
          <Text>{t(`push.${key}`)}</Text>
        </Box>
      ))}
    </Stack>
  );
};

/**
 * Asks for consent to push notifications before the browser does. "Not now" counts as a refusal for five days, closing
 * the dialog for one day.
 */
export const PushPrompt = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const { storage, clock } = useHost();
  const push = usePush();
  const state = useStore(push.state);
  const history = useMemo(() => createPromptHistory(storage), [storage]);
  const [isRequesting, setIsRequesting] = useState(false);
  // Every unmount is stored as a closing of the prompt, also one that another page causes.
  useEffect(() => history.close(clock.nowMs()), [history, clock]);

  const handleDismiss = () => {
    history.close(clock.nowMs());
    onClose();
  };
  const handleDeny = () => {
    history.deny(clock.nowMs());
    onClose();
  };
  const handleAccept = async () => {
    setIsRequesting(true);
    const now = await push.subscribe();
    if (now === 'denied' || now === 'default') history.deny(clock.nowMs());
    onClose();
  };

  if (state === 'denied') {
    return (
      <Dialog
        title={t('push.blockedTitle')}
        onClose={handleDeny}
        footer={<Button onClick={handleDeny}>{t('push.understood')}</Button>}
      >
        <Text pb="2">{t('push.blockedText')}</Text>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t('push.title')}
      description={t('push.text')}
      onClose={handleDismiss}
      footer={
        <>
          <Button size="lg" variant="outline" disabled={isRequesting} onClick={handleDeny}>
            {t('push.later')}
          </Button>
          <Button size="lg" color="primary" loading={isRequesting} onClick={() => void handleAccept()}>
            {t('push.accept')}
          </Button>
        </>
      }
    >
      <Reasons />
    </Dialog>
  );
};
