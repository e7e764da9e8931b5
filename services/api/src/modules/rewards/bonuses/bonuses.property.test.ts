import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { Tx } from '../../../database/database.ts';
import { demoTenants } from '../../../seed/demo-tenants.ts';
import { deliverWaitingFacts } from '../../../../test/support/facts.ts';
import { rewardsPorts } from '../../../ports/rewards-ports.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { playRound, takeStakeBack } from '../../../../test/support/rounds.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { BetRefused } from '../../play/betting/refusals.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';
import { findOpenBonus } from './bonuses.repository.ts';
import { cancelBonus, lossOfCancelling } from './cancel-bonus.ts';
import { expireBonusOf } from './expire-bonuses.ts';
import { trackStakes } from './track-stakes.ts';
import { undoRewards } from '../undo-rewards.ts';
import { grantBonus } from './grant-bonus.ts';

const RUNS = 25;
const STEPS_MAX = 14;

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const [demo] = demoTenants;
if (!demo) throw new Error('there is a first tenant');
const tenant = { ...demo, domains: [demo.hostname] };

interface World {
  readonly player: Player;
  readonly standing: string[];
}

type Step = (world: World) => Promise<unknown>;

let granted = 0;
const game = { title: 'Teste', image: null, bonusAllowed: true };
const inTenant = <Result>(run: (tx: Tx) => Promise<Result>): Promise<Result> => platform.db.transaction('jangada', run);

const grant =
  (amount: number, multiplier: number, maxConvert: number | null): Step =>
  (world) =>
    inTenant((tx) =>
      grantBonus(tx, tenant, {
        userId: world.player.user.id,
        origin: 'operator',
        originRef: `property-${(granted += 1)}`,
        name: { pt: 'B', en: 'B' },
        amount,
        multiplier,
        maxConvert,
      }),
    );

const play =
  (amount: number, won: number): Step =>
  async (world) => {
    try {
      const { id } = await platform.db.read('jangada', (reader) =>
        reader.selectFrom('games').select('id').where('code', '=', 'mare_tidal').executeTakeFirstOrThrow(),
      );
      world.standing.push(await playRound(platform.db, world.player, amount, { won, game: { ...game, id } }));
    } catch (error) {
      if (!(error instanceof BetRefused)) throw error;
    }
  };

const undo =
  (which: number): Step =>
  async (world) => {
    const [bet] = world.standing.splice(which % Math.max(1, world.standing.length), 1);
    if (bet) await takeStakeBack(platform.db, world.player, bet);
  };

const deliver: Step = () => deliverWaitingFacts(platform, 'jangada', [trackStakes, undoRewards(rewardsPorts)]);

const expire: Step = ({ player }) =>
  inTenant(async (tx) => {
    const open = await findOpenBonus(tx, player.user.id);
    if (open)
      await tx
        .updateTable('bonuses')
        .set({ expires_at: new Date(0) })
        .where('id', '=', open.id)
        .execute();
    await expireBonusOf(tx, player.user.id);
  });

const cancel =
  (how: 'cancelled' | 'voided'): Step =>
  ({ player }) =>
    inTenant(async (tx) => {
      const { id: userId } = player.user;
      const open = await findOpenBonus(tx, userId);
      if (!open) return;
      const loss = await lossOfCancelling(tx, userId, open.id);
      await cancelBonus(tx, { bonusId: open.id, userId, how, loss });
    });

const aStep: fc.Arbitrary<{ name: string; run: Step }> = fc.oneof(
  fc
    .tuple(
      fc.integer({ min: 1, max: 3_000 }),
      fc.integer({ min: 0, max: 3 }),
      fc.option(fc.integer({ min: 1, max: 3_000 })),
    )
    .map(([amount, times, most]) => ({ name: `grant ${amount}×${times} ≤${most}`, run: grant(amount, times, most) })),
  fc
    .tuple(fc.integer({ min: 1, max: 4_000 }), fc.integer({ min: 0, max: 6_000 }))
    .map(([amount, won]) => ({ name: `play ${amount} win ${won}`, run: play(amount, won) })),
  fc.nat(20).map((which) => ({ name: `undo ${which}`, run: undo(which) })),
  fc.constant({ name: 'deliver', run: deliver }),
  fc.constant({ name: 'expire', run: expire }),
  fc.constantFrom('cancelled' as const, 'voided' as const).map((how) => ({ name: how, run: cancel(how) })),
);

async function check({ player }: World): Promise<void> {
  const { bonus, cash, rollover } = await balancesOf(platform.db, player);
  assert.ok(bonus >= 0 && cash >= 0);
  const rows = await platform.db.read('jangada', (reader) =>
    reader.selectFrom('bonuses').selectAll().where('user_id', '=', player.user.id).execute(),
  );
  const open = rows.filter(({ status }) => status === 'active' || status === 'wagering');
  assert.ok(open.length <= 1, 'one bonus at a time is open');
  for (const { progress, requirement, converted, max_convert: most } of rows) {
    assert.ok(progress >= 0 && progress <= requirement);
    assert.ok(most === null || converted <= most);
  }
  const { stake_trackers: trackers } = await platform.db.read('jangada', (reader) =>
    reader
      .selectFrom('wallets')
      .select('stake_trackers')
      .where('user_id', '=', player.user.id)
      .executeTakeFirstOrThrow(),
  );
  assert.equal(trackers, open.length);
  assert.equal(
    rollover,
    open.reduce((sum, { requirement, progress }) => sum + requirement - progress, 0),
  );
  assert.ok(open.length === 1 || rows.every(({ status }) => status !== 'offered'), 'nobody waits for nothing');
}

describe('whatever happens to bonuses, in whatever order', () => {
  it('no balance and no progress leaves its bounds, and the ledger adds up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: STEPS_MAX }), async (steps) => {
        const world: World = { player: await aPlayer(platform.db, { cash: 5_000 }), standing: [] };
        for (const { run } of steps) {
          await run(world);
          await check(world);
        }
        await deliver(world);
        await platform.db.transaction('jangada', (tx) => expireBonusOf(tx, world.player.user.id));
        await check(world);
        const proof = await platform.db.transaction('jangada', verifyLedger);
        assert.deepEqual(proof, { unbalancedTxns: 0, sum: 0, wrongWallets: [] });
      }),
      { numRuns: RUNS },
    );
  });
});
