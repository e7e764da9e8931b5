import { cancelWithdrawal } from '@jangada/contracts/domains/payments/endpoints';
import { addWithdrawMethod, listWithdrawMethods, requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import type { WithdrawMethod } from '@jangada/contracts/domains/wallet/endpoints';
import { getWithdrawal, getWithdrawOptions, withdrawalSteps } from '@jangada/contracts/domains/wallet/withdrawals';
import type { Withdrawal, WithdrawalBlocker, WithdrawOptions } from '@jangada/contracts/domains/wallet/withdrawals';
import type { Fakes } from '@jangada/remote-kit/fakes';

type State = Withdrawal['steps'][number]['state'];

const CREATED_AT = '2026-11-20T18:05:00Z';

const stepsIn = (states: readonly [State, State, State, State]): Withdrawal['steps'] =>
  withdrawalSteps.map((step, index) => {
    const state = states[index] ?? 'waiting';
    return { step, state, at: state === 'done' ? CREATED_AT : null };
  });

/** The steps of each status. */
const steps: Readonly<Record<Withdrawal['status'], Withdrawal['steps']>> = {
  0: stepsIn(['done', 'done', 'current', 'waiting']),
  1: stepsIn(['done', 'done', 'done', 'done']),
  2: stepsIn(['done', 'waiting', 'waiting', 'failed']),
  3: stepsIn(['done', 'done', 'done', 'failed']),
  4: stepsIn(['done', 'done', 'done', 'current']),
  5: stepsIn(['done', 'current', 'waiting', 'waiting']),
};

const reasons: Readonly<Record<Withdrawal['status'], Withdrawal['reason']>> = {
  0: null,
  1: null,
  2: 'cancelled',
  3: 'key-refused',
  4: null,
  5: 'first-withdrawal',
};

/** A withdrawal for tests and stories, in the server's shape. */
export const aWithdrawal = (status: Withdrawal['status'], part: Partial<Withdrawal> = {}): Withdrawal => ({
  id: 21,
  amount: 25_000,
  status,
  key: '***.456.789-**',
  key_type: 'cpf',
  holder_name: 'Marina Azevedo',
  created_at: CREATED_AT,
  steps: steps[status],
  reason: reasons[status],
  due_at: status === 0 || status >= 4 ? '2099-11-20T20:05:00Z' : null,
  cancellable: status === 0,
  ...part,
});

export const aMethod = (part: Partial<WithdrawMethod> = {}): WithdrawMethod => ({
  id: 3,
  type: 'cpf',
  key: '***.456.789-**',
  holder_name: 'Marina Azevedo',
  created_at: CREATED_AT,
  ...part,
});

export const aBlocker = (
  kind: WithdrawalBlocker['kind'],
  part: Partial<WithdrawalBlocker> = {},
): WithdrawalBlocker => ({ kind, reason: null, end_at: null, amount: null, ...part });

export const someOptions = (part: Partial<WithdrawOptions> = {}): WithdrawOptions => ({
  min: 2000,
  max: 1_000_000,
  available: 100_000,
  not_yet_played: 0,
  key_types: ['cpf', 'email', 'phone', 'random'],
  blockers: [],
  open: null,
  ...part,
});

/** The fake replies about withdrawals: there are no blockers, and a request is reviewed first. */
export const withdrawalFakes = (fake: Fakes): void => {
  let open: Withdrawal | null = null;
  fake.on(getWithdrawOptions, () => ({
    data: someOptions(open ? { open, blockers: [aBlocker('open')], available: 100_000 - open.amount } : {}),
  }));
  fake.on(listWithdrawMethods, () => ({
    methods: [aMethod(), aMethod({ id: 4, type: 'email', key: 'm***@example.com' })],
  }));
  fake.on(addWithdrawMethod, ({ body }) => ({ data: aMethod({ id: 5, type: body.type }) }));
  fake.on(requestWithdrawal, ({ body }) => {
    open = aWithdrawal(5, { amount: body.amount });
    const { id, status, created_at } = open;
    const line = { id, status, created_at, type: 'withdraw' as const, description: 'PIX', method: 'pix' };
    return { data: { ...line, amount: -body.amount } };
  });
  fake.on(getWithdrawal, ({ params }) => ({ data: open ?? aWithdrawal(5, { id: params.id }) }));
  fake.on(cancelWithdrawal, () => {
    open = null;
    return { message: 'ok' };
  });
};
