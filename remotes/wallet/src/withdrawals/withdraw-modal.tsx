import { balanceUpdated } from '@jangada/contracts/events/events';
import type { WithdrawOptions } from '@jangada/contracts/domains/wallet/withdrawals';
import { Button, ForbiddenState, Skeleton, Stack } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { ApiError, useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useEvent, useModals, useUser } from '@jangada/remote-kit/hooks';
import { useQuery, useQueryClient } from '@jangada/remote-kit/query';
import { useReducer, useState } from 'react';
import { FailedQuery } from '../failed-query.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { BlockersView } from './blockers-view.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawalView } from './withdrawal-view.tsx';
import { withdrawalsKey, withdrawMethods, withdrawOptions } from './withdrawals.query.ts';

/** Withdrawal: first the blockers, then key and amount, then the progress (MOD-08 to MOD-11). */
export const WithdrawModal = () => {
  const { t } = useTranslation();
  const modals = useModals();
  return (
    <Dialog title={t('withdraw.title')} closeLabel={t('close')} onClose={() => modals.close()}>
      <Content />
    </Dialog>
  );
};

/**
 * Sends the view's requests with its first rendering. The shell may render the dialog hidden before a press; effects do
 * not run then, so `useQuery` neither sends requests nor receives replies.
 */
const useEarlyRequests = (): void => {
  const api = useApi();
  const user = useUser();
  const queries = useQueryClient();
  const [, renderReply] = useReducer((count: number) => count + 1, 0);
  useState(() => {
    if (!user) return;
    const requests = [
      queries.prefetchQuery(withdrawOptions(api, user.id)),
      // The form needs the methods; requesting them with the options saves a round trip.
      queries.prefetchQuery(withdrawMethods(api, user.id)),
    ];
    void Promise.all(requests).then(renderReply);
  });
};

const Content = () => {
  const { t } = useTranslation();
  const user = useUser();
  const modals = useModals();
  const queries = useQueryClient();
  useEarlyRequests();
  const errorText = useErrorText();
  const [shownId, setShownId] = useState<number | null>(null);
  const userId = user?.id ?? 0;
  const api = useApi();
  const options = useQuery({ ...withdrawOptions(api, userId), enabled: user !== null });
  // Fetches again when the balance changes, as it does with every result of a withdrawal.
  useEvent(balanceUpdated, () => void queries.invalidateQueries({ queryKey: withdrawalsKey(userId) }));

  // A withdrawal stays shown until the player continues, because they wait for its result.
  const openId = options.data?.open?.id ?? null;
  if (openId !== null && openId !== shownId) setShownId(openId);

  if (options.isPending) return <Loading />;
  if (!options.data) {
    const { error } = options;
    if (error instanceof ApiError && error.code === 'session.forbidden') {
      return (
        <ForbiddenState
          title={errorText(error)}
          action={<Button onClick={() => modals.close()}>{t('close')}</Button>}
        />
      );
    }
    return <FailedQuery error={options.error} onRetry={() => void options.refetch()} />;
  }
  if (shownId !== null) return <WithdrawalView id={shownId} onAgain={() => setShownId(null)} />;
  return <Ready options={options.data} onRequested={setShownId} />;
};

const Ready = ({ options, onRequested }: { options: WithdrawOptions; onRequested: (id: number) => void }) =>
  options.blockers.length > 0 ? (
    <BlockersView options={options} />
  ) : (
    <WithdrawForm options={options} onRequested={onRequested} />
  );

const Loading = () => (
  <Stack gap="4" aria-busy>
    <Skeleton height="72px" borderRadius="control" />
    <Skeleton height="56px" borderRadius="control" />
    <Skeleton height="64px" borderRadius="control" />
    <Skeleton height="52px" borderRadius="control" />
  </Stack>
);
