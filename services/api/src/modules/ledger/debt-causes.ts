import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import type { TxnKind } from './ledger.ts';

/** The kind of money that was taken back after the player had spent it. */
export type DebtCause = 'deposit-taken-back' | 'prize-taken-back' | 'reward-taken-back';

const causes: Readonly<Partial<Record<TxnKind, DebtCause>>> = {
  chargeback: 'deposit-taken-back',
  'win-rollback': 'prize-taken-back',
  'win-free-spin-rollback': 'prize-taken-back',
  'bet-refund-rollback': 'prize-taken-back',
};

/**
 * Why a player owes money. Payments clear the oldest debt first, so the open debts are the latest ones, up to the sum
 * owed.
 */
export const debtCauses = async (reader: Reader, userId: number): Promise<DebtCause[]> => {
  const account = `player:${userId}:receivable`;
  const { rows } = await sql<{ kind: TxnKind }>`
    with debts as (
      select t.kind, sum(-e.amount) over (order by e.id desc) + e.amount as later
      from ledger_entries e join ledger_txns t on t.id = e.txn_id
      where e.account_id = ${account} and e.account_id like 'player:%' and e.amount < 0
    ), owed as (select -sum(e.amount) as total from ledger_entries e
      where e.account_id = ${account} and e.account_id like 'player:%')
    select distinct debts.kind from debts, owed where debts.later < owed.total`.execute(reader);
  return [...new Set(rows.map(({ kind }) => causes[kind] ?? 'reward-taken-back'))].toSorted();
};
