import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { privateChannel } from '@jangada/contracts/domains/realtime/channels';
import fc from 'fast-check';
import { demoTenants } from '../../../seed/demo-tenants.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import type { Tx } from '../../../database/database.ts';
import { house } from '../../ledger/accounts.ts';
import { credit, findPosted, move } from '../../ledger/ledger.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import { chargeBack } from '../../money/payments/pix-refunds.service.ts';
import { BetRefused } from './refusals.ts';
import { rollBack } from './rollback.ts';
import { payWin, placeBet, refundBet } from './place-bet.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const [demo] = demoTenants;
if (!demo) throw new Error('there is a first tenant');
const tenant = { ...demo, domains: [demo.hostname] };
const game = { id: null, title: 'Ensaio', image: null, bonusAllowed: true };

/** An event of a player's money, as its source reports it; equal ids are the same event. */
interface Happening {
  readonly op:
    | 'deposit'
    | 'chargeback'
    | 'bonus'
    | 'bet'
    | 'win'
    | 'refund'
    | 'rollback'
    | 'withdraw'
    | 'pay'
    | 'release';
  readonly id: number;
  readonly round: number;
  readonly amount: number;
  readonly closes: boolean;
}

const happening = fc.record<Happening>({
  op: fc.constantFrom<Happening['op'][]>(
    'deposit',
    'chargeback',
    'bonus',
    'bet',
    'bet',
    'bet',
    'win',
    'win',
    'refund',
    'rollback',
    'rollback',
    'withdraw',
    'pay',
    'release',
  ),
  id: fc.integer({ min: 1, max: 4 }),
  round: fc.integer({ min: 1, max: 2 }),
  amount: fc.integer({ min: 0, max: 3_000 }),
  closes: fc.boolean(),
});

/** Each event is delivered one to three times, in any order. */
const deliveries = fc
  .array(fc.tuple(happening, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 14 })
  .map((input) => input.flatMap(([one, times]) => Array.from({ length: times }, () => one)))
  .chain((input) => fc.shuffledSubarray(input, { minLength: input.length, maxLength: input.length }));

async function deliver(tx: Tx, player: Player, run: number, { op, id, round, amount, closes }: Happening) {
  const scope = `${run}:${player.user.id}`;
  const [provider, key] = [`test-${run}`, `${op}:${scope}:${id}`];
  const input = {
    provider,
    player: player.user,
    txId: `${scope}:${op}:${id}`,
    roundId: `${scope}:${round}`,
    roundClosed: closes,
    amount,
    game,
  };
  const bet = `${scope}:bet:${id}`;
  if (op === 'bet') return placeBet(tx, input, tenant);
  if (op === 'win') return payWin(tx, { ...input, refTxId: null }, tenant);
  if (op === 'refund') return refundBet(tx, { ...input, refTxId: bet });
  if (op === 'rollback') {
    const taken = (['bet', 'win', 'refund'] as const)[amount % 3] ?? 'bet';
    return rollBack(tx, { ...input, refTxId: `${scope}:${taken}:${id}` });
  }
  const wallet = await lockWallet(tx, player.user.id);
  if (await findPosted(tx, key)) return undefined;
  const sum = amount + 1;
  if (op === 'chargeback') {
    await chargeBack(wallet, key, sum);
    return undefined;
  }
  const [cash, hold] = [wallet.account('cash'), wallet.account('hold')];
  if (op === 'deposit')
    return move(wallet, { idemKey: key, kind: 'deposit', postings: credit(wallet, house('psp'), sum) });
  if (op === 'bonus') {
    const postings = [{ from: house('promo'), to: wallet.account('bonus'), amount: sum }];
    return move(wallet, { idemKey: key, kind: 'bonus-grant', postings });
  }
  if (op === 'withdraw' && wallet.cash >= sum)
    return move(wallet, { idemKey: key, kind: 'withdrawal', postings: [{ from: cash, to: hold, amount: sum }] });
  if (op === 'pay' && wallet.hold > 0)
    return move(wallet, {
      idemKey: key,
      kind: 'withdrawal-paid',
      postings: [{ from: hold, to: house('psp'), amount: wallet.hold }],
    });
  if (op === 'release' && wallet.hold > 0)
    return move(wallet, {
      idemKey: key,
      kind: 'withdrawal-released',
      postings: [{ from: hold, to: cash, amount: wallet.hold }],
    });
  return undefined;
}

