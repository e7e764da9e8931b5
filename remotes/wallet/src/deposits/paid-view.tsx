import { Box, Button, Heading, HStack, Icon, Stack, Text } from '@jangada/design';
import { Confetti } from './late-parts.tsx';
import type { Centavos } from '@jangada/contracts/values/money';
import { useLanguage, useTelemetry } from '@jangada/remote-kit/hooks';
import { useFormat } from '@jangada/remote-kit/texts';
import { useEffect } from 'react';
import { useWallet } from '../balance/use-wallet.ts';
import { LargeMoney } from '../large-money.tsx';
import { useTranslation } from '../texts/use-translation.ts';

interface PaidViewProps {
  readonly amount: Centavos;
  readonly onAgain: () => void;
  readonly onDone: () => void;
}

/** Confirms the deposit: the amount, and the new balance (WAL-11). */
export const PaidView = ({ amount, onAgain, onDone }: PaidViewProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const telemetry = useTelemetry();
  const { wallet } = useWallet();

  const isFirst = wallet !== undefined && wallet.deposit_count <= 1;
  useEffect(() => {
    // Tracked once per user, at approval (WAL-12, WAL-13).
    if (isFirst) telemetry.track('first_deposit', { amount: amount / 100, currency: 'BRL' });
  }, [isFirst, amount, telemetry]);

  return (
    <Stack align="center" textAlign="center" gap="4" py="4" position="relative">
      <Confetti />
      <Box color="win">
        <Icon name="lucide:circle-check" size={56} />
      </Box>
      <Box role="status">
        <Heading as="h3" size="lg">
          {t('deposit.paid')}
        </Heading>
        <Text mt="1" color="fg.muted">
          {t('deposit.paidText', { amount: format.money(amount) })}
        </Text>
      </Box>
      {wallet && (
        <Box>
          <Text fontSize="sm" color="fg.muted">
            {t('deposit.newBalance')}
          </Text>
          <LargeMoney amount={wallet.balance} language={language} />
        </Box>
      )}
      <HStack gap="3" width="full">
        <Button flex="1" size="lg" variant="outline" onClick={onAgain}>
          {t('deposit.another')}
        </Button>
        <Button flex="1" size="lg" color="primary" onClick={onDone}>
          {t('deposit.play')}
        </Button>
      </HStack>
    </Stack>
  );
};
