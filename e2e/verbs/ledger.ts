import { queryDatabase } from './database.ts';

interface Ledger {
  readonly entries: number;
  readonly sum: number;
  readonly unbalanced: number;
}

/** The whole ledger of every tenant. */
export const readLedger = async (): Promise<Ledger> => {
  const [found] = await queryDatabase<Ledger>(`
    select
      (select count(*)::int from platform.ledger_entries) as entries,
      (select coalesce(sum(amount), 0)::int from platform.ledger_entries) as sum,
      (select count(*)::int from (
        select 1 from platform.ledger_entries group by tenant_id, txn_id having sum(amount) <> 0
      ) wrong) as unbalanced
  `);
  if (!found) throw new Error('The ledger did not answer');
  return found;
};
