import type { SumName } from '@jangada/contracts/ops/figures';
import type { MedMonth, PaymentTotal, WithdrawalListName } from '@jangada/contracts/ops/figures-of-payments';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import type { LineColumn, LineUnit } from './line-columns.ts';

export interface PaymentRow extends PaymentTotal {
  /** None of the line of all days. */
  readonly day: string | null;
}

export interface MedLine {
  readonly deposits: MedMonth['deposits'];
  readonly taken: MedMonth['by_event'];
}

type Column = LineColumn<PaymentRow>;
type Times = 'withdrawal_time' | 'waiting_for_us' | 'at_provider';

/** The columns of each table. Sums open to the movements of the ledger, the others to their withdrawals. */
export const usePaymentColumns = (): Readonly<Record<'moved' | 'paid' | 'time', readonly Column[]>> => {
  const { t } = useTranslation();
  const tenant = useTenant();
  const movementsOf =
    (figure: SumName) =>
    ({ day }: PaymentRow) =>
      day === null ? null : `/${tenant}/figures/${figure}?day=${day}`;
  const withdrawalsOf =
    (list: WithdrawalListName) =>
    ({ day }: PaymentRow) =>
      day === null ? null : `/${tenant}/payment-figures/${list}?day=${day}`;
  const counted = (name: 'deposits' | 'refunds' | 'taken_back'): readonly Column[] => [
    {
      id: name,
      head: t(`figures.names.${name}`),
      unit: 'money',
      value: (row) => row[name].amount,
      to: movementsOf(name),
    },
    {
      id: `${name}_count`,
      head: t(`paymentFigures.counts.${name}`),
      unit: 'count',
      value: (row) => row[name].count,
      to: movementsOf(name),
    },
  ];
  const unpaid = (name: 'refused' | 'failed' | 'cancelled'): Column => ({
    id: name,
    head: t(`paymentFigures.lists.${name}`),
    unit: 'count',
    value: (row) => row[name].count,
    to: withdrawalsOf(name),
  });
  const listed = (list: WithdrawalListName, unit: LineUnit, value: Column['value']): Column => ({
    id: list,
    head: t(`paymentFigures.lists.${list}`),
    unit,
    value,
    to: withdrawalsOf(list),
  });
  const times = (of: Times, list: WithdrawalListName): readonly Column[] =>
    (['p50', 'p95', 'max'] as const).map((name) => ({
      id: `${of}_${name}`,
      head: `${t(`paymentFigures.times.${of}`)} ${t(`paymentFigures.times.${name}`)}`,
      unit: 'seconds',
      value: (row) => row[of][`${name}_seconds`],
      to: withdrawalsOf(list),
    }));
  return {
    moved: [
      ...counted('deposits'),
      ...counted('refunds'),
      ...counted('taken_back'),
      {
        id: 'withdrawals_amount',
        head: t('figures.names.withdrawals'),
        unit: 'money',
        value: (row) => row.withdrawals.amount,
        to: movementsOf('withdrawals'),
      },
      listed('withdrawals', 'count', (row) => row.withdrawals.count),
    ],
    paid: [
      listed('auto_paid', 'share', (row) => row.auto_paid_share),
      listed('in_time', 'share', (row) => row.in_time_share),
      listed('late', 'count', (row) => row.withdrawals.count - row.in_time),
      listed('late_open', 'count', (row) => row.late_open),
      unpaid('refused'),
      unpaid('failed'),
      unpaid('cancelled'),
    ],
    time: [
      ...times('withdrawal_time', 'withdrawals'),
      ...times('waiting_for_us', 'reviewed'),
      ...times('at_provider', 'withdrawals'),
    ],
  };
};

export const useMedColumns = (): readonly LineColumn<MedLine>[] => {
  const { t } = useTranslation();
  const column = (
    id: 'deposits' | 'depositsAmount' | 'taken' | 'countShare' | 'takenAmount' | 'amountShare',
    unit: LineUnit,
    value: LineColumn<MedLine>['value'],
  ): LineColumn<MedLine> => ({ id, head: t(`paymentFigures.med.${id}`), unit, value });
  return [
    column('deposits', 'count', ({ deposits }) => deposits.count),
    column('taken', 'count', ({ taken }) => taken.count),
    column('countShare', 'share', ({ taken }) => taken.count_share),
    column('depositsAmount', 'money', ({ deposits }) => deposits.amount),
    column('takenAmount', 'money', ({ taken }) => taken.amount),
    column('amountShare', 'share', ({ taken }) => taken.amount_share),
  ];
};
