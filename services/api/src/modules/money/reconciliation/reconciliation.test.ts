import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { recordWaitingAlerts } from '../../../../test/support/alerts.ts';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { studioBody } from '../../../../test/support/studio-bodies.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import type { AggregatorBooks, ReportedMovement } from '../../../vendors/aggregators/aggregator.ts';
import type { Platform } from '../../../platform/platform.ts';
import { demoTenants } from '../../../seed/demo-tenants.ts';
import { compareAggregator } from './compare-aggregators.ts';
import { listReconciliations, type ReconciliationRow } from './reconciliations.repository.ts';
import { alertLatePass, verifyBooks, verifyDaily } from './verify-books.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const [demo] = demoTenants;
if (!demo) throw new Error('there is a first tenant');
const tenant = { ...demo, domains: [demo.hostname] };

const errors: unknown[] = [];
// A logger with only the methods that the jobs call.
const log = { error: (line: unknown) => void errors.push(line), warn: () => undefined } as unknown as FastifyBaseLogger;

const UNITS = 1_000;
let ids = 0;
const nextId = (name: string) => `${name}-${(ids += 1)}`;

async function play(player: Player, operation: string, amount: number, more: object): Promise<string> {
  const transaction_uuid = nextId('tx');
  const { body } = await platform.studio(
    `/transaction/${operation}`,
    studioBody(operation, {
      user: player.externalName,
      token: player.launchToken,
      transaction_uuid,
      round_closed: operation === 'win',
      game_code: 'mare_tidal',
      currency: 'BRL',
      amount: amount * UNITS,
      ...more,
    }),
  );
  assert.equal(body.status, 'RS_OK');
  return transaction_uuid;
}

/** What the studio lists; one in `round` only by its round. */
type Listed = Omit<ReportedMovement, 'at'> & { readonly at?: Date; readonly round?: string };

function booksWith(listed: readonly Listed[]): AggregatorBooks {
  const report = (movements: readonly Listed[]) => ({
    movements: movements.map((one) => ({ at: new Date(), ...one })),
    unreadable: [],
  });
  return {
    movementsBetween: async (_, from, to) =>
      report(listed.filter(({ round, at = new Date() }) => round === undefined && at >= from && at < to)),
    movementsOfRound: async (_, asked) => report(listed.filter(({ round }) => round === asked)),
  };
}

const compare = (listed: readonly Listed[]) =>
  compareAggregator({ db: platform.db, log }, { name: 'studio', books: booksWith(listed) }, tenant, 2, -1_000);

describe('the comparison with the studio', () => {
  const played: Listed[] = [];
  before(async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const round = nextId('round');
    const bet = await play(player, 'bet', 300, { round });
    const win = await play(player, 'win', 900, { round });
    const taken = await play(player, 'bet', 100, { round: nextId('round') });
    await play(player, 'rollback', 0, { round: nextId('round'), reference_transaction_uuid: taken });
    played.push({ kind: 'bet', txId: bet, amount: 300 }, { kind: 'win', txId: win, amount: 900 });
  });

  it('reports no difference for equal books and ignores rolled-back bets', async () => {
    const row = await compare(played);
    assert.deepEqual(row.differences, []);
    const totals = { bets: { count: 1, amount: 300 }, wins: { count: 1, amount: 900 } };
    assert.deepEqual([row.ours, row.theirs], [totals, totals]);
  });

  it('counts what a prize had below a whole centavo', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const round = nextId('round');
    const [bet, win] = [await play(player, 'bet', 200, { round }), await play(player, 'win', 400.456, { round })];
    played.push({ kind: 'bet', txId: bet, amount: 200 }, { kind: 'win', txId: win, amount: 400.456 });
    assert.deepEqual((await compare(played)).differences, []);
    const wrong = played.map((one) => (one.txId === win ? { ...one, amount: 400 } : one));
    assert.deepEqual((await compare(wrong)).differences, [{ what: `win ${win}`, ours: 400.456, theirs: 400 }]);
  });

  it('reports missing, unknown and differing movements and raises an alert', async () => {
    const [bet, win, ...others] = played;
    if (!bet || !win) throw new Error('a round was played');
    errors.length = 0;
    const { differences } = await compare([
      { ...bet, amount: 301 },
      { kind: 'bet', txId: 'never-told', amount: 50 },
      ...others,
    ]);
    assert.deepEqual(differences, [
      { what: `bet ${bet.txId}`, ours: 300, theirs: 301 },
      { what: 'bet never-told', ours: null, theirs: 50 },
      { what: `win ${win.txId}`, ours: 900, theirs: null },
    ]);
    assert.equal(errors.length, 1);
  });

  it('compares a movement once, whichever hour each side counts it to', async () => {
    const hourAgo = new Date(Date.now() - 60 * 60_000);
    const earlier = played.map((one) => ({ ...one, at: new Date(Date.now() - 9 * 60_000) }));
    assert.deepEqual((await compare(earlier)).differences, []);
    const unknown = { kind: 'bet', txId: 'of-the-hour-before', amount: 50, at: hourAgo } as const;
    const { differences, theirs } = await compare([...played, unknown]);
    assert.deepEqual(differences, [{ what: 'bet of-the-hour-before', ours: null, theirs: 50 }]);
    assert.deepEqual(theirs?.['bets'], { count: 3, amount: 550 });
  });

  it('asks for the rounds that have been open here for a day, and names what the studio has of them', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const [ended, open] = [nextId('forgotten'), nextId('long')];
    const bet = await play(player, 'bet', 300, { round: ended });
    const running = await play(player, 'bet', 200, { round: open });
    const owner = new pg.Client({ connectionString: platform.database.adminUrl, options: '-c search_path=platform' });
    await owner.connect();
    await owner.query(`update bets set created_at = now() - interval '25 hours' where round_id = any($1)`, [
      [ended, open],
    ]);
    await owner.end();
    const listed: Listed[] = [
      ...played,
      { kind: 'bet', txId: bet, amount: 300, round: ended },
      { kind: 'win', txId: 'lost-on-its-way', amount: 0, round: ended },
      { kind: 'bet', txId: running, amount: 200, round: open },
    ];
    assert.deepEqual((await compare(listed)).differences, [{ what: 'win lost-on-its-way', ours: null, theirs: 0 }]);
  });
});

