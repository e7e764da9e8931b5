import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Column, Table } from './catalogue.ts';

export type Row = Record<string, unknown>;

/** Values that the catalogue cannot provide, because columns must match each other. */
const byHand: Readonly<Record<string, (owner: pg.Client) => Promise<Row>>> = {
  connections: async () => ({ port: 'pix', environment: 'test', state: 'draft' }),
  notifications: async () => ({ type: 'platform' }),
  pix_differences: async () => ({ payout_id: 'e1' }),
  referrals: async (owner) => {
    const { rows } = await owner.query<{ id: string }>('select id from users order by id limit 2');
    return { referrer_id: rows[0]?.id, referred_id: rows[1]?.id };
  },
};

/** Candidates: the numbers and letters that a check accepts, and whether a reference may be null, are unknown beforehand. */
interface Guess {
  readonly number: number;
  readonly capitals: boolean;
  readonly allReferences: boolean;
}

const NUMBERS = [1, 3, 0, 100];
const either = [false, true];
const guesses: readonly Guess[] = either.flatMap((allReferences) =>
  either.flatMap((capitals) => NUMBERS.map((number) => ({ number, capitals, allReferences }))),
);

/**
 * Ensures that every table has a row of this tenant, generated from the catalogue's columns.
 *
 * @param owner a connection of the schema's owner
 * @returns the tables that are still empty, with the database's error
 */
export const fillTables = async (
  owner: pg.Client,
  tenant: string,
  tables: readonly Table[],
): Promise<Map<string, string>> => {
  await owner.query(`select set_config('app.tenant', $1, false)`, [tenant]);
  const failures = new Map<string, string>();
  const filled = new Set<string>();
  const byName = new Map(tables.map((table) => [table.name, table]));

  const fill = async (table: Table): Promise<void> => {
    if (filled.has(table.name)) return;
    filled.add(table.name);
    for (const { to } of table.references) {
      const target = byName.get(to);
      if (target) await fill(target);
    }
    if ((await anyRow(owner, table.name)) !== undefined) return;
    const failure = await fillOne(owner, table);
    if (failure !== null) failures.set(table.name, failure);
  };
  for (const table of tables) await fill(table);
  return failures;
};

/** @returns the database's error for the last candidate; null when one was accepted */
async function fillOne(owner: pg.Client, table: Table): Promise<string | null> {
  let failure: string | null = null;
  for (const guess of guesses) {
    const row = { ...(await madeRow(owner, table, guess)), ...(await byHand[table.name]?.(owner)) };
    failure = await insert(owner, table, row).then(
      () => null,
      (error: unknown) => String(error),
    );
    if (failure === null) break;
  }
  return failure;
}

/** Any row that the connection's tenant sees. */
export const anyRow = async (client: pg.Client, table: string): Promise<Row | undefined> => {
  const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t limit 1`);
  return rows[0]?.row;
};

async function madeRow(owner: pg.Client, table: Table, guess: Guess): Promise<Row> {
  const row: Row = {};
  for (const column of table.columns)
    if (!column.nullable && !column.filled) row[column.name] = valueFor(column, table, guess);
  for (const { to, columns, toColumns } of table.references) {
    const needed = guess.allReferences || columns.some((name) => row[name] !== undefined);
    const target = needed ? await anyRow(owner, to) : undefined;
    for (const [index, name] of columns.entries())
      if (target && name !== 'tenant_id') row[name] = target[toColumns[index] ?? ''];
  }
  return row;
}

function valueFor({ name, type }: Column, { checks }: Table, { number, capitals }: Guess): unknown {
  const [, allowed] =
    checks.map((text) => new RegExp(`^CHECK \\(\\(${name} = ANY \\(ARRAY\\['([^']+)'`).exec(text)).find(Boolean) ?? [];
  if (allowed !== undefined) return allowed;
  if (type === 'boolean') return true;
  if (type === 'uuid') return randomUUID();
  if (type.startsWith('timestamp')) return new Date().toISOString();
  if (type === 'date') return '2026-01-15';
  if (type === 'jsonb') return { pt: 'x', en: 'x' };
  if (type.endsWith('[]')) return [];
  if (/int|numeric|double/.test(type)) return number;
  const text = `x${randomUUID().slice(0, 8)}`;
  return capitals ? text.toUpperCase() : text;
}

export const insert = async (client: pg.Client, table: Table, row: Row): Promise<void> => {
  const computed = new Set(table.columns.filter((column) => column.computed).map(({ name }) => name));
  const names = Object.keys(row).filter((name) => !computed.has(name));
  const list = names.join(', ');
  const source = `select ${list} from jsonb_populate_record(null::${table.name}, $1)`;
  const values = names.length === 0 ? 'default values' : `(${list}) overriding system value ${source}`;
  await client.query(`insert into ${table.name} ${values}`, names.length === 0 ? [] : [JSON.stringify(row)]);
};
