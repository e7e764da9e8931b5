import { sql, type Insertable, type Selectable } from 'kysely';
import { alongside, type Reader, type Tx } from '../../../database/database.ts';
import { ask, preparedReading, preparedWriting } from '../../../database/prepared.ts';
import type { BettingTables } from './tables.ts';

export type BetRow = Selectable<BettingTables['bets']>;
export type NewBet = Insertable<BettingTables['bets']>;
export type BetKind = BetRow['kind'];

/** What there is already of the round that an instruction belongs to. */
export interface Scene {
  /** Of the movement with the same id, when there is one. */
  readonly knownFingerprint: string | null;
  /** The id belongs to a movement of another kind, or to a rollback. */
  readonly usedByAnotherKind: boolean;
  /** A rollback of this movement has come, before or after it. */
  readonly takenBack: boolean;
  /** Bets of the round, taken back or not. */
  readonly bets: number;
  /** Those that stand. */
  readonly standing: number;
  /** What the standing ones were paid with. */
  readonly cash: number;
  readonly bonus: number;
  /** One of the standing ones is a free round. */
  readonly free: boolean;
  /** The grant it belongs to, as the bet itself has told it. */
  readonly freeGrant: string | null;
  /** Something that ended the round stands, or the bet that is named has ended, in whatever round that was reported. */
  readonly closed: boolean;
  /** What the round has paid and what stands of it. */
  readonly paid: number;
}

interface Asked {
  readonly kind: BetKind;
  readonly provider: string;
  readonly publicId: string;
  readonly txId: string;
  readonly roundId: string;
  /** A round may be told by one of its bets alone. */
  readonly refTxId: string | null;
}

const look = preparedReading<Scene>(
  'betting-look',
  `select
     (select fingerprint from bets where provider = $1 and kind = $2 and provider_tx_id = $3) as "knownFingerprint",
     exists (select from bets
       where provider = $1 and kind in ('bet', 'win', 'refund') and provider_tx_id = $3 and kind <> $2)
       or exists (select from bet_rollbacks where provider = $1 and provider_tx_id = $3) as "usedByAnotherKind",
     exists (select from bet_rollbacks where provider = $1 and ref_tx_id = $3) as "takenBack",
     count(*) filter (where kind = 'bet') as bets,
     count(*) filter (where kind = 'bet' and rolled_back_at is null) as standing,
     coalesce(sum(cash) filter (where kind = 'bet' and rolled_back_at is null), 0)::bigint as cash,
     coalesce(sum(bonus) filter (where kind = 'bet' and rolled_back_at is null), 0)::bigint as bonus,
     coalesce(bool_or(free) filter (where kind = 'bet' and rolled_back_at is null), false) as free,
     max(free_grant) filter (where kind = 'bet' and rolled_back_at is null) as "freeGrant",
     coalesce(bool_or(round_closed or refunded_at is not null or (named and settled_at is not null))
       filter (where rolled_back_at is null), false) as closed,
     coalesce(sum(cash + bonus) filter (where kind <> 'bet' and rolled_back_at is null), 0)::bigint as paid
   from (
     select kind, rolled_back_at, refunded_at, settled_at, cash, bonus, free, free_grant, round_closed,
       kind = 'bet' and provider_tx_id = $6 as named
     from bets
     where provider = $1 and user_id = (select id from users where public_id = $4) and round_id = $5
     union all
     select kind, rolled_back_at, refunded_at, settled_at, cash, bonus, free, free_grant, round_closed, true from bets
     where provider = $1 and kind = 'bet' and provider_tx_id = $6 and round_id <> $5
       and user_id = (select id from users where public_id = $4)) round`,
  ['text', 'text', 'text', 'uuid', 'text', 'text'],
);

/** One look at everything the rules ask about. Made after the player's wallet was locked, it stays true. */
export async function lookAt(
  reader: Reader,
  { kind, provider, publicId, txId, roundId, refTxId }: Asked,
): Promise<Scene> {
  const [scene] = await ask(reader, look, [provider, kind, txId, publicId, roundId, refTxId]);
  if (!scene) throw new TypeError('an aggregate always has a row');
  return scene;
}

