import { opensModal } from '@jangada/contracts/page/opens-modal';
import type { Withdrawal } from '@jangada/contracts/domains/wallet/withdrawals';
import { Badge, Box, Button, Flex, HStack, Skeleton, Stack, Text } from '@jangada/design';
import { Timeline } from '@jangada/design/list';
import { useApi, useClock, useLanguage, useModals, useRealtimeState, useUser } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { FailedQuery } from '../failed-query.tsx';
import { LargeMoney } from '../large-money.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { CancelWithdrawal } from './cancel-withdrawal.tsx';
import { StatusHint } from './status-hint.tsx';
import { withdrawal as withdrawalQuery } from './withdrawals.query.ts';

/** The poll interval of an open withdrawal while realtime is connected, and while it is not. */
const WITH_EVENTS_MS = 30_000;
const WITHOUT_EVENTS_MS = 10_000;

type Tone = 'win' | 'loss' | 'warning' | 'info' | 'neutral';

const tones: Readonly<Record<Withdrawal['status'], Tone>> = {
  0: 'info',
  1: 'win',
  2: 'neutral',
  3: 'loss',
  4: 'info',
  5: 'warning',
};

interface WithdrawalViewProps {
  readonly id: number;
  /** Offers another withdrawal once this one has ended. */
  readonly onAgain?: () => void;
}

/**
 * The progress of a withdrawal: four steps, the reason of a wait, and the expected time of the payment (MOD-10,
 * MOD-11).
 */
export const WithdrawalView = ({ id, onAgain }: WithdrawalViewProps) => {
  const user = useUser();
  const isLive = useRealtimeState() === 'connected';
  const query = useQuery({
    ...withdrawalQuery(useApi(), user?.id ?? 0, id),
    enabled: user !== null,
    refetchInterval: ({ state }) => (state.data?.due_at === null ? false : isLive ? WITH_EVENTS_MS : WITHOUT_EVENTS_MS),
  });
  if (query.isPending) return <Skeleton height="340px" borderRadius="tile" />;
  if (!query.data) {
    return <FailedQuery error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <Shown withdrawal={query.data} {...(onAgain ? { onAgain } : {})} />;
};

const Shown = ({ withdrawal, onAgain }: { withdrawal: Withdrawal; onAgain?: () => void }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const modals = useModals();
  const { status, key, key_type: type, holder_name: holder } = withdrawal;
  const isOpen = withdrawal.due_at !== null;
  return (
    <Stack gap="5">
      <Flex gap="3" justify="space-between" align="flex-start" wrap="wrap">
        <Box minW="0">
          <LargeMoney amount={withdrawal.amount} language={language} />
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {t('withdraw.to', { type: t(`withdraw.type.${type}`), key })}
          </Text>
          <Text fontSize="sm" color="fg.muted">
            {holder}
          </Text>
        </Box>
        <Box textAlign="end">
          <Badge colorPalette={tones[status]}>{t(`status.withdraw${status}`)}</Badge>
          <StatusHint status={status} />
        </Box>
      </Flex>
      <Box role="status">
        <Reason withdrawal={withdrawal} />
      </Box>
      <Steps withdrawal={withdrawal} />
      <Expected withdrawal={withdrawal} />
      {withdrawal.cancellable && <CancelWithdrawal withdrawal={withdrawal} />}
      {onAgain && (
        <HStack gap="3">
          <Button size="lg" variant="outline" flex="1" {...opensModal(modals, 'transactions', { filter: 'withdraw' })}>
            {t('withdraw.seeAll')}
          </Button>
          {!isOpen && (
            <Button size="lg" color="primary" flex="1" onClick={onAgain}>
              {t('withdraw.another')}
            </Button>
          )}
        </HStack>
      )}
    </Stack>
  );
};

const Reason = ({ withdrawal: { status, reason } }: { withdrawal: Withdrawal }) => {
  const { t } = useTranslation();
  return (
    <>
      {/* An invalid key without a reason has the headline of a general failure. */}
      <Text fontWeight="600">{t(`withdraw.headline.status${status === 3 && reason === null ? 2 : status}`)}</Text>
      {reason && (
        <Text fontSize="sm" color="fg.muted" textWrap="pretty">
          {t(`withdraw.reason.${reason}`)}
        </Text>
      )}
    </>
  );
};

const Steps = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const { t } = useTranslation();
  const format = useFormat();
  // After a failure, the waiting steps are omitted.
  const hasFailed = withdrawal.steps.some(({ state }) => state === 'failed');
  const passed = withdrawal.steps.filter(({ state }) => !hasFailed || state !== 'waiting');
  const steps = passed.map(({ step, state, at }) => ({
    id: step,
    state,
    title: state === 'failed' ? t('withdraw.step.failed') : t(`withdraw.step.${step}`),
    ...(at ? { text: `${format.date(at)}, ${format.time(at)}` } : {}),
  }));
  return <Timeline label={t('withdraw.timeline')} steps={steps} />;
};

const Expected = ({ withdrawal: { due_at: due } }: { withdrawal: Withdrawal }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { nowMs } = useClock();
  if (due === null) return null;
  const isLate = Date.parse(due) < nowMs();
  return (
    <Text fontSize="sm" color={isLate ? 'warning' : 'fg.muted'} textWrap="pretty">
      {t(isLate ? 'withdraw.late' : 'withdraw.expected', { date: format.date(due), time: format.time(due) })}
    </Text>
  );
};
