import pg from 'pg';
import { CHANGED_ROWS, isDryRun, noteRows, type ChangedRows } from '../../../database/dry-run.ts';

/**
 * Runs one transaction as the owner of the registry, on a connection for it alone, because the API's role may only read
 * the registry (docs/decisions/0020).
 */
export const asOwner = async <Result>(
  ownerUrl: string,
  run: (owner: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('set local search_path = platform');
    const result = await run(owner);
    if (!isDryRun()) await owner.query('commit');
    return result;
  } finally {
    if (isDryRun()) noteRows((await owner.query<ChangedRows>(CHANGED_ROWS)).rows);
    // An open transaction is rolled back with its connection.
    await owner.end();
  }
};
