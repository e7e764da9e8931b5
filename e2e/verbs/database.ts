import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { QueryResultRow } from 'pg';
import { dataDir, ports } from '../site.ts';

/** Queries the database as its administrator, who sees every tenant. */
export const queryDatabase = async <Row extends QueryResultRow>(
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => {
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
    const { rows } = await client.query<Row>(sql, [...values]);
    return rows;
  } finally {
    await client.end();
  }
};
