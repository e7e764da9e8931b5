import { DatabaseLogin, rotatingPool } from '@jangada/server/database-login';
import type { NewestFirst } from '@jangada/server/environment';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

const CONNECTIONS_MAX = 8;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * Opens the schema `delivery`. Connections are made on first use.
 *
 * @param url several while the role gets another password
 * @param onError receives errors of broken idle connections, for the log
 */
export const openDatabase = (url: string | NewestFirst<string>, onError: (error: Error) => void): Database => {
  const pool = new Pool({
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'jangada-edge',
  });
  pool.on('error', onError);
  // The pool handles errors of idle connections only. An error between two statements of a transaction would end the
  // process without this listener; the next statement fails instead, and the transaction with it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: rotatingPool(new DatabaseLogin(url), pool) }),
  }).withSchema('delivery');
};