/** Refusals are valid answers; other errors fail the test. */
async function happens(player: Player, run: number, input: Happening): Promise<string> {
  try {
    const applied = await platform.db.transaction('jangada', (tx) => deliver(tx, player, run, input));
    return applied && 'replayed' in applied && applied.replayed ? 'replayed' : 'applied';
  } catch (error) {
    if (!(error instanceof BetRefused)) throw error;
    return error.refusal;
  }
}

/** The turnover computed from the bets. */
const countedStakes = (player: Player): Promise<number> =>
  platform.db.read('jangada', async (reader) => {
    const rows = await reader.selectFrom('bets').selectAll().where('user_id', '=', player.user.id).execute();
    return rows
      .filter((row) => row.kind === 'bet' && row.settled_at && !row.rolled_back_at && !row.refunded_at)
      .reduce((sum, { cash }) => sum + cash, 0);
  });

/** Every announced version of a wallet, in the order of the commits. */
const announcedVersions = (player: Player): Promise<number[]> =>
  platform.db.read('jangada', async (reader) => {
    const rows = await reader.selectFrom('outbox').select('payload').orderBy('seq').execute();
    return rows.flatMap(({ payload }) => {
      const { channels, data } = payload as { channels?: string[]; data?: { wallet?: { version: number } } };
      const own = channels?.includes(privateChannel(player.user.id));
      return own && data?.wallet ? [data.wallet.version] : [];
    });
  });

describe('movements of a player’s money in any order and with repetitions', () => {
  let run = 0;
  let announcedCount = 0;
  it('keeps every invariant', async () => {
    await fc.assert(
      fc.asyncProperty(deliveries, async (input) => {
        run += 1;
        const player = await aPlayer(platform.db, { cash: 5_000 });
        let { version } = await balancesOf(platform.db, player);
        for (const one of input) {
          await happens(player, run, one);
          const { cash, bonus, hold, receivable, version: next } = await balancesOf(platform.db, player);
          assert.ok(cash >= 0 && bonus >= 0 && hold >= 0 && receivable <= 0, 'I3');
          assert.ok(next >= version, 'I12: a version never goes back');
          version = next;
        }
        const proof = await platform.db.transaction('jangada', verifyLedger);
        assert.deepEqual(proof, { unbalancedTxns: 0, sum: 0, wrongWallets: [] }, 'I1, I2, I5');
        assert.equal((await balancesOf(platform.db, player)).wagered, await countedStakes(player));
        const versions = await announcedVersions(player);
        announcedCount += versions.length;
        assert.deepEqual(
          versions,
          versions.toSorted((one, other) => one - other),
          'I12',
        );
      }),
      { numRuns: 60 },
    );
    assert.ok(announcedCount > 0, 'at least one version was announced');
  });

  it('moves nothing the second time, whatever has happened between (I4)', async () => {
    await fc.assert(
      fc.asyncProperty(deliveries, async (input) => {
        run += 1;
        const player = await aPlayer(platform.db, { cash: 5_000 });
        const taken = new Set<Happening>();
        for (const one of input) {
          const before = await balancesOf(platform.db, player);
          const outcome = await happens(player, run, one);
          const after = await balancesOf(platform.db, player);
          if (taken.has(one)) assert.deepEqual(after, before, `${one.op} again`);
          if (outcome === 'applied' && after.version > before.version) taken.add(one);
          if (outcome !== 'applied') assert.deepEqual(after, before, outcome);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('holds for concurrent deliveries', async () => {
    await fc.assert(
      fc.asyncProperty(deliveries, async (input) => {
        run += 1;
        const player = await aPlayer(platform.db, { cash: 5_000 });
        await Promise.all(input.map((one) => happens(player, run, one)));
        const { cash, bonus, hold } = await balancesOf(platform.db, player);
        assert.ok(cash >= 0 && bonus >= 0 && hold >= 0);
        const proof = await platform.db.transaction('jangada', verifyLedger);
        assert.deepEqual(proof, { unbalancedTxns: 0, sum: 0, wrongWallets: [] });
        assert.equal((await balancesOf(platform.db, player)).wagered, await countedStakes(player));
      }),
      { numRuns: 40 },
    );
  });
});
