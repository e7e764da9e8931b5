import { balanceUpdated } from '@jangada/contracts/events/events';
import { Button, EmptyState, FailedState, ForbiddenState, Skeleton } from '@jangada/design';
import { ApiError } from '@jangada/remote-kit/errors';
import { useApi, useEvent, useLanguage, useTenant, useUser } from '@jangada/remote-kit/hooks';
import { useInfiniteQuery, useQueryClient } from '@jangada/remote-kit/query';
import { useNavigate } from '@jangada/remote-kit/routing';
import { useEffect } from 'react';
import { useWallet } from '../balance/use-wallet.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { BonusHistory } from './bonus-history.tsx';
import { bonusPages } from './bonuses.query.ts';
import { RunningBonus } from './running-bonus.tsx';
import { Section } from './section.tsx';

/** The pages of the player's bonuses. */
export const useBonuses = () => {
  const user = useUser();
  const queries = useQueryClient();
  const options = bonusPages(useApi(), user?.id ?? 0, useLanguage());
  // Fetches again when the balance changes, because every settled stake may change the progress of a bonus.
  useEvent(balanceUpdated, () => void queries.invalidateQueries({ queryKey: options.queryKey }));
  return useInfiniteQuery({ ...options, enabled: user !== null });
};

/** The player's bonuses: the active one, and all others. */
export const OwnBonuses = ({ list }: { readonly list: ReturnType<typeof useBonuses> }) => {
  const { t } = useTranslation();
  const bonuses = list.data?.pages.flatMap((page) => page.data) ?? [];
  const running = bonuses.filter(({ status }) => status === 'active');
  const others = bonuses.filter(({ status }) => status !== 'active');

  // The active bonus may be older than the first page of others; while the wallet has a rollover, further pages are
  // loaded.
  const isOpen = (useWallet().wallet?.balance_rollover ?? 0) > 0;
  const isSearching = isOpen && running.length === 0 && list.hasNextPage && !list.isFetchNextPageError;
  const { fetchNextPage, isFetching } = list;
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage();
  }, [isSearching, isFetching, fetchNextPage]);

  if (list.isPending) return <Loading />;
  if (!list.data) return <Failed error={list.error} onRetry={() => void list.refetch()} />;

  return (
    <>
      <Section title={t('bonus.running')}>
        {running.map((bonus) => (
          <RunningBonus key={bonus.id} bonus={bonus} />
        ))}
        {isSearching ? <RunningSkeleton /> : running.length === 0 && <NoActiveBonus />}
      </Section>
      {(others.length > 0 || list.hasNextPage) && (
        <Section title={t('bonus.history')}>
          <BonusHistory bonuses={others} />
          {list.hasNextPage && (
            <Button variant="outline" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('transactions.more')}
            </Button>
          )}
        </Section>
      )}
    </>
  );
};

const RunningSkeleton = () => <Skeleton height={{ base: '396px', md: '318px' }} borderRadius="tile" />;

const Loading = () => {
  const { t } = useTranslation();
  // Reserves the place of the active bonus, because the history below it would move.
  return (
    <Section title={t('bonus.running')}>
      <RunningSkeleton />
    </Section>
  );
};

const Failed = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (error instanceof ApiError && error.code === 'session.forbidden') {
    return (
      <ForbiddenState
        title={t('bonus.forbidden')}
        action={<Button onClick={() => navigate('/')}>{t('bonus.home')}</Button>}
      />
    );
  }
  return <FailedState title={t('transactions.failed')} action={<Button onClick={onRetry}>{t('retry')}</Button>} />;
};

const NoActiveBonus = () => {
  const { t } = useTranslation();
  const { is_regulated: isRegulated } = useTenant();
  return <EmptyState title={t('bonus.none')} text={isRegulated ? t('bonus.regulatedText') : t('bonus.noneText')} />;
};
