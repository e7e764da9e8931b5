import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
// The first import: it counts the functions of those after it.
import { unrunFunctions } from './plans/statement-coverage.ts';
import { listJobs } from '@jangada/contracts/ops/jobs';
import { FIRST_TENANT } from '../contract/fixture.ts';
import { startPlatformWithSandbox } from '../contract/platform-with-sandbox.ts';
import { connected } from '../support/as-owner.ts';
import { startPreparedDatabase } from '../support/prepared-database.ts';
import { prepareDatabase } from '../support/test-platform.ts';
import { fillDatabase } from './fill-database.ts';
import { proveBalances, proveBooks } from './fill/prove-filled.ts';
import { orphansIn } from './fill/orphans.ts';
import { sizes } from './fill/sizes.ts';
import { askEverything } from './plans/ask-everything.ts';
import { faultsOf } from './plans/faults.ts';
import { tablesByGrowth } from './plans/growing-tables.ts';
import { listedFaults } from './plans/listed-faults.ts';
import { explainStatements, onExplained } from './plans/record-plans.ts';
import { tablesOfFewRows } from './plans/tables-of-few-rows.ts';
import { unrunStatements } from './plans/unrun-statements.ts';

type Started = Awaited<ReturnType<typeof startPlatformWithSandbox>>;

let started: Started;
let tables: Awaited<ReturnType<typeof tablesByGrowth>>;
let orphans: readonly string[];
let jobRuns: Awaited<ReturnType<typeof askEverything>>;
let proof: Awaited<ReturnType<typeof proveBooks>>;
let balances: Awaited<ReturnType<typeof proveBalances>>;
/** The statements that read or sort much, with the rows of the worst run, by statement and table. */
const faults = new Map<string, ReturnType<typeof faultsOf>[number]>();

before(async () => {
  const database = await startPreparedDatabase(prepareDatabase);
  const filled = await fillDatabase(database, sizes.small);
  orphans = await connected(database.adminUrl, orphansIn);
  proof = await proveBooks(database);
  balances = await proveBalances(database);
  tables = await tablesByGrowth(database);
  // Plans that read a whole table are avoided, so what remains of them is a statement that no index fits.
  await explainStatements(database, { enable_seqscan: 'off', jit: 'off' });
  onExplained((explained) => {
    for (const fault of faultsOf(explained, tables.growing)) {
      const name = `${fault.table}: ${fault.statement}`;
      if (fault.rows >= (faults.get(name)?.rows ?? 0)) faults.set(name, fault);
    }
  });
  started = await startPlatformWithSandbox(database);
  jobRuns = await askEverything(started, filled);
});
after(() => started.stop());

describe('a filled database', () => {
  it('has rows in every table but those that are listed with the reason why their rows are few', () => {
    assert.deepEqual(tables.others.toSorted(), Object.keys(tablesOfFewRows).toSorted());
  });

  it('has no row whose reference is missing', () => assert.deepEqual(orphans, []));

  it('passes the whole proof of the ledger', () =>
    assert.deepEqual(
      [proof.ours['whole'], proof.differences, balances],
      [true, [], { unbalancedTxns: 0, sum: 0, wrongWallets: [] }],
    ));

  it('passes the next proof, which a job has run after every call', async () => {
    const last = await started.platform.db.read(FIRST_TENANT, (reader) =>
      reader
        .selectFrom('reconciliations')
        .selectAll()
        .where('kind', '=', 'proof')
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    );
    assert.deepEqual([last?.ours['whole'], last?.differences], [false, []]);
  });
});

describe('the jobs on a filled database', () => {
  it('are all of the platform, and succeed', async () => {
    const { body } = await started.platform.op(listJobs, { params: { tenant: FIRST_TENANT } });
    const names = body.data.map(({ name }: { readonly name: string }) => name);
    assert.deepEqual([...jobRuns.keys()].toSorted(), names);
    assert.deepEqual(
      [...jobRuns].filter(([, { failure }]) => failure !== null),
      [],
    );
  });
});

describe('the statements of the API on a filled database', () => {
  const isListed = ({ statement, table }: { readonly statement: string; readonly table: string }) =>
    listedFaults.some((listed) => statement.includes(listed.statement) && listed.tables.includes(table));

  it('neither read nor sort many rows of a table that grows, except those listed with a reason', () => {
    const unlisted = [...faults.values()].filter((fault) => !isListed(fault));
    assert.deepEqual(
      unlisted.map(
        ({ what, table, rows, statement }) => `${what} ${rows} rows of ${table}: ${statement.slice(0, 600)}`,
      ),
      [],
    );
  });

  it('still read or sort many rows where the list says so', () => {
    const stale = listedFaults.flatMap(({ statement, tables: of, varies = false }) =>
      of.flatMap((table) =>
        varies || [...faults.values()].some((fault) => fault.table === table && fault.statement.includes(statement))
          ? []
          : `${table}: ${statement}`,
      ),
    );
    assert.deepEqual(stale, [], 'these are mended: take them off listed-faults.ts');
  });

  it('have all been run, except those of the listed functions', async () => {
    const unlisted = [...(await unrunFunctions())].flatMap(([file, names]) =>
      names.filter((name) => !unrunStatements[file]?.includes(name)).map((name) => `${file}: ${name}`),
    );
    assert.deepEqual(unlisted, []);
  });
});
