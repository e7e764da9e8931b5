import { openDatabase } from '../../../src/database/database.ts';
import { verifyBooks } from '../../../src/modules/money/reconciliation/verify-books.ts';
import { createTenants } from '../../../src/tenants/tenants.ts';
import { FIRST_TENANT } from '../../contract/fixture.ts';
import { asAdmin, type TestDatabase } from '../../support/test-database.ts';
import { verifyLedger, type LedgerFindings } from '../../support/verify-ledger.ts';

type Addresses = Pick<TestDatabase, 'appUrl' | 'adminUrl'>;

/** Proves all books of a filled database with the API's own proof. The next daily proof is due then. */
export const proveBooks = async ({ appUrl, adminUrl }: Addresses) => {
  const db = openDatabase(appUrl, 2);
  try {
    const tenant = await createTenants(db).find(FIRST_TENANT);
    if (!tenant) throw new Error('There is no tenant.');
    const { ours, differences } = await verifyBooks({ db, log: { error: () => undefined } as never }, tenant);
    await asAdmin(adminUrl, async (admin) => {
      await admin.query(`update platform.ledger_proofs set finished_at = now() - interval '2 days'`);
    });
    return { ours, differences };
  } finally {
    await db.close();
  }
};

/** Proves them a second time from the entries alone. */
export const proveBalances = async ({ appUrl }: Pick<Addresses, 'appUrl'>): Promise<LedgerFindings> => {
  const db = openDatabase(appUrl, 1);
  try {
    return await db.read(FIRST_TENANT, verifyLedger);
  } finally {
    await db.close();
  }
};
