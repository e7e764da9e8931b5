import { Box, Button, EmptyState, FailedState, HStack, Icon, Spinner, Stack, Text, styled } from '@jangada/design';
import { Countdown } from '@jangada/design/countdown';
import { Qr } from './late-parts.tsx';
import { PIX_EXPIRY_MS } from '@jangada/contracts/domains/payments/endpoints';
import { useFormat } from '@jangada/remote-kit/texts';
import { useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { CopyCode } from './copy-code.tsx';
import type { OpenCharge } from './create-deposit.ts';
import { PaidView } from './paid-view.tsx';
import { useDeposit } from './use-deposit.ts';

const Steps = styled('ol');

interface ChargeViewProps {
  readonly charge: OpenCharge;
  readonly onAgain: () => void;
  readonly onDone: () => void;
}

/** One charge: the code, its remaining time, the next step; then its result. */
export const ChargeView = ({ charge, onAgain, onDone }: ChargeViewProps) => {
  const { t } = useTranslation();
  const { status, isChecking, check } = useDeposit(charge);
  const [isExpired, setExpired] = useState(charge.expiresAtMs <= Date.now());

  if (status === 'paid') return <PaidView amount={charge.amount} onAgain={onAgain} onDone={onDone} />;
  if (status === 'refused' || status === 'refunded' || status === 'chargebacked') {
    const wasRefused = status === 'refused';
    return (
      <FailedState
        title={t(wasRefused ? 'deposit.refused' : 'deposit.refunded')}
        text={t(wasRefused ? 'deposit.refusedText' : 'deposit.refundedText')}
        action={<Button onClick={onAgain}>{t('deposit.again')}</Button>}
      />
    );
  }
  if (isExpired) {
    return (
      <EmptyState
        title={t('deposit.expired')}
        text={t('deposit.expiredText')}
        action={
          <Stack gap="3" align="center">
            <Button color="primary" onClick={onAgain}>
              {t('deposit.again')}
            </Button>
            <CheckButton isChecking={isChecking} onCheck={check} />
          </Stack>
        }
      />
    );
  }
  return <Waiting charge={charge} isChecking={isChecking} onCheck={check} onExpired={() => setExpired(true)} />;
};

interface WaitingProps {
  readonly charge: OpenCharge;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
  readonly onExpired: () => void;
}

const Waiting = ({ charge, isChecking, onCheck, onExpired }: WaitingProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const amount = format.money(charge.amount);
  return (
    <Stack gap="5" align="center">
      <HStack gap="4" width="full" justify="space-between">
        <Box>
          <Text fontSize="lg" fontWeight="bold">
            {t('deposit.pay', { amount })}
          </Text>
          <HStack gap="2" color="fg.muted" fontSize="sm" role="status">
            <Spinner size="sm" />
            <span>{t('deposit.waiting')}</span>
          </HStack>
        </Box>
        <Countdown
          endsAt={charge.expiresAtMs}
          totalMs={PIX_EXPIRY_MS}
          label={t('deposit.expiresIn')}
          onEnd={onExpired}
        />
      </HStack>
      <Qr value={charge.qrcode} label={t('deposit.qr', { amount })} />
      <CopyCode code={charge.qrcode} />
      <Steps listStyleType="decimal" ps="5" width="full" color="fg.muted" fontSize="sm" display="grid" gap="1">
        <li>{t('deposit.step1')}</li>
        <li>{t('deposit.step2')}</li>
        <li>{t('deposit.step3')}</li>
      </Steps>
      <CheckButton isChecking={isChecking} onCheck={onCheck} />
    </Stack>
  );
};

/** "I have paid": asks the server immediately, which asks the bank. */
const CheckButton = ({ isChecking, onCheck }: { isChecking: boolean; onCheck: () => void }) => {
  const { t } = useTranslation();
  const [wasPressed, setPressed] = useState(false);
  return (
    <Stack gap="1" align="center">
      <Button
        variant="outline"
        loading={wasPressed && isChecking}
        leftIcon={<Icon name="lucide:refresh-cw" size={16} />}
        onClick={() => {
          setPressed(true);
          onCheck();
        }}
      >
        {t('deposit.check')}
      </Button>
      <Text fontSize="xs" color="fg.muted" role="status" minH="18px">
        {wasPressed ? t(isChecking ? 'deposit.checking' : 'deposit.notYet') : ''}
      </Text>
    </Stack>
  );
};
