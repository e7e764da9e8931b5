import type pg from 'pg';

/** Foreign keys of the schema that a row breaks, because the fill writes without them. */
export const orphansIn = async (admin: pg.Client): Promise<string[]> => {
  const { rows } = await admin.query<{ name: string; query: string }>(
    `select conname as name, format(
       'select from %s a where not exists (select from %s b where %s) and %s limit 1', conrelid::regclass,
       confrelid::regclass,
       (select string_agg(format('a.%I = b.%I', o.attname, t.attname), ' and ')
        from unnest(conkey, confkey) k (own, other)
        join pg_attribute o on o.attrelid = conrelid and o.attnum = k.own
        join pg_attribute t on t.attrelid = confrelid and t.attnum = k.other),
       (select string_agg(format('a.%I is not null', o.attname), ' and ')
        from unnest(conkey) k (own) join pg_attribute o on o.attrelid = conrelid and o.attnum = k.own)) as query
     from pg_constraint where contype = 'f' and connamespace = 'platform'::regnamespace`,
  );
  const broken: string[] = [];
  for (const { name, query } of rows) if ((await admin.query(query)).rowCount) broken.push(name);
  return broken;
};
