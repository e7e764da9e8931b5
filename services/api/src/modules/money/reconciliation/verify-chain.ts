import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import type { Difference } from './tables.ts';

export const chains = ['ledger', 'operators'] as const;

export type Chain = (typeof chains)[number];

/** Smaller than every id, also than those of rows that somebody puts in by hand. */
export const BEFORE_FIRST_ROW = Number.MIN_SAFE_INTEGER;

/** The last row of a chain as a proof stores it; the next proof must find it again. */
export interface ChainHead {
  readonly row: number;
  readonly digest: string;
}

export interface VerifiedSlice {
  /** The last sealed row of the slice. */
  readonly through: number;
  readonly differences: readonly Difference[];
}

const contents: Readonly<Record<Chain, RawBuilder<unknown>>> = {
  ledger: sql`select t.id, audited_txn(t) as content from ledger_txns t`,
  operators: sql`select l.id, audited_command(l) as content from ops_log l`,
};

const faults = {
  changed: 'was changed, or is not the row that followed the one before it',
  removed: 'was removed',
  inserted: 'was put in afterwards',
} as const;

/**
 * Recomputes the digests of the next sealed rows, and names the first row that differs from its seal (decision 0162).
 *
 * @param after the last verified row, or BEFORE_FIRST_ROW
 * @returns null when no sealed row follows
 */
export const verifySlice = async (
  reader: Reader,
  chain: Chain,
  after: number,
  rowsMax: number,
): Promise<VerifiedSlice | null> => {
  const { rows: ends } = await sql<{ through: number | null }>`
    select max(row_id) as through from (
      select row_id from audit_digests where chain = ${chain} and row_id > ${after}::bigint order by row_id limit ${rowsMax}
    ) slice`.execute(reader);
  const through = ends[0]?.through;
  if (through === null || through === undefined) return null;
  const { rows } = await sql<{ id: number; fault: keyof typeof faults }>`
    with sealed as (
      select row_id, digest, lag(digest, 1, (
        select digest from audit_digests where chain = ${chain} and row_id <= ${after}::bigint order by row_id desc limit 1
      )) over (order by row_id) as before
      from audit_digests where chain = ${chain} and row_id > ${after}::bigint and row_id <= ${through}::bigint),
    content as (
      select * from (${contents[chain]}) whole where id > ${after}::bigint and id <= ${through}::bigint)
    select coalesce(s.row_id, c.id) as id,
      case when c.id is null then 'removed' when s.row_id is null then 'inserted' else 'changed' end as fault
    from sealed s full join content c on c.id = s.row_id
    where s.row_id is null or c.id is null or s.digest <> next_digest(s.before, c.content)
    order by 1 limit 1`.execute(reader);
  return {
    through,
    differences: rows.map(({ id, fault }) => ({
      what: `${chain}: row ${id} ${faults[fault]}`,
      ours: id,
      theirs: null,
    })),
  };
};

/** The last sealed row of each chain. */
export const headsOf = async (reader: Reader): Promise<Partial<Record<Chain, ChainHead>>> => {
  const heads: Partial<Record<Chain, ChainHead>> = {};
  for (const chain of chains) {
    const { rows } = await sql<ChainHead>`
      select row_id as row, encode(digest, 'hex') as digest from audit_digests
      where chain = ${chain} order by row_id desc limit 1`.execute(reader);
    if (rows[0]) heads[chain] = rows[0];
  }
  return heads;
};

/**
 * Detects a chain whose end was cut off: the chain itself stays valid then, but the head that the last proof stored is
 * missing.
 */
export const missingHead = async (reader: Reader, chain: Chain): Promise<Difference[]> => {
  const { rows } = await sql<ChainHead>`
    with head as (
      select (ours -> 'audit' -> ${chain}::text ->> 'row')::bigint as row, ours -> 'audit' -> ${chain}::text ->> 'digest' as digest
      from reconciliations where kind = 'proof' and ours -> 'audit' ? ${chain}::text order by id desc limit 1)
    select head.row, head.digest from head
    where not exists (
      select from audit_digests d
      where d.chain = ${chain} and d.row_id = head.row and encode(d.digest, 'hex') = head.digest)`.execute(reader);
  return rows.map(({ row }) => ({
    what: `${chain}: row ${row} of the last proof is missing`,
    ours: row,
    theirs: null,
  }));
};
