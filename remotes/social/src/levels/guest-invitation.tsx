import { opensModal } from '@jangada/contracts/page/opens-modal';
import { Button, Card, Flex, Text } from '@jangada/design';
import { useModals } from '@jangada/remote-kit/hooks';
import { useTranslation } from '../texts/use-translation.ts';

/** Shown to guests, who have no level: the purpose of the levels, and the sign-in. */
export const GuestInvitation = ({ text }: { text: string }) => {
  const { t } = useTranslation();
  const modals = useModals();
  return (
    <Card p={{ base: '4', md: '6' }}>
      <Flex gap="4" justify="space-between" align={{ md: 'center' }} direction={{ base: 'column', md: 'row' }}>
        <Text textWrap="pretty" maxW="52ch">
          {text}
        </Text>
        <Flex gap="2" flexShrink="0" css={{ '& > *': { flex: '1 1 auto' } }}>
          <Button variant="outline" {...opensModal(modals, 'auth', { mode: 'login' })}>
            {t('levels.login')}
          </Button>
          <Button color="primary" {...opensModal(modals, 'auth', { mode: 'register' })}>
            {t('levels.register')}
          </Button>
        </Flex>
      </Flex>
    </Card>
  );
};