/** Whatever the provider calls by this id: its bet, or else its prize or refund. */
export const findMovement = (reader: Reader, provider: string, txId: string) =>
  reader
    .selectFrom('bets')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_tx_id', '=', txId)
    .orderBy('kind')
    .executeTakeFirst();

export const findBet = (reader: Reader, provider: string, txId: string) =>
  reader
    .selectFrom('bets')
    .selectAll()
    .where('provider', '=', provider)
    .where('kind', '=', 'bet')
    .where('provider_tx_id', '=', txId)
    .executeTakeFirst();

/** A new row; sent with what follows. */
export const insertBet = (tx: Tx, bet: NewBet): void =>
  alongside(
    tx,
    insert,
    insertedColumns.map((column) => bet[column] ?? null),
  );

const inserted = {
  user_id: 'bigint',
  provider: 'text',
  kind: 'text',
  provider_tx_id: 'text',
  fingerprint: 'text',
  ref_tx_id: 'text',
  round_id: 'text',
  round_closed: 'boolean',
  game_id: 'bigint',
  title: 'text',
  cash: 'bigint',
  bonus: 'bigint',
  odds: 'numeric',
  free: 'boolean',
  free_grant: 'text',
  txn_id: 'bigint',
} as const satisfies Partial<Record<keyof NewBet, string>>;

// The keys of an object literal are its keys.
const insertedColumns = Object.keys(inserted) as (keyof typeof inserted)[];

const insert = preparedWriting(
  'betting-insert',
  `insert into bets (${insertedColumns.join(', ')})
   select ${insertedColumns.map((_, index) => `$${index + 1}`).join(', ')}`,
  Object.values(inserted),
  (told) => `insert into bets (${insertedColumns.join(', ')})
     select ${insertedColumns.map((_, index) => `p${index + 1}`).join(', ')} from ${told}`,
);

export const markRolledBack = (tx: Tx, betId: number) =>
  tx.updateTable('bets').set({ rolled_back_at: new Date() }).where('id', '=', betId).execute();

export const markRefunded = (tx: Tx, betId: number, refunded_at: Date | null) =>
  tx.updateTable('bets').set({ refunded_at }).where('id', '=', betId).execute();

/** Of a round: its bets that stand, and what it has paid and stands, in centavos. */
export async function readStanding(
  reader: Reader,
  { provider, user_id: userId, round_id: roundId }: Pick<BetRow, 'provider' | 'user_id' | 'round_id'>,
): Promise<{ readonly bets: number; readonly paid: number }> {
  return reader
    .selectFrom('bets')
    .select([
      sql<number>`count(*) filter (where kind = 'bet')`.as('bets'),
      sql<number>`coalesce(sum(cash + bonus) filter (where kind <> 'bet'), 0)::bigint`.as('paid'),
    ])
    .where('provider', '=', provider)
    .where('user_id', '=', userId)
    .where('round_id', '=', roundId)
    .where('rolled_back_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** An id of this provider that a bet, a prize or a refund has, or a rollback of something else. */
export async function isIdUsed(
  reader: Reader,
  { provider, txId, refTxId }: { readonly provider: string; readonly txId: string; readonly refTxId: string },
): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from bets
        where provider = ${provider} and kind in ('bet', 'win', 'refund') and provider_tx_id = ${txId})
      or exists (select from bet_rollbacks
        where provider = ${provider} and provider_tx_id = ${txId} and ref_tx_id <> ${refTxId}) as used`.execute(reader);
  return rows[0]?.used ?? false;
}

export const findRollback = (reader: Reader, provider: string, refTxId: string) =>
  reader
    .selectFrom('bet_rollbacks')
    .select(['provider_tx_id', 'user_id'])
    .where('provider', '=', provider)
    .where('ref_tx_id', '=', refTxId)
    .executeTakeFirst();

export const insertRollback = (tx: Tx, rollback: Insertable<BettingTables['bet_rollbacks']>) =>
  tx.insertInto('bet_rollbacks').values(rollback).execute();
