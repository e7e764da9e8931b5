import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { listBets, showBet, type BetDetail, type BetForOps } from '@jangada/contracts/ops/bets';
import { listMovements, showMovement, type LedgerMovement, type MovementDetail } from '@jangada/contracts/ops/ledger';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { playRound, takeStakeBack } from '../../../../test/support/rounds.ts';
import { until } from '../../../../test/support/sandbox-process.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { moves, writeMovements } from '../../../../test/support/written-ledger.ts';
import { house } from '../../ledger/accounts.ts';
import { move } from '../../ledger/ledger.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import { rememberCalls } from '../../play/betting/provider-calls.ts';
import { sealLedger } from './seal-ledger.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const movementsOf = async (
  { tenant, user }: Player,
  query: object = {},
): Promise<{ data: LedgerMovement[]; next_cursor: string | null }> =>
  (await platform.op(listMovements, { params: { tenant }, query: { user_id: user.id, ...query } })).body;

const betsOf = async ({ tenant, user }: Player, query: object = { user_id: user.id }): Promise<BetForOps[]> =>
  (await platform.op(listBets, { params: { tenant }, query: { ...query } })).body.data;

const movement = async ({ tenant }: Player, id: number): Promise<MovementDetail> =>
  (await platform.op(showMovement, { params: { tenant, id } })).body.data;

const bet = async ({ tenant }: Player, id: number): Promise<BetDetail> =>
  (await platform.op(showBet, { params: { tenant, id } })).body.data;

describe('the movements of the ledger', () => {
  it('are listed newest first with postings that sum to zero', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    await playRound(platform.db, player, 500, { won: 900 });
    const { data } = await movementsOf(player);
    assert.deepEqual(
      data.slice(0, 2).map(({ kind, amount, user_id: id }) => [kind, amount, id]),
      [
        ['win', 900, player.user.id],
        ['bet', -500, player.user.id],
      ],
    );
    for (const { postings } of data)
      assert.equal(
        postings.reduce((sum, { amount }) => sum + amount, 0),
        0,
      );
    assert.deepEqual(
      (await movementsOf(player, { kind: 'bet' })).data.map(({ kind }) => kind),
      ['bet'],
    );
  });

  it('go on behind a cursor, each once, although a movement has two accounts of the player', async () => {
    const player = await aPlayer(platform.db, { cash: 100_000 });
    await platform.db.transaction(player.tenant, async (tx) => {
      const wallet = await lockWallet(tx, player.user.id);
      for (let count = 0; count < 60; count += 1) {
        const postings = (['cash', 'bonus'] as const).map((kind) => ({
          ...{ from: house('promo'), to: wallet.account(kind), amount: 100 },
        }));
        await move(wallet, { idemKey: `test:${randomUUID()}`, kind: 'bonus-grant', postings });
      }
    });
    const first = await movementsOf(player);
    const second = await movementsOf(player, { cursor: first.next_cursor });
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    assert.equal(first.data.length, 50);
    assert.equal(second.next_cursor, null);
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(
      ids,
      ids.toSorted((one, other) => other - one),
    );
    assert.equal(first.data[0]?.amount, 200);
  });

  it('of one kind are those of all movements that have it, whatever accounts take part', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000, bonus: 10_000 });
    const ofPlayer = { userId: player.user.id, amount: 100, at: new Date() };
    // In this order nothing is paid from an account that is empty, and no debt before it is there.
    const rank = ({ from, to }: (typeof moves)[number]) =>
      Number(to === 'receivable') - Number(from === 'receivable' || to === 'hold');
    const inOrder = [...moves.filter(({ to }) => to === 'hold'), ...moves].toSorted(
      (one, other) => rank(one) - rank(other),
    );
    await writeMovements(
      platform.database,
      player.tenant,
      inOrder.map((moved) => ({ ...moved, ...ofPlayer })),
    );
    const { data, next_cursor: next } = await movementsOf(player);
    assert.ok(next === null && data.length > 30);
    for (const kind of new Set(moves.map(({ kind }) => kind)))
      assert.deepEqual(
        (await movementsOf(player, { kind })).data,
        data.filter((row) => row.kind === kind),
        kind,
      );
  });

  it('have the seal that proves them and what they belong to', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const stake = await playRound(platform.db, player, 500, { won: 900 });
    await takeStakeBack(platform.db, player, stake);
    const { data } = await movementsOf(player);
    const [newest] = data;
    assert.ok(newest);
    assert.equal((await movement(player, newest.id)).seal, null);
    // Transactions of other databases on the server may put off the seal.
    await until('the movement is sealed', async () => {
      await sealLedger(platform, player.tenant);
      return (await movement(player, newest.id)).seal !== null;
    });
    const details = await Promise.all(data.slice(0, 3).map(({ id }) => movement(player, id)));
    const bets = await betsOf(player);
    const ofKind = (wanted: string) => bets.find(({ kind }) => kind === wanted)?.id;
    assert.deepEqual(
      details.map(({ kind, cause }) => [kind, cause]),
      [
        ['bet-rollback', { kind: 'bet', id: ofKind('bet') }],
        ['win', { kind: 'bet', id: ofKind('win') }],
        ['bet', { kind: 'bet', id: ofKind('bet') }],
      ],
    );
    for (const { seal, player: of } of details) {
      assert.match(seal ?? '', /^[0-9a-f]{64}$/);
      assert.deepEqual(of, { id: player.user.id, name: 'Ana Souza' });
    }
  });

  it('are refused where there is none', async () => {
    const { tenant } = await aPlayer(platform.db);
    const answer = await platform.op(showMovement, { params: { tenant, id: 999_999_999 } });
    assert.deepEqual([answer.status, answer.body.code], [404, 'transaction.not-found']);
  });
});

