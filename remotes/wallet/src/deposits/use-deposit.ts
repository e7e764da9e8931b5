import { paymentApproved } from '@jangada/contracts/events/events';
import type { TransactionStatus } from '@jangada/contracts/domains/payments/status';
import { useApi, useEvent, useRealtimeState } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import type { UseQueryResult } from '@jangada/remote-kit/query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWallet } from '../balance/use-wallet.ts';
import type { OpenCharge } from './create-deposit.ts';
import { depositStatus, WITH_EVENTS_MS, WITHOUT_EVENTS_MS } from './deposit-status.query.ts';

const isFinal = (status: TransactionStatus): boolean => status !== 'waiting_payment' && status !== 'pending';

/** Tracks one charge until it is settled: by the event, or by polling when the event may have been missed. */
export const useDeposit = (
  charge: OpenCharge,
): { status: TransactionStatus; isChecking: boolean; check: () => void } => {
  const isLive = useRealtimeState() === 'connected';
  const [eventStatus, setEventStatus] = useState<TransactionStatus | null>(null);
  useEvent(paymentApproved, ({ transaction_id: id, status }) => {
    if (id === charge.transaction_id) setEventStatus(status);
  });

  const known = eventStatus ?? charge.status;
  const statusQuery = useQuery({
    ...depositStatus(useApi(), charge.transaction_id),
    enabled: !isFinal(known),
    refetchInterval: (query) =>
      query.state.data && isFinal(query.state.data.status) ? false : isLive ? WITH_EVENTS_MS : WITHOUT_EVENTS_MS,
  });
  useStatusOnConnect(isLive && !isFinal(known), statusQuery.refetch);
  useWalletOfAnswer(eventStatus === null && statusQuery.data?.status === 'paid');
  return {
    status: eventStatus ?? statusQuery.data?.status ?? charge.status,
    isChecking: statusQuery.isFetching,
    check: () => void statusQuery.refetch(),
  };
};

/** A payment before the connection causes no event here, and the next poll would be up to half a minute later. */
const useStatusOnConnect = (isConnected: boolean, refetchStatus: UseQueryResult['refetch']): void => {
  const refetch = useEffectEvent(() => void refetchStatus({ cancelRefetch: false }));
  useEffect(() => {
    if (isConnected) refetch();
  }, [isConnected]);
};

/** The event of a payment contains the new balance; a payment detected by polling needs a fetch of the wallet. */
const useWalletOfAnswer = (isPaidByAnswer: boolean): void => {
  const refetch = useEffectEvent(useWallet().refetch);
  useEffect(() => {
    if (isPaidByAnswer) refetch();
  }, [isPaidByAnswer]);
};
