import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { getMe } from '@jangada/contracts/domains/auth/endpoints';
import { updateSettings } from '@jangada/contracts/domains/profile/endpoints';
import { addWithdrawMethod, requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import type { Operation } from '@jangada/contracts/ops/operation';
import * as contract from '@jangada/contracts/ops/player-tabs';
import { sql } from 'kysely';
import { addNote } from '@jangada/contracts/ops/notes';
import { findPlayers, restrictPlayer, showPlayer } from '@jangada/contracts/ops/players';
import { fillBets } from '../../../../test/support/fill-histories.ts';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { playRound } from '../../../../test/support/rounds.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { lockWallet, updateWallet } from '../../ledger/wallets.ts';
import { linkBrowser } from '../auth/browsers.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const on = (operation: Operation, player: Player, query: object = {}, id = player.user.id) =>
  platform.op(operation, { params: { tenant: player.tenant, id }, query: { ...query } });

const command = (operation: Operation, player: Player, body: object) =>
  platform.op(operation, { params: { tenant: player.tenant, id: player.user.id }, body });

const verified = async (about: Parameters<typeof aPlayer>[1] = {}): Promise<Player> => {
  const player = await aPlayer(platform.db, about);
  await platform.db.transaction(player.tenant, (tx) =>
    tx
      .updateTable('users')
      .set({ email_verified_at: new Date(), phone_verified_at: new Date() })
      .where('id', '=', player.user.id)
      .execute(),
  );
  return player;
};

describe('the head of a player', () => {
  it('has name, balances, capabilities with reason and end, and masked contacts', async () => {
    const player = await verified({ cash: 12_300, bonus: 500 });
    await platform.call(updateSettings, { token: player.token, body: { pause_hours: 24 } });
    const { data } = (await on(showPlayer, player)).body;
    assert.deepEqual([data.name, data.cash, data.bonus, data.held, data.debt], ['Ana Souza', 12_300, 500, 0, 0]);
    assert.equal(data.capabilities.can_bet.reason, 'pause');
    assert.notEqual(data.capabilities.can_bet.end_at, null);
    assert.match(data.cpf, /^•••\.\d{3}\.\d{3}-••$/);
    assert.match(data.phone, /^\(11\) •••••-\d{4}$/);
    assert.equal(data.email, 'a•••@e•••.com');
  });
});

describe('the money of a player', () => {
  it('says what may leave now, and what stands in the way with its numbers', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    await platform.db.transaction(player.tenant, async (tx) =>
      updateWallet(await lockWallet(tx, player.user.id), { turnoverGoal: 4_000, rollover: 2_500 }),
    );
    const { data } = (await on(contract.showPlayerMoney, player)).body;
    assert.deepEqual([data.cash, data.available, data.has_pix_key], [10_000, 6_000, false]);
    assert.deepEqual(data.turnover, { goal: 4_000, done: 0, left: 4_000 });
    const kinds = data.blockers.map(({ kind, amount }: { kind: string; amount: number | null }) => [kind, amount]);
    assert.deepEqual(kinds, [
      ['email', null],
      ['phone', null],
      ['rollover', 2_500],
    ]);
  });

  it('names the open withdrawal', async () => {
    const player = await verified({ cash: 100_000 });
    const { body: method } = await platform.call(addWithdrawMethod, { token: player.token, body: { type: 'cpf' } });
    await platform.call(requestWithdrawal, {
      token: player.token,
      body: { method_id: method.data.id, amount: 10_000 },
    });
    const { data } = (await on(contract.showPlayerMoney, player)).body;
    assert.deepEqual([data.open_withdrawal.amount, data.held, data.has_pix_key], [10_000, 10_000, true]);
  });
});

