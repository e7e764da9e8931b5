import { listWithdrawals, type WithdrawalForOps } from '@jangada/contracts/ops/withdrawals';
import { Badge, HStack } from '@jangada/design';
import { Nothing, StateBadge } from '../parts/cell-value.tsx';
import { List } from '../list/list.tsx';
import { listView } from '../list/list-view.ts';
import { useChoiceFilter, useColumns, useTypedFilter } from '../list/use-columns.ts';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useNow } from '../parts/use-now.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { withdrawalState, withdrawalStates } from './withdrawal-state.ts';

const TICK_MS = 30_000;
const AMBER_MS = 60 * 60_000;
const RED_MS = 30 * 60_000;

const stateOf = ({ status }: WithdrawalForOps): string => withdrawalState(status);
const isOpen = ({ ended_at }: WithdrawalForOps): boolean => ended_at === null;
const isAtProvider = (row: WithdrawalForOps): boolean => isOpen(row) && ['processing', 'review'].includes(stateOf(row));

/** The time that the law leaves: amber below an hour, red below half of one. */
const Clock = ({ row }: { row: WithdrawalForOps }) => {
  const formats = useFormats();
  const { t } = useTranslation();
  const leftMs = Date.parse(row.due_at) - useNow(TICK_MS);
  if (!isOpen(row)) return <Nothing />;
  const calm = leftMs < AMBER_MS ? 'warning' : 'neutral';
  return (
    <Badge colorPalette={leftMs < RED_MS ? 'loss' : calm} title={formats.exactly(row.due_at)}>
      {leftMs < 0 ? t('withdrawals.late', { time: formats.duration(-leftMs) }) : formats.duration(leftMs)}
    </Badge>
  );
};

/** The player's site knows one word for what the player withdrew and what the staff refused. */
const statusOf = ({ status, ended_by: by }: Pick<WithdrawalForOps, 'status' | 'ended_by'>): string =>
  withdrawalState(status) === 'cancelled' && by === 'operator' ? `${status}-${by}` : String(status);

const Status = ({ row }: { row: WithdrawalForOps }) => {
  const texts = useOperationTexts();
  return <StateBadge state={stateOf(row)} label={texts.value('withdrawal_status', statusOf(row))} />;
};

const reasonsOf = ({ review, bar }: Pick<WithdrawalForOps, 'review' | 'bar'>): string[] =>
  [...review.split(',').map((one) => one.trim()), bar ?? ''].filter(Boolean);

/** Why it is held, as words. */
const Reasons = ({ row: { review, bar } }: { row: WithdrawalForOps }) => {
  const texts = useOperationTexts();
  const reasons = reasonsOf({ review, bar });
  if (reasons.length === 0) return <Nothing />;
  return (
    <HStack gap="1">
      {reasons.map((one) => (
        <Badge key={one} variant="outline">
          {texts.value('review', one)}
        </Badge>
      ))}
    </HStack>
  );
};

const columns = [
  {
    id: 'due_at',
    headInFile: 'deadline',
    kind: 'moment',
    widthPx: 148,
    cell: (row: WithdrawalForOps) => <Clock row={row} />,
  },
  { id: 'id', widthPx: 104 },
  { id: 'amount', kind: 'money', widthPx: 128 },
  { id: 'user_id', kind: 'player', widthPx: 200 },
  {
    id: 'status',
    kind: 'state',
    texts: 'withdrawal_status',
    widthPx: 168,
    value: (row: WithdrawalForOps) => statusOf(row),
    cell: (row: WithdrawalForOps) => <Status row={row} />,
  },
  {
    id: 'review',
    kind: 'state',
    value: reasonsOf,
    widthPx: 230,
    cell: (row: WithdrawalForOps) => <Reasons row={row} />,
  },
  { id: 'key', widthPx: 160 },
  { id: 'created_at', kind: 'moment', widthPx: 148 },
  { id: 'trouble', widthPx: 180 },
  { id: 'handed_to_psp_at', kind: 'moment', isHidden: true },
  { id: 'ended_at', kind: 'moment', isHidden: true },
  { id: 'ended_by', kind: 'state', isHidden: true },
  { id: 'payout_id', kind: 'id', isHidden: true },
] as const;

const idOf = ({ id }: { id: number }) => ({ id: String(id) });

/** M1 and M2: withdrawals, with their clock and the reasons of their review. */
export const WithdrawalsPage = () => {
  const { t } = useTranslation();
  const choice = useChoiceFilter();
  const typed = useTypedFilter();
  const texts = useOperationTexts();
  const statuses = withdrawalStates.map((_, status) => ({
    value: String(status),
    label: texts.value('withdrawal_status', String(status)),
  }));
  return (
    <List
      view={listView(listWithdrawals, {
        id: 'withdrawals',
        title: t('views.withdrawals'),
        columns: useColumns<WithdrawalForOps>(columns),
        filters: [
          { ...choice('state', ['open', 'stuck', 'trouble', 'ended', 'all']), label: t('withdrawals.which') },
          { ...choice('status', []), choices: statuses },
          typed('over', 'money'),
          typed('payment', 'text'),
          typed('from', 'day'),
          typed('to', 'day'),
        ],
        keyOf: ({ id }) => String(id),
        actions: [
          { key: 'a', words: 'withdrawal approve', params: idOf, when: (row) => stateOf(row) === 'review' },
          {
            key: 'r',
            words: 'withdrawal refuse',
            params: idOf,
            when: (row) => ['review', 'waiting'].includes(stateOf(row)),
          },
          { key: 's', words: 'withdrawal settle', params: idOf, when: isAtProvider },
          { key: 'f', words: 'withdrawal mark-failed', params: idOf, when: isAtProvider },
        ],
        empty: { title: t('withdrawals.empty'), text: t('withdrawals.emptyText') },
      })}
    />
  );
};
