import { transactionStatus } from '@jangada/contracts/domains/payments/status';
import { listDeposits } from '@jangada/contracts/ops/payments';
import { List } from '../list/list.tsx';
import { listView } from '../list/list-view.ts';
import { useChoiceFilter, useColumns, useTypedFilter } from '../list/use-columns.ts';
import { useTranslation } from '../texts/use-translation.ts';

const columns = [
  { id: 'id', widthPx: 72 },
  { id: 'status', kind: 'state', widthPx: 112 },
  { id: 'amount', kind: 'money', widthPx: 120 },
  { id: 'user_id', kind: 'player', widthPx: 180 },
  { id: 'coupon', widthPx: 100 },
  { id: 'created_at', kind: 'moment', widthPx: 124 },
  { id: 'paid_at', kind: 'moment', widthPx: 124 },
  { id: 'refund', kind: 'state', widthPx: 104 },
  { id: 'e2eid', kind: 'id', widthPx: 250 },
  { id: 'refusal', isHidden: true },
] as const;

/** M3: deposits, newest first. */
export const DepositsPage = () => {
  const { t } = useTranslation();
  const choice = useChoiceFilter();
  const typed = useTypedFilter();
  return (
    <List
      view={listView(listDeposits, {
        id: 'deposits',
        title: t('views.deposits'),
        columns: useColumns(columns),
        filters: [
          ...[choice('status', transactionStatus.options), typed('user_id', 'number'), typed('payment', 'text')],
          ...[typed('from', 'day'), typed('to', 'day')],
        ],
        keyOf: ({ id }) => String(id),
        actions: [
          {
            key: 'r',
            words: 'deposit refund',
            params: ({ id }) => ({ id: String(id) }),
            when: ({ paid_at, refund }) => paid_at !== null && refund === null,
          },
        ],
        empty: { title: t('deposits.empty'), text: t('deposits.emptyText') },
      })}
    />
  );
};
