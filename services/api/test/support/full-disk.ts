import { asOwner } from './as-owner.ts';
import type { TestDatabase } from './test-database.ts';

const TRIGGER = 'full_disk';

/**
 * Runs while inserts into the ledger fail with a PostgreSQL error.
 *
 * @param sqlState by default, the error of a full disk
 */
export const whileLedgerFails = async <Result>(
  database: Pick<TestDatabase, 'ownerUrl'>,
  run: () => Promise<Result>,
  sqlState = '53100',
): Promise<Result> => {
  await asOwner(database, (owner) =>
    owner.query(`
      create function ${TRIGGER}() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file: No space left on device' using errcode = '${sqlState}'; end $$;
      create trigger ${TRIGGER} before insert on ledger_entries for each row execute function ${TRIGGER}()`),
  );
  try {
    return await run();
  } finally {
    await asOwner(database, (owner) => owner.query(`drop function ${TRIGGER} cascade`));
  }
};
