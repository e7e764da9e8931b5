import { asOwner } from './as-owner.ts';
import type { TestDatabase } from './test-database.ts';

export type GameMovementKind =
  | 'bet'
  | 'win'
  | 'win-held'
  | 'win-free-spin'
  | 'bet-refund'
  | 'bet-rollback'
  | 'win-rollback'
  | 'win-free-spin-rollback'
  | 'bet-refund-rollback';

export interface WrittenGameMovement {
  readonly kind: GameMovementKind;
  readonly userId: number;
  readonly amount: number;
  readonly at: Date;
  readonly provider: string;
  readonly gameId: number | null;
  readonly roundId: string;
  /** The provider's id of the bet, prize or refund; of a rollback, that of what it takes back. */
  readonly tx: string;
}

const sidesOf = ({ kind, provider, userId }: WrittenGameMovement): readonly [from: string, to: string] => {
  const [game, cash, bonus] = [`house:gaming:${provider}`, `player:${userId}:cash`, `player:${userId}:bonus`];
  if (kind === 'bet' || kind === 'bet-refund-rollback') return [cash, game];
  if (kind === 'win-rollback') return [cash, game];
  if (kind === 'win-free-spin-rollback') return ['house:promo', game];
  if (kind === 'win-held') return [game, 'house:held_wins'];
  return [game, kind === 'win-free-spin' ? bonus : cash];
};

const rowKinds = { bet: 'bet', win: 'win', 'win-held': 'win', 'win-free-spin': 'win', 'bet-refund': 'refund' } as const;

const rowKindOf = (kind: GameMovementKind): 'bet' | 'win' | 'refund' | null =>
  kind in rowKinds ? rowKinds[kind as keyof typeof rowKinds] : null;

/** Writes movements of games as bets are written: each with its row and its key. @returns their numbers */
export const writeGameMovements = (
  database: TestDatabase,
  tenant: string,
  movements: readonly WrittenGameMovement[],
): Promise<readonly number[]> =>
  asOwner(database, async (owner) => {
    await owner.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    const sides = movements.map(sidesOf);
    await owner.query(
      `insert into accounts (id, kind) select distinct id, substr(id, 7) from unnest($1::text[]) id where id like 'house:%'
       on conflict do nothing`,
      [sides.flat()],
    );
    const { rows } = await owner.query<{ id: number }>(
      `insert into ledger_txns (kind, idem_key, fingerprint, created_at)
       select kind, key, 'written', at from unnest($1::text[], $2::text[], $3::timestamptz[]) with ordinality m (kind, key, at, place)
       order by place returning id::integer`,
      [
        movements.map(({ kind }) => kind),
        movements.map(({ kind, provider, tx }) => `${rowKindOf(kind) ?? 'rollback'}:${provider}:${tx}`),
        movements.map(({ at }) => at),
      ],
    );
    const ids = rows.map(({ id }) => id);
    await owner.query(
      `insert into ledger_entries (txn_id, account_id, amount) select * from unnest($1::bigint[], $2::text[], $3::bigint[])`,
      [ids.flatMap((id) => [id, id]), sides.flat(), movements.flatMap(({ amount }) => [-amount, amount])],
    );
    for (const [place, movement] of movements.entries()) {
      const { userId, amount, at, provider, gameId, roundId, tx } = movement;
      const kind = rowKindOf(movement.kind);
      if (kind === null)
        await owner.query(
          `insert into bet_rollbacks (provider, ref_tx_id, provider_tx_id, user_id, bet_id, created_at)
           select $1, $2, 'back-' || $2, $3, id, $4 from bets where provider = $1 and provider_tx_id = $2`,
          [provider, tx, userId, at],
        );
      else
        await owner.query(
          `insert into bets (user_id, provider, kind, provider_tx_id, fingerprint, round_id, game_id, title, cash, txn_id, created_at)
           values ($1, $2, $3, $4, 'written', $5, $6, 'Teste', $7, $8, $9)`,
          [userId, provider, kind, tx, roundId, gameId, amount, ids[place], at],
        );
    }
    return ids;
  });
