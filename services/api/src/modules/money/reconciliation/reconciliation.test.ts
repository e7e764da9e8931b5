import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { until } from '../../../../test/support/sandbox-process.ts';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { studioBody } from '../../../../test/support/studio-bodies.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import type { Studio, StudioTransaction } from '../../../vendors/studio/studio.ts';
import { demoTenants } from '../../../seed/demo-tenants.ts';
import { compareStudio } from './compare-studio.ts';
import { verifyBooks } from './verify-books.ts';

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

function studioWith(transactions: readonly StudioTransaction[]): Studio {
  const of = (kind: 'bet' | 'win') => {
    const counted = transactions.filter((one) => one.kind === kind);
    return { count: counted.length, amount: counted.reduce((sum, { amount }) => sum + amount, 0) };
  };
  const books: Pick<Studio, 'totals' | 'transactions'> = {
    totals: async () => ({ bets: of('bet'), wins: of('win'), openRounds: [], unreadable: [] }),
    transactions: async () => ({ transactions, unreadable: [] }),
  };
  return books as Studio;
}

const compare = (transactions: readonly StudioTransaction[]) =>
  compareStudio({ db: platform.db, log, studio: studioWith(transactions) }, tenant, 1, -1_000);

describe('the comparison with the studio', () => {
  const played: StudioTransaction[] = [];
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
    assert.deepEqual(row.ours, { bets: { count: 1, amount: 300 }, wins: { count: 1, amount: 900 } });
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

  it('names rounds of ours that have been open for a day and ended at the studio', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const round = nextId('forgotten');
    await play(player, 'bet', 300, { round });
    const owner = new pg.Client({ connectionString: platform.database.adminUrl, options: '-c search_path=platform' });
    await owner.connect();
    await owner.query(`update bets set created_at = now() - interval '25 hours' where round_id = $1`, [round]);
    await owner.end();
    const { differences } = await compare(played);
    assert.deepEqual(differences, [{ what: `round ${round}`, ours: 'open for a day', theirs: 'ended' }]);
  });
});

describe('the verification of the ledger', () => {
  it('stores an empty result when the ledger is consistent', async () => {
    const row = await verifyBooks({ db: platform.db, log }, tenant);
    assert.deepEqual(row.differences, []);
    const stored = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('reconciliations').select('id').where('id', '=', row.id).executeTakeFirst(),
    );
    assert.equal(stored?.id, row.id);
  });

  it('reports a wallet that was changed without an entry', async () => {
    const player = await aPlayer(platform.db, { cash: 500 });
    const owner = new pg.Client({ connectionString: platform.database.adminUrl, options: '-c search_path=platform' });
    await owner.connect();
    await owner.query('update wallets set cash = cash + 1 where user_id = $1', [player.user.id]);
    errors.length = 0;
    const { differences } = await verifyBooks({ db: platform.db, log }, tenant);
    assert.deepEqual(differences, [{ what: 'wallet is not its entries', ours: player.user.id, theirs: null }]);
    await until('it is said aloud', () => errors.length === 1);
    await owner.query('update wallets set cash = cash - 1 where user_id = $1', [player.user.id]);
    await owner.end();
  });
});
