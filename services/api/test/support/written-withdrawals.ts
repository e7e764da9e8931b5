import { asOwner } from './as-owner.ts';
import type { TestDatabase } from './test-database.ts';
import { writeMovements } from './written-ledger.ts';

export interface WrittenWithdrawal {
  readonly userId: number;
  readonly amount: number;
  readonly status: 1 | 2 | 3 | 5;
  readonly endedBy: 'player' | 'operator' | 'provider' | null;
  readonly requested: Date;
  readonly reviewed: Date | null;
  readonly sent: Date | null;
  readonly ended: Date | null;
  readonly review: readonly string[];
}

/** Writes withdrawals with their movements, in the order of time, as the ledger is written. */
export const writeWithdrawals = async (
  database: TestDatabase,
  tenant: string,
  written: readonly WrittenWithdrawal[],
): Promise<void> => {
  const write = (movements: Parameters<typeof writeMovements>[2]) => writeMovements(database, tenant, movements);
  const rows = written.toSorted(
    (one, other) => (one.ended ?? one.requested).getTime() - (other.ended ?? other.requested).getTime(),
  );
  const holds = await write(
    rows.map(({ userId, amount, requested: at }) => ({
      kind: 'withdrawal',
      from: 'cash',
      to: 'hold',
      userId,
      amount,
      at,
    })),
  );
  const ends: (number | null)[] = [];
  for (const { ended: at, status, userId, amount } of rows) {
    const [kind, to] = status === 1 ? ['withdrawal-paid', 'house:psp'] : ['withdrawal-released', 'cash'];
    const [id = null] = at === null ? [] : await write([{ kind, from: 'hold', to, userId, amount, at }]);
    ends.push(id);
  }
  await asOwner(database, async (owner) => {
    await owner.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    await owner.query(
      `insert into withdraw_methods (user_id, type, key, holder_name) select id, 'random', id::text, 'x' from unnest($1::bigint[]) id`,
      [[...new Set(rows.map(({ userId }) => userId))]],
    );
    for (const [place, row] of rows.entries())
      await owner.query(
        `insert into withdrawals (user_id, method_id, amount, status, review, payout_id, dispatched_at, hold_txn_id, end_txn_id,
           created_at, ended_at, reviewed_at, ended_by)
         select $1, (select id from withdraw_methods where user_id = $1), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12`,
        [
          row.userId,
          row.amount,
          row.status,
          row.review,
          `payout-${place}`,
          row.sent,
          holds[place],
          ends[place],
          row.requested,
          row.ended,
          row.reviewed,
          row.endedBy,
        ],
      );
  });
};
