import type { Effects } from '@jangada/contracts/ops/rights/effects';
import type pg from 'pg';
import { parseAccount } from '../../src/modules/ledger/accounts.ts';

export interface Written {
  readonly rows: Effects['rows'];
  readonly movements: Effects['movements'];
  readonly messages: Effects['messages'];
}

/** What is read of the database with the rights of its administrator. */
export const watchWrites = async (admin: pg.Client) => {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'platform' and c.relkind = 'r' order by relname`,
  );
  await admin.query(`
    create schema watch;
    create table watch.written (id bigserial primary key, name text not null, op text not null, topic text);
    create function watch.note() returns trigger language plpgsql security definer as $$
      begin
        -- The use of keys and sessions is noted by any call, once in a while.
        if tg_table_name in ('staff_keys', 'staff_sessions') and tg_op = 'UPDATE' then
          if to_jsonb(new) - 'used_at' = to_jsonb(old) - 'used_at' then return null; end if;
        end if;
        insert into watch.written (name, op, topic) values (tg_table_name, tg_op,
          case when tg_table_name = 'outbox' and tg_op = 'INSERT' then to_jsonb(new) ->> 'topic' end);
        return null;
      end $$;`);
  for (const { name } of tables)
    await admin.query(
      `create trigger written after insert or update or delete on platform.${name} for each row execute function watch.note();
       create trigger emptied after truncate on platform.${name} for each statement execute function watch.note()`,
    );
  const newest = async (): Promise<{ written: number; entry: number }> => {
    const { rows } = await admin.query<{ written: string; entry: string }>(
      `select coalesce((select max(id) from watch.written), 0) as written,
         coalesce((select max(id) from platform.ledger_entries), 0) as entry`,
    );
    return { written: Number(rows[0]?.written), entry: Number(rows[0]?.entry) };
  };

  return {
    newest,
    /** Everything that was written and committed since. */
    since: async (mark: Awaited<ReturnType<typeof newest>>): Promise<Written> => {
      const { rows } = await admin.query<Effects['rows'][number]>(
        `select name as table, count(*) filter (where op = 'INSERT')::int as inserted,
           count(*) filter (where op = 'UPDATE')::int as updated, count(*) filter (where op = 'DELETE')::int as deleted
         from watch.written where id > $1 group by name order by name`,
        [mark.written],
      );
      const { rows: messages } = await admin.query<Effects['messages'][number]>(
        `select topic, count(*)::int as count from watch.written
         where id > $1 and topic is not null group by topic order by topic`,
        [mark.written],
      );
      const { rows: entries } = await admin.query<{ kind: string; account: string; amount: string }>(
        `select t.kind, e.account_id as account, e.amount from platform.ledger_entries e
         join platform.ledger_txns t on t.tenant_id = e.tenant_id and t.id = e.txn_id where e.id > $1 order by e.id`,
        [mark.entry],
      );
      const movements = entries.map(({ kind, account, amount }) => {
        const { kind: of, userId } = parseAccount(account);
        return { kind, account: of, player: userId === null ? null : String(userId), amount: Number(amount) };
      });
      return { rows, messages, movements };
    },
  };
};
