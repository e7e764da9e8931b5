import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { recordWaitingAlerts } from '../../../test/support/alerts.ts';
import { deliverWaitingFacts } from '../../../test/support/facts.ts';
import { aPlayer, balancesOf, type Player } from '../../../test/support/players.ts';
import { rewardsPorts } from '../../ports/rewards-ports.ts';
import { startTestPlatform, type TestPlatform } from '../../../test/support/test-platform.ts';
import type { Tx } from '../../database/database.ts';
import { DomainError } from '../../errors/domain-error.ts';
import { recordFact } from '../../facts/facts.ts';
import type { Call } from '../../http/call.ts';
import { demoTenants } from '../../seed/demo-tenants.ts';
import { house } from '../ledger/accounts.ts';
import { move } from '../ledger/ledger.ts';
import { verifyLedger } from '../../../test/support/verify-ledger.ts';
import { lockWallet } from '../ledger/wallets.ts';
import { finishRefund } from '../money/payments/pix-refunds.service.ts';
import { refundDeposit } from '../money/payments/refund-deposit.ts';
import type { PlayedGame } from '../play/betting/bet-instructions.ts';
import { payWin, placeBet } from '../play/betting/place-bet.ts';
import { BetRefused } from '../play/betting/refusals.ts';
import { rollBack } from '../play/betting/rollback.ts';
import { applyCoupons } from './bonuses/apply-coupons.ts';
import { expireBonusOf } from './bonuses/expire-bonuses.ts';
import { insertCoupon, type NewCoupon } from './bonuses/coupons.repository.ts';
import { trackStakes } from './bonuses/track-stakes.ts';
import { acceptMission } from './missions/accept-mission.ts';
import { claimMission } from './missions/claim-mission.ts';
import { insertMission } from './missions/missions.repository.ts';
import { trackMissions } from './missions/track-missions.ts';
import { undoRewards } from './undo-rewards.ts';

/** `REWARDS_PROPERTY_RUNS=500` takes some minutes and finds more. */
const RUNS = Number(process.env['REWARDS_PROPERTY_RUNS'] ?? 12);
const STEPS_MAX = 24;
const MISSION_TARGET = 3_000;
const MISSION_REWARD = 2_000;

let platform: TestPlatform;
let missionId: number;
let game: PlayedGame;
before(async () => {
  platform = await startTestPlatform();
  await inTenant(async (tx) => {
    for (const [code, about] of Object.entries(coupons)) await insertCoupon(tx, { ...usual, code, ...about });
    const text = JSON.stringify({ pt: 'M', en: 'M' });
    const goal = { goal_kind: 'stake', goal_target: MISSION_TARGET } as const;
    const reward = { reward_type: 'balance', reward_value: MISSION_REWARD } as const;
    const about = { name: 'property', title: text, description: text, audience: 'everyone', hours_max: 24 } as const;
    missionId = (await insertMission(tx, { ...about, ...goal, ...reward })).id;
    const { id } = await tx.selectFrom('games').select('id').where('code', '=', 'mare_tidal').executeTakeFirstOrThrow();
    const address = { gamecode: 'mare_tidal', providercode: 'mare' };
    game = { id, title: 'Teste', image: null, bonusAllowed: true, address };
  });
});
after(() => platform.stop());

const usual: Omit<NewCoupon, 'code'> = {
  name: JSON.stringify({ pt: 'Cupom', en: 'Coupon' }),
  kind: 'percent',
  value: 100,
  amount_max: 20_000,
  multiplier: 1,
  valid_days: 7,
  listed: false,
  uses_per_user_max: 1_000,
};
const spins = { kind: 'free_spins', game_code: 'mare_tidal', spin_value: 50, amount_max: null } as const;
const coupons: Readonly<Record<string, Partial<NewCoupon>>> = {
  CASH: { multiplier: 0 },
  ONCE: {},
  CAPPED: { multiplier: 2, max_convert: 1_500, max_bet: 2_000 },
  SPINS: { ...spins, value: 3, multiplier: 2 },
  FREE: { ...spins, value: 2, multiplier: 0 },
};
const aCoupon = fc.constantFrom(null, ...Object.keys(coupons));

const [demo] = demoTenants;
if (!demo) throw new Error('there is a first tenant');
const tenant = { ...demo, domains: [demo.hostname] };
const inTenant = <Result>(run: (tx: Tx) => Promise<Result>): Promise<Result> => platform.db.transaction('jangada', run);

interface World {
  readonly player: Player;
  readonly deposits: { readonly id: number; readonly e2eid: string; readonly amount: number }[];
  /** Bets and prizes that a provider may take back. */
  readonly movements: { readonly txId: string; readonly roundId: string }[];
  /** The debt that alerts report, in centavos. */
  debts: number;
}