describe('the bets of a site', () => {
  it('are found by player, round, transaction and state', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const stake = await playRound(platform.db, player, 500, { won: 900 });
    const round = stake.replace(/-bet$/, '');
    const kindsOf = async (query?: object) =>
      (await betsOf(player, query)).map(({ kind, state }) => `${kind} ${state}`);
    assert.deepEqual(await kindsOf(), ['win settled', 'bet settled']);
    assert.deepEqual(await kindsOf({ round }), ['win settled', 'bet settled']);
    assert.deepEqual(await kindsOf({ transaction: stake }), ['bet settled']);
    assert.deepEqual(await kindsOf({ state: 'open', user_id: player.user.id }), []);
    await takeStakeBack(platform.db, player, stake);
    assert.deepEqual(await kindsOf({ transaction: stake }), ['bet rolled-back']);
  });

  it('have the whole round, a prize of zero too, and the calls of the provider that name it', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const stake = await playRound(platform.db, player, 500);
    await platform.db.transaction(player.tenant, (tx) =>
      rememberCalls(tx, [
        { provider: 'studio', operation: 'bet', raw: `{"transaction_uuid":"${stake}"}`, outcome: 'ok' },
        { provider: 'studio', operation: 'bet', raw: '{"transaction_uuid":"another"}', outcome: 'ok' },
      ]),
    );
    const [row] = await betsOf(player);
    assert.ok(row);
    const detail = await bet(player, row.id);
    assert.deepEqual(
      detail.round.map(({ kind, amount }) => [kind, amount]),
      [
        ['bet', 500],
        ['win', 0],
      ],
    );
    assert.deepEqual([detail.staked, detail.returned], [500, 0]);
    assert.deepEqual(
      detail.calls.map(({ raw, outcome }) => [raw.includes(stake), outcome]),
      [[true, 'ok']],
    );
    assert.equal((await movement(player, detail.round[0]?.movement ?? 0)).kind, 'bet');
  });

  it('are refused where there is none', async () => {
    const { tenant } = await aPlayer(platform.db);
    const answer = await platform.op(showBet, { params: { tenant, id: 999_999_999 } });
    assert.deepEqual([answer.status, answer.body.code], [404, 'transaction.not-found']);
  });
});
