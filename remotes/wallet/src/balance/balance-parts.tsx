import type { Wallet } from '@jangada/contracts/domains/profile/user';
import { Box, Money, SimpleGrid, Skeleton, Text } from '@jangada/design';
import { useLanguage } from '@jangada/remote-kit/hooks';
import { useTranslation } from '../texts/use-translation.ts';

/** Two amounts from a million reais on do not fit side by side on a phone. */
const LONG_FROM = 100_000_000;

/** The parts of the balance: withdrawable, bonus, held. A remaining rollover is shown too. */
export const BalanceParts = ({ wallet }: { wallet: Wallet | undefined }) => {
  const { t } = useTranslation();
  const isLong = (wallet?.balance ?? 0) >= LONG_FROM;
  return (
    <SimpleGrid
      as="dl"
      columns={isLong ? { base: 1, sm: 2 } : { base: 2, sm: 4 }}
      gap="4"
      mt="5"
      pt="4"
      borderTopWidth="1px"
      borderColor="border"
    >
      <Part name={t('wallet.withdrawable')} amount={wallet?.balance_withdrawal} />
      <Part name={t('wallet.bonus')} amount={wallet?.balance_bonus} />
      <Part name={t('wallet.held')} amount={wallet && (wallet.balance_held ?? 0)} />
      {wallet && wallet.balance_rollover > 0 ? (
        <Part name={t('wallet.toWager')} amount={wallet.balance_rollover} />
      ) : null}
    </SimpleGrid>
  );
};

const Part = ({ name, amount }: { name: string; amount: number | undefined }) => {
  const language = useLanguage();
  return (
    <Box>
      <Text as="dt" fontSize="xs" color="fg.muted">
        {name}
      </Text>
      <Box as="dd" m="0">
        {amount === undefined ? (
          <Skeleton height="24px" width="90px" />
        ) : (
          <Money amount={amount} language={language} fontWeight="semibold" />
        )}
      </Box>
    </Box>
  );
};
