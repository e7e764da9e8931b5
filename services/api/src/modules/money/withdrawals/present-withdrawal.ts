import type { Withdrawal as Shown, WithdrawalReason } from '@jangada/contracts/domains/wallet/withdrawals';
import type { Reader } from '../../../database/database.ts';
import { isCancellable } from './cancel-withdrawal.ts';
import { maskPixKey } from './mask-pix-key.ts';
import { DUE_MS } from './overdue-withdrawals.ts';
import { getMethod, type Withdrawal } from './withdrawals.repository.ts';

type Steps = Shown['steps'];

export const presentWithdrawal = async (reader: Reader, row: Withdrawal): Promise<Shown> => {
  const method = await getMethod(reader, row.method_id);
  return {
    id: row.id,
    amount: row.amount,
    status: row.status,
    key: maskPixKey(method),
    key_type: method.type,
    holder_name: method.holder_name,
    created_at: row.created_at.toISOString(),
    steps: stepsOf(row),
    reason: reasonOf(row),
    due_at: row.ended_at === null ? new Date(row.created_at.getTime() + DUE_MS).toISOString() : null,
    cancellable: isCancellable(row),
  };
};

/** Shows only reasons that the player can act on; a check that protects others is called `security`. */
function reasonOf({ status, review, ended_by: by, dispatched_at: sentAt }: Withdrawal): WithdrawalReason | null {
  if (status === 3) return by === 'operator' ? null : 'key-refused';
  // An operator refuses only what was not sent; a sent one has failed at the provider.
  if (status === 2 && by === 'operator') return sentAt === null ? 'refused' : null;
  if (status === 2) return by === 'provider' ? null : 'cancelled';
  if (status !== 5) return null;
  const [first] = review;
  return first === 'amount' || first === 'first-withdrawal' || first === 'new-key' ? first : 'security';
}

function stepsOf(row: Withdrawal): Steps {
  const at = (moment: Date | null): string | null => moment?.toISOString() ?? null;
  const sentAt = at(row.dispatched_at);
  const created: Steps[number] = { step: 'created', state: 'done', at: row.created_at.toISOString() };
  const analysed = (state: Steps[number]['state']): Steps[number] => ({
    step: 'analysed',
    state,
    at: state === 'done' ? at(row.reviewed_at) : null,
  });
  const sent = (state: Steps[number]['state']): Steps[number] => ({ step: 'sent', state, at: sentAt });
  const settled = (state: Steps[number]['state']): Steps[number] => ({ step: 'settled', state, at: at(row.ended_at) });

  if (row.status === 1) return [created, analysed('done'), sent('done'), settled('done')];
  if (row.status === 2 || row.status === 3) {
    const isAnalysed = row.reviewed_at !== null || sentAt !== null || row.status === 3;
    return [
      created,
      analysed(isAnalysed ? 'done' : 'waiting'),
      sent(sentAt === null ? 'waiting' : 'done'),
      settled('failed'),
    ];
  }
  if (row.status === 5) return [created, analysed('current'), sent('waiting'), settled('waiting')];
  if (sentAt !== null) return [created, analysed('done'), sent('done'), settled('current')];
  return [created, analysed('done'), sent('current'), settled('waiting')];
}
