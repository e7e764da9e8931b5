import type pg from 'pg';

/** Tables with millions of rows, whose indexes are built faster after the rows than with each of them. */
const tables = ['bets', 'ledger_txns', 'ledger_entries', 'deposits', 'notifications', 'provider_calls', 'pix_receipts'];

interface Dropped {
  readonly drop: string;
  readonly create: string;
}

/** Runs with no index on these tables but those that foreign keys or primary keys need, and builds the others after it. */
export const withoutIndexes = async (admin: pg.Client, run: () => Promise<void>): Promise<void> => {
  const { rows } = await admin.query<Dropped>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint u where contype = 'u' and conrelid = any ($1::regclass[])
       and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = u.conindid)
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = indexrelid)`,
    [tables],
  );
  for (const { drop } of rows) await admin.query(drop);
  await run();
  for (const { create } of rows) await admin.query(create);
};
