import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { getActivity, updateSettings } from '@jangada/contracts/domains/profile/endpoints';
import { listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import * as ops from '@jangada/contracts/ops/held-wins';
import { recordWaitingAlerts } from '../../../../test/support/alerts.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { studioBody } from '../../../../test/support/studio-bodies.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { demoTenants } from '../../../seed/demo-tenants.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';
import { grantFreeSpins } from '../../rewards/bonuses/free-spins.ts';
import { rollBack } from './rollback.ts';
import { payWin, placeBet } from './place-bet.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const [demo] = demoTenants;
if (!demo) throw new Error('there is a first tenant');
const tenant = { ...demo, domains: [demo.hostname] };

/** R$ 90,000,000,000.00. */
const BILLIONS = 9_000_000_000_000;
const STAKE = 100;
const UNITS = 1_000;

let ids = 0;
const nextId = (name: string) => `${name}-${(ids += 1)}`;

const send = async (operation: 'bet' | 'win' | 'rollback', player: Player, amount: number, more: object) =>
  (
    await platform.studio(
      `/transaction/${operation}`,
      studioBody(operation, {
        user: player.externalName,
        token: player.launchToken,
        transaction_uuid: nextId('tx'),
        round_closed: false,
        game_code: 'mare_tidal',
        currency: 'BRL',
        amount: amount * UNITS,
        is_free: false,
        ...more,
      }),
    )
  ).body;

const cashOf = async (player: Player) => (await balancesOf(platform.db, player)).cash;
const linesOf = async ({ token }: Player) =>
  (await platform.call(listTransactions, { token })).body.transactions.data as {
    type: string;
    status: unknown;
    amount: number;
  }[];
const alertsOf = async ({ user }: Player) =>
  (await recordWaitingAlerts(platform, 'jangada')).filter(({ details }) => details['user_id'] === user.id);
const isAlertOpen = async (win: string): Promise<boolean> => {
  await recordWaitingAlerts(platform, 'jangada');
  const open = await platform.db.read('jangada', (reader) =>
    reader
      .selectFrom('operator_alerts')
      .select('id')
      .where('kind', '=', 'win-above-maximum')
      .where('subject', '=', `studio ${win}`)
      .where('closed_at', 'is', null)
      .execute(),
  );
  return open.length > 0;
};
const lastTitleOf = async ({ user }: Player): Promise<string | undefined> =>
  (
    await platform.db.read('jangada', (reader) =>
      reader.selectFrom('notifications').select('title').where('user_id', '=', user.id).orderBy('id', 'desc').execute(),
    )
  )[0]?.title.pt;
const heldOf = async ({ user }: Player): Promise<ops.HeldWinForOps> => {
  const { body } = await platform.op(ops.listHeldWins, { params: { tenant: 'jangada' } });
  return body.data.find(({ user_id }: ops.HeldWinForOps) => user_id === user.id);
};
const decide = (operation: typeof ops.releaseHeldWin, id: number) =>
  platform.op(operation, {
    params: { tenant: 'jangada', id },
    headers: { 'x-reason': encodeURIComponent('o estúdio confirma') },
  });

/** A bet of R$ 1,00 that the studio says has won billions. */
async function aHeldWin() {
  const player = await aPlayer(platform.db, { cash: 10_000 });
  const [round, bet, win] = [nextId('round'), nextId('bet'), nextId('win')];
  await send('bet', player, STAKE, { round, transaction_uuid: bet });
  const prize = { round, transaction_uuid: win, reference_transaction_uuid: bet };
  const answer = await send('win', player, BILLIONS, prize);
  return { player, round, bet, win, answer, repeat: () => send('win', player, BILLIONS, prize) };
}

describe('a prize above what its round can pay', () => {
  it('is answered as any other, is in no balance, is under review in the statement, and alerts an operator', async () => {
    const { player, answer, repeat, win } = await aHeldWin();
    assert.deepEqual([answer.status, answer.balance], ['RS_OK', 9_900 * UNITS]);
    const again = await repeat();
    assert.deepEqual([again.status, again.balance], ['RS_OK', 9_900 * UNITS]);
    assert.equal(await cashOf(player), 9_900);
    const [line] = await linesOf(player);
    assert.deepEqual([line?.type, line?.status, line?.amount], ['win', 5, BILLIONS]);
    assert.deepEqual(
      (await alertsOf(player)).map(({ kind, subject, details }) => [kind, subject, details['paid']]),
      [['win-above-maximum', `studio ${win}`, BILLIONS]],
    );
    const { amount, amount_max, state } = await heldOf(player);
    assert.deepEqual([amount, amount_max, state], [BILLIONS, STAKE * 25_000, 'held']);
  });

  it('is no prize of the player’s activity, and takes nothing off a loss limit, until it is released', async () => {
    const { player } = await aHeldWin();
    const { token } = player;
    const netOf = async () =>
      (await platform.call(getActivity, { token, query: { period: 'day' } })).body.data.totals.net as number;
    const limits = [{ kind: 'loss', window: 'day', value: 5_000 }];
    await platform.call(updateSettings, { token, body: { limits } });
    assert.equal(await netOf(), -STAKE);
    const refused = await send('bet', player, 5_000, { round: nextId('round') });
    assert.equal(refused.status, 'RS_ERROR_LIMIT_REACHED');
    await decide(ops.releaseHeldWin, (await heldOf(player)).id);
    assert.equal(await netOf(), BILLIONS - STAKE);
    assert.equal((await send('bet', player, 5_000, { round: nextId('round') })).status, 'RS_OK');
  });

  it('is paid once when an operator releases it', async () => {
    const { player, win } = await aHeldWin();
    const { id } = await heldOf(player);
    assert.equal(await isAlertOpen(win), true);
    const released = await decide(ops.releaseHeldWin, id);
    assert.deepEqual([released.body.data.state, released.body.data.why], ['released', 'o estúdio confirma']);
    assert.equal(await isAlertOpen(win), false);
    assert.equal(await cashOf(player), 9_900 + BILLIONS);
    assert.equal((await linesOf(player))[0]?.status, 'done');
    for (const again of [ops.releaseHeldWin, ops.refuseHeldWin]) {
      const { status, body } = await decide(again, id);
      assert.deepEqual([status, body.code], [409, 'held-win.not-open']);
    }
    assert.equal((await decide(ops.releaseHeldWin, 999_999)).body.code, 'held-win.not-found');
  });

  it('is never paid when an operator refuses it, also not when its provider takes it back afterwards', async () => {
    const { player, round, win } = await aHeldWin();
    const { id } = await heldOf(player);
    assert.equal((await decide(ops.refuseHeldWin, id)).body.data.state, 'refused');
    assert.deepEqual([await cashOf(player), (await linesOf(player))[0]?.status], [9_900, 'refused']);
    assert.equal((await send('rollback', player, 0, { round, reference_transaction_uuid: win })).status, 'RS_OK');
    assert.equal(await cashOf(player), 9_900);
    assert.deepEqual(
      (await linesOf(player)).map(({ type, status }) => [type, status]),
      [
        ['win', 'refused'],
        ['bet', 'done'],
      ],
    );
    assert.equal(await isAlertOpen(win), false);
  });

  it('is taken back by its provider without a debt, and cannot be released any more', async () => {
    const { player, round, win } = await aHeldWin();
    const { id } = await heldOf(player);
    await send('rollback', player, 0, { round, reference_transaction_uuid: win });
    const { cash, receivable } = await balancesOf(platform.db, player);
    assert.deepEqual([cash, receivable], [9_900, 0]);
    // The prize is cancelled, and no statement line suggests that it left the balance.
    assert.deepEqual(
      (await linesOf(player)).map(({ type, status }) => [type, status]),
      [
        ['win', 2],
        ['bet', 'done'],
      ],
    );
    assert.equal(await lastTitleOf(player), 'Prêmio cancelado pelo jogo');
    assert.equal(await isAlertOpen(win), false);
    assert.equal((await decide(ops.releaseHeldWin, id)).body.code, 'held-win.not-open');
    // The studio sends the correct prize instead of the cancelled one.
    await send('win', player, 500, { round });
    assert.equal(await cashOf(player), 10_400);
  });

  it('is not released once its bet was taken back', async () => {
    const { player, round, bet } = await aHeldWin();
    const { id } = await heldOf(player);
    await send('rollback', player, 0, { round, reference_transaction_uuid: bet });
    const { body } = await decide(ops.releaseHeldWin, id);
    assert.deepEqual([body.code, await cashOf(player)], ['held-win.not-open', 10_000]);
    assert.equal((await decide(ops.refuseHeldWin, id)).body.data.state, 'refused');
  });

  it('does not hold up the other prizes of its round, which are counted together', async () => {
    const { player, round } = await aHeldWin();
    await send('win', player, 1_000_000, { round });
    await send('win', player, 1_500_000, { round });
    assert.equal(await cashOf(player), 9_900 + 2_500_000);
    await send('win', player, 1, { round });
    assert.equal(await cashOf(player), 9_900 + 2_500_000);
  });

  it('of a free spin becomes a bonus when it is released', async () => {
    const player = await aPlayer(platform.db);
    const originRef = nextId('grant');
    const reward = await platform.db.transaction('jangada', async (tx) => {
      const offer = { gameCode: 'mare_tidal', spinValue: 50, total: 1, multiplier: 3, validDays: 1 };
      const none = { maxBet: null, maxConvert: null, name: { pt: 'Giros', en: 'Spins' } };
      await grantFreeSpins(tx, { userId: player.user.id, origin: 'deposit', originRef, ...offer, ...none });
      const granted = tx.selectFrom('free_spins').select('id').where('origin_ref', '=', originRef);
      return `spins-${(await granted.executeTakeFirstOrThrow()).id}`;
    });
    const free = { round: nextId('round'), is_free: true, reward_uuid: reward };
    await send('bet', player, 50, free);
    await send('win', player, 2_000_000, free);
    assert.equal((await balancesOf(platform.db, player)).bonus, 0);
    await decide(ops.releaseHeldWin, (await heldOf(player)).id);
    const { bonus, rollover } = await balancesOf(platform.db, player);
    assert.deepEqual([bonus, rollover], [2_000_000, 6_000_000]);
  });

  it('leaves the ledger in order, with what is held in an account of the house', async () => {
    const proof = await platform.db.transaction('jangada', verifyLedger);
    assert.deepEqual({ ...proof }, { ...proof, unbalancedTxns: 0, sum: 0, wrongWallets: [] });
  });
});

describe('the limit of a prize', () => {
  const settle = async (about: { stake: number; won: number; odds?: number; max?: number }) => {
    const player = await aPlayer(platform.db, { cash: about.stake });
    const id = nextId('limit');
    const game = { id: null, title: 'Aposta', image: null, bonusAllowed: false };
    const part = { provider: 'sports', player: player.user, roundId: id, game };
    const limited = { ...tenant, settings: { ...tenant.settings, winLimits: { amountMax: about.max ?? 100_000_000 } } };
    await platform.db.transaction('jangada', async (tx) => {
      const odds = about.odds === undefined ? {} : { odds: about.odds };
      await placeBet(tx, { ...part, txId: id, amount: about.stake, roundClosed: false, ...odds }, limited);
      const prize = { ...part, txId: `${id}-win`, amount: about.won, roundClosed: true, refTxId: id };
      await payWin(tx, prize, limited);
    });
    return { cash: await cashOf(player), player, id, part };
  };

  it('of a sports bet is its odds, rounded up to a centavo', async () => {
    assert.equal((await settle({ stake: 333, won: 617, odds: 1.85 })).cash, 617);
    assert.equal((await settle({ stake: 333, won: 618, odds: 1.85 })).cash, 0);
  });

  it('of a sports bet without odds is that of the tenant, in stakes', async () => {
    assert.equal((await settle({ stake: 1, won: 25_000 })).cash, 25_000);
    assert.equal((await settle({ stake: 1, won: 25_001 })).cash, 0);
  });

  it('is the highest amount of the tenant, whatever was staked', async () => {
    assert.equal((await settle({ stake: 1_000, won: 5_000, max: 5_000 })).cash, 5_000);
    assert.equal((await settle({ stake: 1_000, won: 5_001, max: 5_000 })).cash, 0);
  });

  it('leaves a held sports prize with its provider when that takes the settlement back', async () => {
    const { player, id, part } = await settle({ stake: 100, won: 90_000, odds: 2 });
    await platform.db.transaction('jangada', (tx) =>
      rollBack(tx, { ...part, txId: `${id}-back`, refTxId: `${id}-win` }),
    );
    const { cash, receivable } = await balancesOf(platform.db, player);
    assert.deepEqual([cash, receivable], [0, 0]);
  });
});
