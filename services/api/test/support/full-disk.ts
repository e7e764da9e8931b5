import { asOwner } from './as-owner.ts';
import type { TestDatabase } from './test-database.ts';

const TRIGGER = 'full_disk';

/**
 * Runs while the ledger takes no entry, with the error that PostgreSQL has then.
 *
 * @param sqlState without it the disk is full
 */
export async function whileLedgerFails<Result>(
  database: Pick<TestDatabase, 'ownerUrl'>,
  run: () => Promise<Result>,
  sqlState = '53100',
): Promise<Result> {
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
}
