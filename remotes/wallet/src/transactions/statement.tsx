import { balanceUpdated } from '@jangada/contracts/events/events';
import type { Transaction } from '@jangada/contracts/domains/wallet/endpoints';
import { Badge, Button, EmptyState, FailedState, Money, Skeleton, Span, Stack, Text } from '@jangada/design';
import { IconRow } from '@jangada/design/list';
import { Tabs } from '@jangada/design/tabs';
import { useChunks } from '@jangada/remote-kit/chunks';
import { useApi, useEvent, useLanguage, useUser } from '@jangada/remote-kit/hooks';
import { useInfiniteQuery, useQueryClient } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { StatusHint } from '../withdrawals/status-hint.tsx';
import { Explanation } from './explanation.tsx';
import { statement, transactionFilters } from './transactions.query.ts';
import type { TransactionFilter } from './transactions.query.ts';

const filterText = {
  all: 'transactions.all',
  deposit: 'transactions.deposits',
  withdraw: 'transactions.withdrawals',
} as const;

const isFilter = (value: string): value is TransactionFilter => transactionFilters.some((filter) => filter === value);

const SKELETON_ROWS = 6;

/** Every movement of the player's money, newest first. */
export const Statement = ({ initial = 'all' }: { initial?: TransactionFilter }) => {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<TransactionFilter>(initial);
  return (
    <Stack gap="4">
      <Tabs
        label={t('transactions.title')}
        tabs={transactionFilters.map((id) => ({ id, label: t(filterText[id]) }))}
        value={filter}
        onChange={(id) => isFilter(id) && setFilter(id)}
      />
      <Rows key={filter} filter={filter} />
    </Stack>
  );
};

const Rows = ({ filter }: { filter: TransactionFilter }) => {
  const { t } = useTranslation();
  const user = useUser();
  const queries = useQueryClient();
  const options = statement(useApi(), user?.id ?? 0, filter);
  const list = useInfiniteQuery({ ...options, enabled: user !== null });
  // Loads the statement again when the balance changes, because a new movement is on top.
  useEvent(balanceUpdated, () => void queries.invalidateQueries({ queryKey: options.queryKey }));

  if (list.isPending) {
    return Array.from({ length: SKELETON_ROWS }, (_, index) => (
      <Skeleton key={index} height="64px" borderRadius="control" />
    ));
  }
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (list.isError && rows.length === 0) {
    return (
      <FailedState
        title={t('transactions.failed')}
        action={<Button onClick={() => void list.refetch()}>{t('retry')}</Button>}
      />
    );
  }
  if (rows.length === 0) return <EmptyState title={t('transactions.empty')} text={t('transactions.emptyText')} />;
  return (
    <Stack gap="4">
      <Stack as="ul" gap="0" listStyleType="none">
        <Lines rows={rows} />
      </Stack>
      {list.hasNextPage ? (
        <Button variant="outline" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('transactions.more')}
        </Button>
      ) : (
        <Text textAlign="center" fontSize="sm" color="fg.muted">
          {t('transactions.end')}
        </Text>
      )}
    </Stack>
  );
};

const Lines = ({ rows }: { rows: readonly Transaction[] }) =>
  useChunks(rows).map((row) => <Row key={row.id} row={row} />);

const icons: Record<Transaction['type'], string> = {
  deposit: 'lucide:arrow-down-to-line',
  withdraw: 'lucide:arrow-up-from-line',
  bonus: 'lucide:gift',
  rollover: 'lucide:refresh-cw',
  win: 'lucide:trophy',
  bet: 'lucide:coins',
};

type StatusTone = 'win' | 'loss' | 'warning' | 'neutral';

const tones: Partial<Record<string, StatusTone>> = {
  paid: 'win',
  '1': 'win',
  refused: 'loss',
  chargebacked: 'loss',
  '3': 'loss',
  waiting_payment: 'warning',
  pending: 'warning',
  '0': 'warning',
  '4': 'warning',
  '5': 'warning',
};

/** The statuses whose amount is not part of the balance, because it never arrived or was returned. */
const withoutEffect: readonly string[] = ['refused', 'refunded', 'chargebacked', '2', '3'];

/** A line that opens its explanation. */
const Row = ({ row }: { row: Transaction }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { status } = row;
  const statusText = typeof status === 'number' ? t(`status.withdraw${status}`) : t(`status.${status}`);
  const isPending = tones[String(status)] === 'warning';
  const hasNoEffect = withoutEffect.includes(String(status));
  return (
    <IconRow
      icon={icons[row.type]}
      title={row.description || t(`type.${row.type}`)}
      text={`${format.date(row.created_at)} · ${format.time(row.created_at)}`}
      onToggle={() => setOpen(!isOpen)}
      {...(isOpen ? { details: <Explanation line={row} /> } : {})}
      trailing={
        <>
          <Money
            amount={row.amount}
            language={language}
            signed={!isPending && !hasNoEffect}
            fontWeight="semibold"
            {...(hasNoEffect ? { color: 'fg.muted', textDecoration: 'line-through' } : {})}
          />
          {status !== 'done' && (
            <Span display="block" mt="1">
              <Badge colorPalette={tones[String(status)] ?? 'neutral'}>{statusText}</Badge>
              <StatusHint status={status} />
            </Span>
          )}
        </>
      }
    />
  );
};
