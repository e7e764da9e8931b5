import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { openDatabase, type Database } from '../../../database/database.ts';
import { createBetBatches } from '../betting/bet-batches.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';
import { createTenants } from '../../../tenants/tenants.ts';
import { createAggregators } from '../../../aggregators/aggregators.ts';
import type { WalletOutcome } from '../../../vendors/aggregators/wallet-call.ts';
import type { WalletJob } from './apply-commands.ts';
import { createGameWallet } from './game-wallet.service.ts';

let platform: TestPlatform;
let db: Database;
before(async () => {
  platform = await startTestPlatform();
  db = openDatabase(platform.database.appUrl, 6);
});
after(async () => {
  await db.close();
  await platform.stop();
});

const warnings: string[] = [];
// A logger with only the method that the wallet calls.
const log = { warn: (_facts: object, text: string) => void warnings.push(text) } as never;

type MakeBatches = typeof createBetBatches<WalletJob, WalletOutcome>;

const studio = () => {
  const [first] = createAggregators(platform.config);
  if (!first) throw new Error('there is an aggregator');
  return first;
};
const walletOf = (makeBatches: MakeBatches) =>
  createGameWallet({ db, tenants: createTenants(db), log }, studio(), makeBatches);
const everybodyAlone: MakeBatches = () => ({ run: async () => undefined });

/** How many calls were answered by a batch. */
function counted(): { makeBatches: MakeBatches; shared: () => number } {
  let shared = 0;
  const makeBatches: MakeBatches = (...parts) => {
    const real = createBetBatches(...parts);
    return {
      run: async (...input) => {
        const answer = await real.run(...input);
        if (answer) shared += 1;
        return answer;
      },
    };
  };
  return { makeBatches, shared: () => shared };
}

const PLAYERS = 4;
const UNITS = 1_000;

interface Call {
  readonly player: number;
  readonly op: 'bet' | 'win' | 'rollback';
  readonly id: number;
  readonly round: number;
  readonly amount: number;
  readonly closes: boolean;
  readonly game: string;
  readonly free: boolean;
  readonly seated: boolean;
}

const call = (player: number) =>
  fc.record<Call>({
    player: fc.constant(player),
    op: fc.constantFrom<Call['op'][]>('bet', 'bet', 'bet', 'win', 'win', 'rollback'),
    id: fc.integer({ min: 1, max: 4 }),
    round: fc.integer({ min: 1, max: 2 }),
    amount: fc.oneof(fc.constantFrom(100, 200), fc.integer({ min: 0, max: 2_500 })),
    closes: fc.constantFrom(false, false, false, true),
    game: fc.constantFrom('mare_tidal', 'mare_tidal', 'mare_tidal', 'no-such-game'),
    free: fc.constantFrom(false, false, false, true),
    seated: fc.constantFrom(true, true, true, false),
  });

/** Moments of concurrent calls, at most one per player. */
const moments = fc.array(fc.tuple(...Array.from({ length: PLAYERS }, (_, player) => call(player))), {
  minLength: 1,
  maxLength: 8,
});

interface World {
  readonly scope: string;
  readonly players: readonly Player[];
  readonly wallet: ReturnType<typeof createGameWallet>;
}

async function aWorld(scope: string, makeBatches: MakeBatches): Promise<World> {
  const players: Player[] = [];
  for (let made = 0; made < PLAYERS; made += 1) players.push(await aPlayer(platform.db, { cash: 3_000, bonus: 1_000 }));
  return { scope, players, wallet: walletOf(makeBatches) };
}

async function send({ scope, players, wallet }: World, values: Call): Promise<WalletOutcome> {
  const player = players[values.player];
  if (!player) throw new Error('there are as many players');
  const own = `${scope}:${values.player}`;
  const apply = (op: string, body: object): Promise<WalletOutcome> => {
    const read = studio().wallet.read({ path: `/transaction/${op}`, headers: {}, rawBody: '', body });
    if (!read.ok) throw new Error(read.unreadable.reason);
    return wallet.apply(read.value, JSON.stringify(values));
  };
  const common = { request_uuid: 'r', user: player.externalName, token: values.seated ? player.launchToken : 'none' };
  if (values.op === 'rollback') {
    const reference = `${own}:${values.amount % 2 === 0 ? 'bet' : 'win'}:${values.id}`;
    const input = { ...common, transaction_uuid: `${own}:rb:${values.id}`, reference_transaction_uuid: reference };
    return apply('rollback', input);
  }
  const input = {
    ...common,
    transaction_uuid: `${own}:${values.op}:${values.id}`,
    round: `${own}:${values.round}`,
    round_closed: values.closes,
    game_code: values.game,
    currency: 'BRL',
    amount: values.amount * UNITS,
    is_free: values.free,
  };
  if (values.op === 'bet') return apply('bet', input);
  const win = { ...input, reference_transaction_uuid: `${own}:bet:${values.id}` };
  return apply('win', win);
}