describe('the timeline of a player', () => {
  const kindsOf = (events: contract.TimelineEvent[]) => events.map(({ kind }) => kind);

  it('has everything in one stream, newest first, and only what is asked for', async () => {
    const player = await verified({ cash: 100_000 });
    await playRound(platform.db, player, 1_000, { won: 400 });
    await playRound(platform.db, player, 2_000);
    await command(restrictPlayer, player, { source: 'fraud' });
    await command(addNote, player, { text: 'calls back' });
    const { data } = (await on(contract.showPlayerTimeline, player)).body;
    const kinds = new Set(kindsOf(data));
    for (const kind of ['sign-in', 'bets', 'restriction', 'message', 'note'] as const)
      assert.ok(kinds.has(kind), `no ${kind}`);
    assert.deepEqual(
      data.map(({ at }: contract.TimelineEvent) => at),
      data
        .map(({ at }: contract.TimelineEvent) => at)
        .toSorted()
        .toReversed(),
    );
    const bets = (await on(contract.showPlayerTimeline, player, { kinds: 'bets' })).body.data;
    assert.deepEqual(
      bets.map(({ text, count, amount, staked, won }: contract.TimelineEvent) => [text, count, amount, staked, won]),
      [['Teste', 2, null, 3_000, 400]],
    );
  });

  it('has the bets of an hour at the time of the last one, so that what came later is above them', async () => {
    const player = await verified({ cash: 100_000 });
    await playRound(platform.db, player, 1_000);
    await command(addNote, player, { text: 'calls back' });
    const { data } = (await on(contract.showPlayerTimeline, player, { kinds: 'bets,note' })).body;
    assert.deepEqual(kindsOf(data), ['note', 'bets']);
  });

  it('goes on behind an hour with more bets than a part reads', async () => {
    const player = await verified({ cash: 100_000 });
    await playRound(platform.db, player, 1_000);
    await platform.db.transaction('jangada', (tx) =>
      sql`insert into bets (user_id, provider, kind, provider_tx_id, fingerprint, round_id, title, cash, created_at)
        select ${player.user.id}, 'studio', 'bet', ${player.user.id} || '-many-' || n, 'filled', 'many-' || n, 'Teste', 100,
          date_trunc('hour', now()) - interval '1 hour' + n * interval '1 second'
        from generate_series(1, 1200) n`.execute(tx),
    );
    const counts: (number | null)[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { body } = await on(contract.showPlayerTimeline, player, { kinds: 'bets', ...(cursor && { cursor }) });
      counts.push(...body.data.map(({ count }: contract.TimelineEvent) => count));
      cursor = body.next_cursor;
    }
    assert.deepEqual(counts, [1, 1_200]);
  });

  it('goes on by its cursor through thousands of bets and hundreds of messages, each event once', async () => {
    const [player, others] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    const { id: userId } = player.user;
    await fillBets(platform.database, { tenant: 'jangada', userId, othersId: others.user.id, bets: 3_000 });
    await platform.db.transaction('jangada', (tx) =>
      tx
        .insertInto('notifications')
        .values(
          Array.from({ length: 120 }, (_, index) => ({
            user_id: userId,
            type: 'reward',
            title: JSON.stringify({ pt: `t${index}`, en: `t${index}` }),
            description: JSON.stringify({ pt: '', en: '' }),
            // Several at one moment.
            created_at: new Date(Date.now() - Math.floor(index / 3) * 3_600_000),
          })),
        )
        .execute(),
    );
    const seen: contract.TimelineEvent[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { body } = await on(contract.showPlayerTimeline, player, cursor === undefined ? {} : { cursor });
      seen.push(...body.data);
      cursor = body.next_cursor;
    }
    const names = seen.map(({ kind, ref }) => `${kind} ${ref}`);
    assert.equal(new Set(names).size, names.length);
    assert.equal(seen.filter(({ kind }) => kind === 'message').length, 120);
    const bets = seen.filter(({ kind }) => kind === 'bets').reduce((sum, { count }) => sum + (count ?? 0), 0);
    assert.equal(bets, 3_000);
    const times = seen.map(({ at }) => at);
    assert.deepEqual(times, times.toSorted().toReversed());
  });

  it('refuses unknown kinds and cursors', async () => {
    const player = await aPlayer(platform.db);
    for (const query of [{ kinds: 'rumours' }, { kinds: 'bets,' }, { cursor: 'x' }, { cursor: '1~bets' }])
      assert.equal((await on(contract.showPlayerTimeline, player, query)).status, 422, JSON.stringify(query));
  });
});

describe('the other parts of a player', () => {
  it('are each refused for nobody', async () => {
    const player = await aPlayer(platform.db);
    const tabs = [
      contract.showPlayerMoney,
      contract.showPlayerTimeline,
      contract.showIdentity,
      contract.showPlayerLimits,
      contract.showPlayerDevices,
      contract.showPlayerLinks,
      contract.showPlayerRewards,
      contract.showPlayerMessages,
    ];
    for (const tab of tabs) {
      assert.equal((await on(tab, player)).status, 200, tab.words);
      assert.equal((await on(tab, player, {}, 4_000_000_000)).body.code, 'profile.not-found', tab.words);
    }
  });

  it('show devices, and end one session or all', async () => {
    const player = await aPlayer(platform.db);
    const { sessions } = (await on(contract.showPlayerDevices, player)).body.data;
    assert.deepEqual([sessions.length, sessions[0].open], [1, true]);
    const nowhere = await command(contract.signPlayerOut, player, { session: 4_000_000_000 });
    assert.equal(nowhere.body.code, 'request.not-found');
    assert.equal((await command(contract.signPlayerOut, player, { session: sessions[0].id })).body.data.ended, 1);
    assert.equal((await platform.call(getMe, { token: player.token })).status, 401);
    assert.equal((await command(contract.signPlayerOut, player, {})).body.data.ended, 0);
  });

  it('show accounts with the same browser and key, with the evidence masked', async () => {
    const [one, other] = [await verified(), await verified()];
    const browser = randomUUID();
    for (const { user } of [one, other])
      await platform.db.transaction('jangada', async (tx) => {
        await linkBrowser(tx, user.id, browser);
        await tx
          .insertInto('withdraw_methods')
          .values({ user_id: user.id, type: 'email', key: one.user.email, holder_name: 'Ana' })
          .execute();
      });
    const { data } = (await on(contract.showPlayerLinks, one)).body;
    assert.deepEqual(
      data.map(({ id, kinds, browsers }: contract.PlayerLink) => [id, kinds, browsers]),
      [[other.user.id, ['browser', 'pix-key'], 1]],
    );
    assert.equal(JSON.stringify(data).includes(one.user.email), false);
    const found = await platform.op(findPlayers, { params: { tenant: 'jangada' }, query: { identifier: browser } });
    assert.deepEqual(
      found.body.data.map(({ id, by }: { id: number; by: string }) => [id, by]),
      [
        [one.user.id, 'guest'],
        [other.user.id, 'guest'],
      ],
    );
  });
});