describe('the proof of the books', () => {
  const prove = () => verifyBooks({ db: platform.db, log }, tenant);
  const alerts = async (of = 'jangada') => {
    await recordWaitingAlerts(platform, of);
    return platform.db.read(of, (reader) =>
      reader
        .selectFrom('operator_alerts')
        .select('details')
        .where('kind', '=', 'ledger-proof-differs')
        .where('closed_at', 'is', null)
        .execute(),
    );
  };
  const asOwner = async (statement: string, values: unknown[] = []): Promise<void> => {
    const owner = new pg.Client({ connectionString: platform.database.adminUrl, options: '-c search_path=platform' });
    await owner.connect();
    // A superuser who changes entries by hand switches the triggers off.
    await owner.query('set session_replication_role = replica');
    await owner.query(statement, values);
    await owner.end();
  };
  /** Changes something by hand, and back after the check. */
  const whileChanged = async (statements: (sign: '+' | '-') => string, check: () => Promise<void>): Promise<void> => {
    await asOwner(statements('+'));
    try {
      await check();
    } finally {
      await asOwner(statements('-'));
    }
  };
  const wallet =
    ({ user }: Player) =>
    (sign: string) =>
      `update wallets set cash = cash ${sign} 1 where user_id = ${user.id}`;
  const lastProof = async (): Promise<ReconciliationRow> => {
    const [row] = await platform.db.read('jangada', (reader) => listReconciliations(reader, 1));
    if (!row) throw new Error('a proof was stored');
    return row;
  };
  /** The job as it runs a day after the last pass. */
  const runDaily = async (): Promise<ReconciliationRow> => {
    await asOwner(`update ledger_proofs set finished_at = now() - interval '25 hours'`);
    await verifyDaily.run({ db: platform.db, log } as unknown as Platform, tenant);
    return lastProof();
  };

  it('stores an empty result when the books are right', async () => {
    const row = await prove();
    assert.deepEqual(row.differences, []);
    assert.equal(row.ours['whole'], true);
    assert.equal((await lastProof()).id, row.id);
  });

  it('names a wallet that was changed without an entry, logs it and raises an alert, which ends with the fault', async () => {
    const player = await aPlayer(platform.db, { cash: 500 });
    await whileChanged(wallet(player), async () => {
      errors.length = 0;
      const { id, differences } = await prove();
      assert.deepEqual(differences, [{ what: 'wallet is not its entries', ours: player.user.id, theirs: null }]);
      assert.equal(errors.length, 1);
      assert.deepEqual(await alerts(), [{ details: { reconciliation: id } }]);
    });
    assert.deepEqual((await prove()).differences, []);
    assert.deepEqual(await alerts(), []);
  });

  it('of a day begins behind the last proven row, and counts what moved since then', async () => {
    const [player, other] = [await aPlayer(platform.db, { cash: 500 }), await aPlayer(platform.db, { cash: 700 })];
    await prove();
    await play(player, 'bet', 200, { round: nextId('round') });
    const right = await runDaily();
    assert.deepEqual([right.ours['whole'], right.differences], [false, []]);
    await play(other, 'bet', 300, { round: nextId('round') });
    await whileChanged(wallet(other), async () => {
      const { differences } = await runDaily();
      assert.deepEqual(differences, [{ what: 'wallet is not its entries', ours: other.user.id, theirs: null }]);
    });
  });

  it('of all rows finds a centavo that was changed in an old one, and runs once a week by itself', async () => {
    const player = await aPlayer(platform.db, { cash: 500 });
    await prove();
    const account = `player:${player.user.id}:cash`;
    const entry = (sign: string) => `update ledger_entries set amount = amount ${sign} 1
      where account_id = '${account}' and txn_id = (select min(txn_id) from ledger_entries where account_id = '${account}')`;
    await whileChanged(entry, async () => {
      assert.deepEqual((await runDaily()).differences, []);
      await asOwner(`update ledger_proofs set whole_finished_at = now() - interval '8 days'`);
      errors.length = 0;
      const { id, ours, differences } = await runDaily();
      assert.equal(ours['whole'], true);
      assert.deepEqual(
        differences.find(({ what }) => what === 'wallet is not its entries'),
        { what: 'wallet is not its entries', ours: player.user.id, theirs: null },
      );
      assert.deepEqual(errors, [{ tenant: tenant.id, reconciliation: id, differences }]);
      assert.deepEqual(await alerts(), [{ details: { reconciliation: id } }]);
      assert.deepEqual(await alerts('tucano'), []);
      assert.deepEqual(differences.map(({ what }) => what.replace(/\d+/, 'n')).toSorted(), [
        'ledger: row n was changed, or is not the row that followed the one before it',
        'sum of all accounts',
        'transaction does not sum to zero',
        'wallet is not its entries',
      ]);
    });
    assert.deepEqual((await prove()).differences, []);
  });

  it('of all rows finds a stake that was changed in an old bet; that of a day does not', async () => {
    const player = await aPlayer(platform.db, { cash: 500 });
    await play(player, 'bet', 200, { round: nextId('round') });
    await prove();
    const stake = (sign: string) => `update bets set cash = cash ${sign} 1 where user_id = ${player.user.id}`;
    await whileChanged(stake, async () => {
      assert.deepEqual((await runDaily()).differences, []);
      assert.deepEqual(
        (await prove()).differences.map(({ what }) => what),
        ['gaming:studio', 'stakes and prizes by day'],
      );
    });
    assert.deepEqual((await prove()).differences, []);
  });

  it('that was left half way is continued, with what it had found', async () => {
    await aPlayer(platform.db, { cash: 500 });
    await prove();
    const found = { what: 'found before', ours: 1, theirs: 0 };
    await asOwner(`update ledger_proofs set started_at = now() - interval '1 hour', differences = $1`, [
      JSON.stringify([found]),
    ]);
    const row = await runDaily();
    assert.deepEqual(row.differences, [found]);
    assert.ok(Number(row.ours['seconds']) >= 3_600);
    assert.deepEqual((await prove()).differences, []);
  });

  it('is not repeated within a day', async () => {
    const { id } = await prove();
    await verifyDaily.run({ db: platform.db, log } as unknown as Platform, tenant);
    assert.equal((await lastProof()).id, id);
  });

  it('that is under way for more than a day raises an alert, which its end closes', async () => {
    const late = async () => {
      await recordWaitingAlerts(platform, tenant.id);
      return platform.db.read(tenant.id, (reader) =>
        reader
          .selectFrom('operator_alerts')
          .select('subject')
          .where('kind', '=', 'job-late')
          .where('closed_at', 'is', null)
          .execute(),
      );
    };
    await asOwner(`update ledger_proofs set started_at = now() - interval '23 hours'`);
    await platform.db.transaction(tenant.id, alertLatePass);
    assert.deepEqual(await late(), []);
    await asOwner(`update ledger_proofs set started_at = now() - interval '25 hours'`);
    await platform.db.transaction(tenant.id, alertLatePass);
    assert.deepEqual(await late(), [{ subject: 'pass of the ledger proof' }]);
    await runDaily();
    assert.deepEqual(await late(), []);
  });
});