type Step = (world: World) => Promise<unknown>;

let ids = 0;
const nextId = (name: string) => `${name}-${(ids += 1)}`;

async function unlessRefused(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    if (error instanceof BetRefused || error instanceof DomainError) return false;
    throw error;
  }
}

const payIn =
  (amount: number, coupon: string | null): Step =>
  async ({ player: { user }, deposits }) => {
    const e2eid = nextId('E');
    await inTenant(async (tx) => {
      const wallet = await lockWallet(tx, user.id);
      const postings = [{ from: house('psp'), to: wallet.account('cash'), amount }];
      const { txnId } = await move(wallet, { idemKey: `pix:${e2eid}`, kind: 'deposit', postings });
      const now = new Date();
      const paid = { status: 'paid' as const, e2eid, paid_at: now, expires_at: now, txn_id: txnId, coupon };
      const { id } = await tx
        .insertInto('deposits')
        .values({ ...paid, user_id: user.id, txid: e2eid, amount })
        .returning('id')
        .executeTakeFirstOrThrow();
      const receipt = { e2eid, txid: e2eid, amount, deposit_id: id, outcome: 'credited', received_at: now } as const;
      await tx.insertInto('pix_receipts').values(receipt).execute();
      await recordFact(tx, { kind: 'deposit-paid', userId: user.id, depositId: id, amount, depositCount: 1, coupon });
      deposits.push({ id, e2eid, amount });
    });
  };

const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % Math.max(1, items.length)];

const refund =
  (which: number): Step =>
  async ({ deposits }) => {
    const deposit = pick(deposits, which);
    if (!deposit) return;
    const isRequested = await unlessRefused(() => inTenant((tx) => refundDeposit(tx, deposit.id)));
    if (!isRequested) return;
    const requested = platform.db.read('jangada', (reader) =>
      reader.selectFrom('pix_refunds').select('id').where('e2eid', '=', deposit.e2eid).executeTakeFirstOrThrow(),
    );
    const { id } = await requested;
    const { db, server } = platform;
    const result = { id, e2eid: deposit.e2eid, amount: deposit.amount, takenBack: false, done: true };
    await finishRefund({ db, log: server.log }, 'jangada', result);
  };

/** The bank takes a payment back; the test lifts the resulting restriction, so that play goes on. */
const chargeBack =
  (which: number): Step =>
  async ({ deposits, player: { user } }) => {
    const deposit = pick(deposits, which);
    if (!deposit) return;
    const { db, server } = platform;
    const app = { db, log: server.log };
    const taken = { id: `med-${deposit.e2eid}`, e2eid: deposit.e2eid, amount: deposit.amount };
    await unlessRefused(() => finishRefund(app, 'jangada', { ...taken, takenBack: true, done: true }));
    await inTenant((tx) =>
      tx.updateTable('restrictions').set({ ended_at: new Date() }).where('user_id', '=', user.id).execute(),
    );
  };

const play =
  (amounts: readonly number[], won: number): Step =>
  async ({ player, movements }) => {
    const roundId = nextId('round');
    const part = { provider: 'studio', player: player.user, roundId, game };
    const bets: string[] = [];
    for (const amount of amounts) {
      const txId = nextId('bet');
      if (
        await unlessRefused(() => inTenant((tx) => placeBet(tx, { ...part, txId, amount, roundClosed: false }, tenant)))
      )
        bets.push(txId);
    }
    const [refTxId] = bets;
    if (refTxId === undefined) return;
    const txId = nextId('win');
    await inTenant((tx) => payWin(tx, { ...part, txId, amount: won, refTxId, roundClosed: true }, tenant));
    movements.push(...[...bets, txId].map((id) => ({ txId: id, roundId })));
  };

