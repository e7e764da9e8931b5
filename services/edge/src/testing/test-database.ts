import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A new database on the server that `TEST_DATABASE_URL` or `DATABASE_URL` names; dropped at the end. */
export const makeDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const server = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is missing: run these tests with `npm test` or `pnpm test:node`');
  const name = `edge_${randomBytes(6).toString('hex')}`;
  const onServer = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) };
};
