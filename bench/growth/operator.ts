import { openDatabase } from '@jangada/api/database';
import type { FilledDatabase } from '@jangada/api/growth/filled-database';
import { aPerson } from '@jangada/api/support/staff';
import pg from 'pg';
import { TENANT } from '../harness/site.ts';

/** Who calls in these measurements: a person with every role. */
export const OPERATOR = 'maria';

/** Also on a database that was filled before it had people. */
export const ensureOperator = async ({ appUrl }: FilledDatabase): Promise<void> => {
  const db = openDatabase(appUrl, 1);
  const known = await db.registry.selectFrom('staff').select('id').where('name', '=', OPERATOR).executeTakeFirst();
  if (!known) await aPerson(db, OPERATOR);
  await db.close();
};

/** Whatever an operator may have of a player, from old rows. */
const IDENTIFIERS = `
  select u.id::text as id, u.public_id::text, u.email, u.cpf, u.phone,
    (select e2eid from deposits d where d.user_id = u.id and d.e2eid is not null limit 1) as pix,
    (select txid from deposits d where d.user_id = u.id limit 1) as txid,
    (select payout_id from withdrawals w where w.user_id = u.id limit 1) as payout,
    (select round_id from bets b where b.user_id = u.id limit 1) as round,
    (select b.id::text from bets b where b.user_id = u.id limit 1) as bet,
    (select d.id::text from deposits d where d.user_id = u.id limit 1) as deposit
  from users u where u.id = $1::int`;

/** The one row of a statement about the heavy player. */
export const rowOf = async <Row extends object>({ appUrl, heavy }: FilledDatabase, statement: string): Promise<Row> => {
  const client = new pg.Client({
    connectionString: appUrl,
    options: `-c search_path=platform -c app.tenant=${TENANT}`,
  });
  await client.connect();
  const { rows } = await client.query<Row>(statement, [heavy]);
  await client.end();
  if (!rows[0]) throw new Error(`There is no player ${heavy}.`);
  return rows[0];
};

export const identifiersOf = (database: FilledDatabase): Promise<Readonly<Record<string, string | null>>> =>
  rowOf(database, IDENTIFIERS);
