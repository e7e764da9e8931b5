import type { User } from '@jangada/contracts/domains/profile/user';
import { Box, Button, Heading, Icon, Stack, Text } from '@jangada/design';
import { useModals } from '@jangada/remote-kit/hooks';
import { useTranslation } from '../../texts/use-translation.ts';

/** Shown after the account is open: one suggestion and one way to leave, with equal weight. */
export const Welcome = ({ user, onDone }: { user: User; onDone: () => void }) => {
  const { t } = useTranslation();
  const modals = useModals();
  // The deposit dialog waits in the queue until this dialog, which has precedence, is closed.
  const handleDeposit = () => {
    modals.open('deposit', {});
    onDone();
  };
  return (
    <Stack align="center" textAlign="center" gap="4" py="4">
      <Box color="win">
        <Icon name="lucide:circle-check" size={56} />
      </Box>
      <Box role="status">
        <Heading as="h3" size="lg">
          {t('verify.welcome', { name: user.first_name })}
        </Heading>
        <Text mt="1" color="fg.muted">
          {t('verify.welcomeText')}
        </Text>
      </Box>
      <Stack gap="2" width="full">
        <Button size="lg" color="primary" onClick={handleDeposit}>
          {t('verify.deposit')}
        </Button>
        <Button size="lg" variant="outline" onClick={onDone}>
          {t('verify.explore')}
        </Button>
      </Stack>
    </Stack>
  );
};
