import type pg from 'pg';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** The database sets the column when an insert omits it. */
  readonly filled: boolean;
  /** A generated column, which accepts no value. */
  readonly computed: boolean;
}

/** Columns of one table that reference a row of another. */
export interface Reference {
  readonly name: string;
  readonly to: string;
  readonly columns: readonly string[];
  readonly toColumns: readonly string[];
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly references: readonly Reference[];
  readonly checks: readonly string[];
}

/** Every table of schema `platform` from PostgreSQL's catalogue, so that none is missed. */
export const tablesOf = async (client: pg.Client): Promise<Table[]> => {
  const names = await rows<{ name: string }>(
    client,
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'platform' and c.relkind in ('r', 'p') order by 1`,
  );
  const columns = await rows<Column & { table: string }>(
    client,
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
       (a.atthasdef or a.attidentity <> '' or a.attgenerated <> '') as filled,
       a.attgenerated <> '' as computed
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'platform' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped order by a.attnum`,
  );
  const references = await rows<Reference & { table: string }>(
    client,
    `select f.conrelid::regclass::text as table, f.conname as name, f.confrelid::regclass::text as to,
       (select json_agg(a.attname order by k.at) from unnest(f.conkey) with ordinality k (num, at)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num) as columns,
       (select json_agg(a.attname order by k.at) from unnest(f.confkey) with ordinality k (num, at)
        join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.num) as "toColumns"
     from pg_constraint f where f.contype = 'f' and f.connamespace = 'platform'::regnamespace`,
  );
  const checks = await rows<{ table: string; text: string }>(
    client,
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text
     from pg_constraint where contype = 'c' and connamespace = 'platform'::regnamespace`,
  );
  return names.map(({ name }) => ({
    name,
    columns: columns.filter(({ table }) => table === name),
    references: references.filter(({ table }) => table === name),
    checks: checks.filter(({ table }) => table === name).map(({ text }) => text),
  }));
};

async function rows<Row extends pg.QueryResultRow>(client: pg.Client, query: string): Promise<Row[]> {
  return (await client.query<Row>(query)).rows;
}
