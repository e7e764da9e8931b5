import pg from 'pg';
import type { TestDatabase } from './test-database.ts';

/** Runs on a connection of the schema's owner, for statements that the application role may not run. */
export const asOwner = <Result>(
  { ownerUrl }: Pick<TestDatabase, 'ownerUrl'>,
  run: (owner: pg.Client) => Promise<Result>,
): Promise<Result> => connected(ownerUrl, run);

/** Runs on a separate connection in schema `platform`. */
export const connected = async <Result>(url: string, run: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=platform' });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};