const spin =
  (won: number): Step =>
  async ({ player, movements }) => {
    const grant = await platform.db.read('jangada', (reader) =>
      reader
        .selectFrom('free_spins')
        .select('id')
        .where('user_id', '=', player.user.id)
        .whereRef('used', '<', 'total')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
    if (!grant) return;
    const free = { grant: `spins-${grant.id}`, grantedBy: 'platform' } as const;
    const part = { provider: 'studio', player: player.user, roundId: nextId('round'), game, free };
    const [bet, win] = [nextId('bet'), nextId('win')];
    const stake = { ...part, txId: bet, amount: 50, roundClosed: false };
    if (!(await unlessRefused(() => inTenant((tx) => placeBet(tx, stake, tenant))))) return;
    await inTenant((tx) => payWin(tx, { ...part, txId: win, amount: won, refTxId: bet, roundClosed: true }, tenant));
    movements.push(...[bet, win].map((txId) => ({ txId, roundId: part.roundId })));
  };

const takeBack =
  (which: number): Step =>
  async ({ player, movements }) => {
    const movement = pick(movements, which);
    if (!movement) return;
    const { txId: refTxId, roundId } = movement;
    const rollback = { provider: 'studio', player: player.user, txId: nextId('back'), refTxId, roundId };
    await unlessRefused(() => inTenant((tx) => rollBack(tx, rollback)));
  };

const call = ({ player }: World) =>
  ({ session: { userId: player.user.id }, tenant, idempotencyKey: null, language: 'pt' }) as unknown as Call;
const accept: Step = ({ player }) =>
  unlessRefused(() => inTenant((tx) => acceptMission(tx, tenant, player.user.id, missionId)));
const claim: Step = (world) =>
  unlessRefused(() => inTenant((tx) => claimMission(tx, rewardsPorts, missionId, call(world))));

const deliver = (): Promise<void> =>
  deliverWaitingFacts(platform, 'jangada', [
    trackStakes,
    applyCoupons,
    trackMissions(rewardsPorts),
    undoRewards(rewardsPorts),
  ]);

const named = <Value>(name: string, values: fc.Arbitrary<Value>, step: (value: Value) => Step) =>
  values.map((value) => ({ name: `${name} ${JSON.stringify(value)}`, run: step(value) }));
const centavos = (max: number) => fc.integer({ min: 1, max });

const aStep: fc.Arbitrary<{ name: string; run: Step }> = fc.oneof(
  {
    weight: 3,
    arbitrary: named('deposit', fc.tuple(centavos(4_000), aCoupon), ([amount, coupon]) => payIn(amount, coupon)),
  },
  {
    weight: 4,
    arbitrary: named(
      'play',
      fc.tuple(fc.array(centavos(3_000), { minLength: 1, maxLength: 3 }), fc.nat(6_000)),
      ([amounts, won]) => play(amounts, won),
    ),
  },
  { weight: 3, arbitrary: named('spin', fc.nat(1_500), spin) },
  { weight: 3, arbitrary: named('take back', fc.nat(30), takeBack) },
  { weight: 1, arbitrary: named('refund', fc.nat(10), refund) },
  { weight: 1, arbitrary: named('charge back', fc.nat(10), chargeBack) },
  { weight: 1, arbitrary: fc.constant({ name: 'claim', run: claim }) },
  { weight: 2, arbitrary: fc.constant({ name: 'deliver', run: deliver }) },
);

/** The invariants of a player after every fact was delivered. */
async function check(world: World): Promise<void> {
  const { player } = world;
  const userId = player.user.id;
  const { cash, bonus, rollover, receivable } = await balancesOf(platform.db, player);
  assert.ok(cash >= 0 && bonus >= 0 && receivable <= 0);
  await platform.db.read('jangada', async (reader) => {
    const rows = await reader.selectFrom('bonuses').selectAll().where('user_id', '=', userId).execute();
    const open = rows.filter(({ status }) => status === 'active' || status === 'wagering');
    const left = open.reduce((sum, { requirement, progress }) => sum + requirement - progress, 0);
    assert.ok(open.length <= 1, 'one bonus at a time is open');
    assert.equal(rollover, left, 'a rollover belongs to an open bonus');
    for (const row of rows) await checkBonus(row);
    const { rows: gone } = await sql<{ count: number }>`
      select count(*) as count from reward_sources s join bets prize on prize.id = s.source_id
        left join free_spins f on f.id = s.spins_id
      where s.source_kind = 'prize' and s.standing > 0 and prize.user_id = ${userId}
        and (prize.rolled_back_at is not null or f.withdrawn_at is not null)`.execute(reader);
    assert.equal(gone[0]?.count, 0, 'no prize that went back, or whose deposit did, is part of a bonus');
    const mission = await reader
      .selectFrom('user_missions')
      .select(['id', 'state', 'progress'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const paid = await sumOf(`mission:${mission?.id}`, userId);
    assert.equal(paid, mission?.state === 'claimed' ? MISSION_REWARD : 0, 'a mission is paid while its stakes stand');
    if (mission?.state === 'claimed') assert.ok(mission.progress >= MISSION_TARGET);
  });
  await checkDebts(world);
}

type Bonus = Awaited<ReturnType<typeof readBonus>>;
const readBonus = (id: number) =>
  platform.db.read('jangada', (reader) =>
    reader.selectFrom('bonuses').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

async function checkBonus(bonus: Bonus): Promise<void> {
  const { id, origin, origin_ref: ref, status, user_id: userId, requirement } = bonus;
  const parts = await platform.db.read('jangada', (reader) =>
    sql<{ standing: number; source_id: number }>`
      select standing, source_id from reward_sources where reward_kind = 'bonus' and reward_id = ${id}`.execute(reader),
  );
  const isOpen = status === 'active' || status === 'wagering';
  if (origin === 'free_spins' && (isOpen || status === 'completed'))
    assert.ok(
      parts.rows.some(({ standing }) => standing > 0),
      'a bonus has a prize that stands',
    );
  if (status === 'completed' && requirement > 0) {
    const counted = await platform.db.read('jangada', (reader) =>
      sql<{ sum: number }>`select coalesce(sum(counts), 0)::bigint as sum from bonus_stakes
        where bonus_id = ${id} and settled > 0`.execute(reader),
    );
    const hadParts = parts.rows.some(({ standing }) => standing <= 0);
    assert.ok(hadParts || (counted.rows[0]?.sum ?? 0) >= requirement, 'a completed bonus has stakes that stand');
  }
  if (origin !== 'deposit') return;
  const { status: deposit } = await platform.db.read('jangada', (reader) =>
    reader.selectFrom('deposits').select('status').where('id', '=', Number(ref)).executeTakeFirstOrThrow(),
  );
  if (deposit === 'paid') return;
  assert.ok(!isOpen && status !== 'completed' && status !== 'offered', 'a bonus ends with its deposit');
  const becameReal = await sumOf(`bonus:${id}`, userId);
  const takenByGame = await sumOfRollbacks(
    parts.rows.map(({ source_id }) => source_id),
    userId,
  );
  assert.ok(becameReal + takenByGame <= 0, `bonus ${id} of a deposit that went back has left ${becameReal}`);
}

/** The change of a player's real money and debt by movements whose key has this prefix. */
async function sumOf(key: string, userId: number): Promise<number> {
  const { rows } = await platform.db.read('jangada', (reader) =>
    sql<{ sum: number }>`
      select coalesce(sum(e.amount), 0)::bigint as sum from ledger_txns t join ledger_entries e on e.txn_id = t.id
      where (t.idem_key = ${key} or starts_with(t.idem_key, ${`${key}:`}) or starts_with(t.idem_key, ${`${key}.`}))
        and e.account_id in (${`player:${userId}:cash`}, ${`player:${userId}:receivable`})`.execute(reader),
  );
  return rows[0]?.sum ?? 0;
}

async function sumOfRollbacks(prizes: readonly number[], userId: number): Promise<number> {
  const { rows } = await platform.db.read('jangada', (reader) =>
    sql<{ sum: number }>`
      select coalesce(sum(e.amount), 0)::bigint as sum from bets b
      join ledger_txns t on t.idem_key = 'rollback:' || b.provider || ':' || b.provider_tx_id
      join ledger_entries e on e.txn_id = t.id
      where b.id = any (${prizes}::bigint[])
        and e.account_id in (${`player:${userId}:cash`}, ${`player:${userId}:receivable`})`.execute(reader),
  );
  return rows[0]?.sum ?? 0;
}

/** Every debt from a reversed reward or prize has its alert. */
async function checkDebts(world: World): Promise<void> {
  const userId = world.player.user.id;
  for (const { kind, details } of await recordWaitingAlerts(platform, 'jangada'))
    if (kind === 'player-debt' && details['user_id'] === userId) world.debts += Number(details['debt']);
  const { rows } = await platform.db.read('jangada', (reader) =>
    sql<{ sum: number }>`
      select coalesce(-sum(e.amount), 0)::bigint as sum from ledger_txns t join ledger_entries e on e.txn_id = t.id
      where t.kind in ('reward-reversal', 'win-rollback', 'win-free-spin-rollback')
        and e.account_id = ${`player:${userId}:receivable`}`.execute(reader),
  );
  assert.equal(rows[0]?.sum, world.debts, 'what is owed is what alerts say');
}

describe('whatever goes back after it gave a reward, in whatever order', () => {
  it('no reward outlives its source without a debt and an alert, and none that is gone locks real money', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 6, maxLength: STEPS_MAX }), async (steps) => {
        const player = await aPlayer(platform.db, { cash: 3_000 });
        const world: World = { player, deposits: [], movements: [], debts: 0 };
        await accept(world);
        for (const { run } of steps) await run(world);
        await deliver();
        await check(world);
        // When every movement is reversed, no reward remains except as a debt of the player.
        for (const which of world.movements.keys()) await takeBack(which)(world);
        for (const which of world.deposits.keys()) await chargeBack(which)(world);
        await deliver();
        await inTenant((tx) => expireBonusOf(tx, player.user.id));
        await check(world);
        const { bonus, rollover } = await balancesOf(platform.db, player);
        assert.deepEqual([bonus, rollover], [0, 0], 'no bonus and no rollover is left');
        const proof = await platform.db.transaction('jangada', verifyLedger);
        assert.deepEqual(proof, { unbalancedTxns: 0, sum: 0, wrongWallets: [] });
      }),
      { numRuns: RUNS },
    );
  });
});
