import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import type { Difference } from './tables.ts';

type Chain = 'ledger' | 'operators';

/** The last row of a chain as an audit stores it; the next audit must find it again. */
export interface ChainHead {
  readonly row: number;
  readonly digest: string;
}

export interface AuditFindings {
  readonly heads: Partial<Record<Chain, ChainHead>>;
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

/** The first row at which a chain breaks. Rows after the last digest are not sealed yet. */
async function firstBroken(reader: Reader, chain: Chain): Promise<Difference[]> {
  const { rows } = await sql<{ id: number; fault: keyof typeof faults }>`
    with sealed as (
      select row_id, digest, lag(digest) over (order by row_id) as before
      from audit_digests where chain = ${chain}),
    content as (${contents[chain]})
    select coalesce(s.row_id, c.id) as id,
      case when c.id is null then 'removed' when s.row_id is null then 'inserted' else 'changed' end as fault
    from sealed s full join content c on c.id = s.row_id
    where (s.row_id is null and c.id <= (select max(row_id) from sealed))
      or (s.row_id is not null and (c.id is null or s.digest <> next_digest(s.before, c.content)))
    order by 1 limit 1`.execute(reader);
  return rows.map(({ id, fault }) => ({ what: `${chain}: row ${id} ${faults[fault]}`, ours: id, theirs: null }));
}

async function headOf(reader: Reader, chain: Chain): Promise<ChainHead | undefined> {
  const { rows } = await sql<ChainHead>`
    select row_id as row, encode(digest, 'hex') as digest from audit_digests
    where chain = ${chain} order by row_id desc limit 1`.execute(reader);
  return rows[0];
}

/**
 * Detects a chain whose end was cut off: the chain itself stays valid then, but the head that the last audit stored is
 * missing.
 */
async function missingHead(reader: Reader, chain: Chain): Promise<Difference[]> {
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
}

/** Recomputes both digest chains and names the first row of each that differs from its seal (decision 0162). */
export async function verifyAudit(reader: Reader): Promise<AuditFindings> {
  const heads: Partial<Record<Chain, ChainHead>> = {};
  const differences: Difference[] = [];
  for (const chain of ['ledger', 'operators'] as const) {
    differences.push(...(await firstBroken(reader, chain)), ...(await missingHead(reader, chain)));
    const head = await headOf(reader, chain);
    if (head) heads[chain] = head;
  }
  return { heads, differences };
}
