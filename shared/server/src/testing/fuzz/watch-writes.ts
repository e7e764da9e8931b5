import pg from 'pg';

/** A change of one row; `columns` are those that an update changed. */
export interface Write {
  readonly table: string;
  readonly operation: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly columns: readonly string[];
}

export interface WrittenRows {
  /** Every row that was written since the last call, of all tables and tenants. */
  take(): Promise<Write[]>;
  stop(): Promise<void>;
}

const recorderOf = (schema: string): string => `
  create table ${schema}.test_writes (
    id bigint generated always as identity, "table" text not null, operation text not null, columns text[] not null
  );
  create function ${schema}.note_test_write() returns trigger language plpgsql security definer
    set search_path = ${schema} as $$
  declare changed text[] := '{}';
  begin
    if tg_op = 'UPDATE' then
      select coalesce(array_agg(key), '{}') into changed from jsonb_each(to_jsonb(new))
        where value is distinct from to_jsonb(old) -> key;
      if changed = '{}' then return null; end if;
    end if;
    insert into test_writes ("table", operation, columns) values (tg_table_name, tg_op, changed);
    return null;
  end $$;
  do $$
  declare name text;
  begin
    for name in
      select relname from pg_class where relnamespace = '${schema}'::regnamespace
        and relkind in ('r', 'p') and not relispartition and relname <> 'test_writes'
    loop
      execute format('create trigger zz_test_writes after insert or update or delete on ${schema}.%I
        for each row execute function ${schema}.note_test_write()', name);
    end loop;
  end $$;`;

/**
 * Makes the database record every row that is written, in the transaction that writes it: a rolled-back write is not
 * recorded, and no table is missed.
 *
 * @param ownerUrl of a database that only this test uses
 * @param schema whose tables are watched
 */
export const watchWrites = async (ownerUrl: string, schema: string): Promise<WrittenRows> => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(recorderOf(schema));
  return {
    take: async () => {
      const { rows } = await owner.query<Write & { id: string }>(`delete from ${schema}.test_writes returning *`);
      return rows
        .toSorted((a, b) => Number(a.id) - Number(b.id))
        .map(({ table, operation, columns }) => ({ table, operation, columns }));
    },
    stop: () => owner.end(),
  };
};
