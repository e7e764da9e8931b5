import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { ports } from '../site.ts';

/** The whole ledger of every tenant, as the database's administrator sees it. */
export const ledgerOf = async (dataDir: string): Promise<{ entries: number; sum: number; unbalanced: number }> => {
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { postgresPassword: string };
  const client = new Client({
    host: 'localhost',
    port: ports.postgres,
    user: 'postgres',
    password: secrets.postgresPassword,
    database: 'jangada',
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ entries: number; sum: number; unbalanced: number }>(`
      select
        (select count(*)::int from platform.ledger_entries) as entries,
        (select coalesce(sum(amount), 0)::int from platform.ledger_entries) as sum,
        (select count(*)::int from (
          select 1 from platform.ledger_entries group by tenant_id, txn_id having sum(amount) <> 0
        ) wrong) as unbalanced
    `);
    const [found] = rows;
    if (!found) throw new Error('The ledger did not answer');
    return found;
  } finally {
    await client.end();
  }
};
