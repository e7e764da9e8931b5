import { sql } from 'kysely';
import { sumDays } from '../../src/modules/money/days/sum-days.ts';
import { closeDays } from '../../src/modules/money/figures/close-days.ts';
import { asOwner } from './as-owner.ts';
import type { TestDatabase } from './test-database.ts';
import type { TestPlatform } from './test-platform.ts';

/** Numbers from 0 to 1, the same ones for a seed. */
export const randomOf = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

interface Moved {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

export const stake: Moved = { kind: 'bet', from: 'cash', to: 'house:gaming:studio' };

/** What moves money, with its opposite where there is one. */
export const moves: readonly Moved[] = [
  stake,
  stake,
  { kind: 'bet', from: 'bonus', to: 'house:gaming:studio' },
  { kind: 'bet', from: 'cash', to: 'house:gaming:sports' },
  { kind: 'bet-rollback', from: 'house:gaming:studio', to: 'cash' },
  { kind: 'bet-refund', from: 'house:gaming:sports', to: 'cash' },
  { kind: 'bet-refund-rollback', from: 'cash', to: 'house:gaming:sports' },
  { kind: 'win', from: 'house:gaming:studio', to: 'cash' },
  { kind: 'win', from: 'house:gaming:studio', to: 'receivable' },
  { kind: 'win', from: 'house:gaming:sports', to: 'bonus' },
  { kind: 'win-rollback', from: 'receivable', to: 'house:gaming:studio' },
  { kind: 'win-rollback', from: 'house:promo', to: 'house:gaming:studio' },
  { kind: 'win-free-spin', from: 'house:gaming:studio', to: 'bonus' },
  { kind: 'win-free-spin-rollback', from: 'bonus', to: 'house:gaming:studio' },
  { kind: 'win-free-spin-rollback', from: 'house:promo', to: 'house:gaming:studio' },
  { kind: 'win-held', from: 'house:gaming:studio', to: 'house:held_wins' },
  { kind: 'win-released', from: 'house:held_wins', to: 'cash' },
  { kind: 'win-refused', from: 'house:held_wins', to: 'house:suspense' },
  { kind: 'bonus-grant', from: 'house:promo', to: 'bonus' },
  { kind: 'bonus-expire', from: 'bonus', to: 'house:promo' },
  { kind: 'bonus-convert', from: 'bonus', to: 'cash' },
  { kind: 'cashback', from: 'house:promo', to: 'cash' },
  { kind: 'mission-reward', from: 'house:promo', to: 'cash' },
  { kind: 'referral', from: 'house:promo', to: 'cash' },
  { kind: 'reward-reversal', from: 'cash', to: 'house:promo' },
  { kind: 'box-buy', from: 'cash', to: 'house:box_inventory' },
  { kind: 'box-sale', from: 'house:box_inventory', to: 'cash' },
  { kind: 'prize-sale', from: 'house:box_inventory', to: 'cash' },
  { kind: 'deposit', from: 'house:psp', to: 'cash' },
  { kind: 'deposit', from: 'house:psp', to: 'receivable' },
  { kind: 'deposit-refund', from: 'cash', to: 'house:psp' },
  { kind: 'chargeback', from: 'receivable', to: 'house:psp' },
  { kind: 'withdrawal', from: 'cash', to: 'hold' },
  { kind: 'withdrawal-released', from: 'hold', to: 'cash' },
  { kind: 'withdrawal-paid', from: 'hold', to: 'house:psp' },
];

export interface WrittenMovement extends Moved {
  readonly userId: number;
  readonly amount: number;
  readonly at: Date;
  /** One of its own unless given. */
  readonly key?: string;
}

let keys = 0;

/** Writes movements with times of their own. @returns their numbers */
export const writeMovements = (
  database: TestDatabase,
  tenant: string,
  movements: readonly WrittenMovement[],
): Promise<readonly number[]> =>
  asOwner(database, async (owner) => {
    await owner.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    const accountOf = (side: string, userId: number) => (side.startsWith('house:') ? side : `player:${userId}:${side}`);
    const sides = movements.flatMap(({ from, to, userId }) => [accountOf(from, userId), accountOf(to, userId)]);
    await owner.query(
      `insert into accounts (id, kind) select distinct id, substr(id, 7) from unnest($1::text[]) id where id like 'house:%'
       on conflict do nothing`,
      [sides],
    );
    const { rows } = await owner.query<{ id: number }>(
      `insert into ledger_txns (kind, idem_key, fingerprint, created_at)
       select kind, key, 'written', at from unnest($1::text[], $2::text[], $3::timestamptz[]) with ordinality m (kind, key, at, place)
       order by place returning id::integer`,
      [
        movements.map(({ kind }) => kind),
        movements.map(({ key }) => key ?? `written-${(keys += 1)}`),
        movements.map(({ at }) => at),
      ],
    );
    const ids = rows.map(({ id }) => id);
    await owner.query(
      `insert into ledger_entries (txn_id, account_id, amount)
       select * from unnest($1::bigint[], $2::text[], $3::bigint[])`,
      [ids.flatMap((id) => [id, id]), sides, movements.flatMap(({ amount }) => [-amount, amount])],
    );
    return ids;
  });

export interface WrittenBet {
  readonly userId: number;
  readonly at: Date;
  readonly rolledBackAt: Date | null;
}

/** Writes stakes that have no movement. */
export const writeBets = (database: TestDatabase, tenant: string, bets: readonly WrittenBet[]): Promise<void> =>
  asOwner(database, async (owner) => {
    await owner.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    await owner.query(
      `insert into bets (user_id, provider, kind, provider_tx_id, fingerprint, round_id, title, cash, created_at, rolled_back_at)
       select user_id, 'figures', 'bet', key, 'written', key, 'Teste', 100, at, rolled_back_at
       from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::timestamptz[]) m (user_id, key, at, rolled_back_at)`,
      [
        bets.map(({ userId }) => userId),
        bets.map(() => `written-${(keys += 1)}`),
        bets.map(({ at }) => at),
        bets.map(({ rolledBackAt }) => rolledBackAt),
      ],
    );
  });

/** What the job does with a seal that began at this moment. */
export const sealWritten = async (platform: TestPlatform, tenant: string, readAt: Date): Promise<void> => {
  const [lastTxn, lastBet] = await platform.db.read(tenant, async (reader) => {
    const { rows } = await sql<{ txn: number; bet: number }>`
      select (select coalesce(max(id), 0) from ledger_txns) as txn, (select coalesce(max(id), 0) from bets) as bet`.execute(
      reader,
    );
    return [rows[0]?.txn ?? 0, rows[0]?.bet ?? 0];
  });
  await platform.db.transaction(tenant, (tx) => sql`select seal_ledger(${lastTxn}::bigint, 1000000)`.execute(tx));
  await sumDays(platform, tenant, { lastTxn, lastBet });
  await closeDays(platform, tenant, { lastTxn, readAt });
};
