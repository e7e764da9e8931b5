import { Box, Button, Card, FailedState, Flex, Heading, Icon, Money, Skeleton, Stack, Text } from '@jangada/design';
import { useLanguage, useModals } from '@jangada/remote-kit/hooks';
import { BalanceParts } from '../balance/balance-parts.tsx';
import { useWallet } from '../balance/use-wallet.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { Statement } from './statement.tsx';

/** The player's money: what there is, what may leave, and every movement. */
export const WalletPage = () => {
  const { t } = useTranslation();
  return (
    <Stack gap="6" maxW="820px" mx="auto" width="full">
      <Heading as="h1" size="xl">
        {t('wallet.title')}
      </Heading>
      <Balances />
      <Box>
        <Heading as="h2" size="md" mb="3">
          {t('transactions.title')}
        </Heading>
        <Statement />
      </Box>
    </Stack>
  );
};

const Balances = () => {
  const { t } = useTranslation();
  const language = useLanguage();
  const modals = useModals();
  const { wallet, isError, refetch } = useWallet();
  if (isError && !wallet) {
    return <FailedState title={t('wallet.failed')} action={<Button onClick={refetch}>{t('retry')}</Button>} />;
  }
  return (
    <Card p={{ base: '4', md: '6' }}>
      <Flex gap="4" justify="space-between" align={{ md: 'center' }} direction={{ base: 'column', md: 'row' }}>
        <Box>
          <Text fontSize="sm" color="fg.muted">
            {t('wallet.balance')}
          </Text>
          {wallet ? (
            <Money
              amount={wallet.balance}
              language={language}
              fontSize={{ base: '3xl', md: '4xl' }}
              fontWeight="bold"
            />
          ) : (
            <Skeleton height="44px" width="180px" />
          )}
        </Box>
        <Flex gap="3">
          <Button
            size="lg"
            color="primary"
            flex="1"
            leftIcon={<Icon name="lucide:plus" />}
            onClick={() => modals.open('deposit', {})}
          >
            {t('wallet.deposit')}
          </Button>
          <Button
            size="lg"
            variant="outline"
            flex="1"
            leftIcon={<Icon name="lucide:arrow-up-from-line" />}
            onClick={() => modals.open('withdraw', {})}
          >
            {t('wallet.withdraw')}
          </Button>
        </Flex>
      </Flex>
      <BalanceParts wallet={wallet} />
    </Card>
  );
};