/** All rows about the players, without the values that always differ between two worlds. */
const writtenAbout = ({ players, scope }: World) =>
  platform.db.read('jangada', async (reader) => {
    const about = [];
    for (const { user } of players) {
      const bets = await reader.selectFrom('bets').selectAll().where('user_id', '=', user.id).orderBy('id').execute();
      const entries = await reader
        .selectFrom('ledger_entries as e')
        .innerJoin('ledger_txns as t', 't.id', 'e.txn_id')
        .select(['e.account_id', 'e.amount', 't.kind', 't.idem_key', 't.ref'])
        .where('t.ref', 'like', `${scope}:${players.findIndex((one) => one.user.id === user.id)}:%`)
        .orderBy('t.idem_key')
        .orderBy('e.account_id')
        .execute();
      const own = (text: string | null) => text?.replaceAll(scope, '').replaceAll(`player:${user.id}:`, 'player:');
      about.push({
        bets: bets.map((row) => ({
          kind: row.kind,
          tx: own(row.provider_tx_id),
          round: own(row.round_id),
          closed: row.round_closed,
          paid: [row.cash, row.bonus, row.free, row.title],
          marks: [row.rolled_back_at, row.settled_at, row.refunded_at].map((at) => at !== null),
          moved: row.txn_id !== null,
        })),
        entries: entries.map((row) => [own(row.account_id), row.amount, row.kind, own(row.idem_key), own(row.ref)]),
      });
    }
    return about;
  });

describe('bets and prizes of several players at the same moment', () => {
  it('are answered and written as if each had come alone', async () => {
    let run = 0;
    let shared = 0;
    await fc.assert(
      fc.asyncProperty(moments, async (values) => {
        run += 1;
        const meeting = counted();
        const together = await aWorld(`t${run}`, meeting.makeBatches);
        const alone = await aWorld(`a${run}`, everybodyAlone);
        for (const moment of values) {
          const answers = await Promise.all(moment.map((one) => send(together, one)));
          const expected: WalletOutcome[] = [];
          for (const one of moment) expected.push(await send(alone, one));
          assert.deepEqual(answers, expected);
        }
        assert.deepEqual(await writtenAbout(together), await writtenAbout(alone));
        for (const [index, player] of together.players.entries()) {
          const other = alone.players[index];
          assert.deepEqual(await balancesOf(db, player), other && (await balancesOf(db, other)));
        }
        shared += meeting.shared();
      }),
      { numRuns: 25 },
    );
    assert.ok(shared > 50, `${shared} calls shared a transaction`);
    assert.deepEqual(await platform.db.transaction('jangada', verifyLedger), {
      unbalancedTxns: 0,
      sum: 0,
      wrongWallets: [],
    });
  });

  it('store each call as received, with its own outcome', async () => {
    const world = await aWorld('kept', createBetBatches);
    const calls = world.players.map((_, player) => ({ ...aBet(player), amount: player === 0 ? 999_999 : 100 }));
    const answers = await Promise.all(calls.map((one) => send(world, one)));
    assert.deepEqual(
      answers.map(({ refusal }) => refusal),
      ['NOT_ENOUGH_MONEY', null, null, null],
    );
    const stored = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('provider_calls').select(['raw', 'outcome']).orderBy('id', 'desc').limit(PLAYERS).execute(),
    );
    const expected = calls.map((one, index) => ({
      raw: JSON.stringify(one),
      outcome: index === 0 ? 'RS_ERROR_NOT_ENOUGH_MONEY' : 'RS_OK',
    }));
    assert.deepEqual(
      new Map(stored.map(({ raw, outcome }) => [raw, outcome])),
      new Map(expected.map((one) => [one.raw, one.outcome])),
    );
  });

  it('do not block on a wallet that another transaction has locked', async () => {
    const world = await aWorld('held', createBetBatches);
    const [lockedPlayer] = world.players;
    if (!lockedPlayer) throw new Error('there are players');
    let isReleased = false;
    let first: Promise<WalletOutcome> | undefined;
    await platform.db.transaction('jangada', async (tx) => {
      await lockWallet(tx, lockedPlayer.user.id);
      first = send(world, aBet(0));
      const others = await Promise.all([1, 2, 3].map((player) => send(world, aBet(player))));
      assert.deepEqual(
        others.map(({ refusal }) => refusal),
        [null, null, null],
      );
      const early = await Promise.race([first.then(() => 'answered'), sleep(50).then(() => 'waits')]);
      assert.equal(early, 'waits');
      isReleased = true;
    });
    assert.ok(isReleased);
    assert.equal((await first)?.refusal, null);
  });

  it('do not fail for the fault of one of them', async () => {
    let faults = 0;
    const world = await aWorld('fault', (database, logger, process) =>
      createBetBatches(database, logger, async (tx, jobs) => {
        const answers = await process(tx, jobs);
        if (!jobs.some(({ command: { txId } }) => txId.includes(':0:'))) return answers;
        faults += 1;
        throw new TypeError('a fault of ours');
      }),
    );
    const answers = await Promise.all(world.players.map((_, player) => send(world, aBet(player))));
    assert.deepEqual(new Set(answers.map(({ refusal }) => refusal)), new Set([null]));
    assert.equal(faults, 1);
    assert.ok(warnings.some((text) => text.includes('each alone now')));
    for (const player of world.players) assert.equal((await balancesOf(db, player)).cash, 2_900);
  });
});

const aBet = (player: number): Call => ({
  player,
  op: 'bet',
  id: 1,
  round: 1,
  amount: 100,
  closes: false,
  game: 'mare_tidal',
  free: false,
  seated: true,
});
