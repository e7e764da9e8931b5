import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { getMe } from '@jangada/contracts/domains/auth/endpoints';
import type { Operation } from '@jangada/contracts/ops/operation';
import * as contract from '@jangada/contracts/ops/players';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { updateSettings } from '@jangada/contracts/domains/profile/endpoints';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { move } from '../../ledger/ledger.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import {
  findWithdrawal,
  insertMethod,
  insertWithdrawal,
  nextLineId,
} from '../../money/withdrawals/withdrawals.repository.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const on = (operation: Operation, player: Player, body: object = {}, id = player.user.id) =>
  platform.op(operation, { params: { tenant: player.tenant, id }, body });

const deposit = ({ token }: Player) => platform.call(createDeposit, { token, body: { amount: 1_000 } });

describe('operators and the rights of a player', () => {
  it('see what a player may do, and why not', async () => {
    const player = await aPlayer(platform.db);
    await platform.call(updateSettings, {
      token: player.token,
      body: { pause_hours: 24, limits: [{ kind: 'loss', window: 'week', value: 5_000 }] },
    });
    const { status, body } = await on(contract.showPlayer, player);
    assert.equal(status, 200);
    assert.equal(body.data.capabilities.can_bet.reason, 'pause');
    assert.equal(body.data.capabilities.can_withdraw.allowed, true);
    assert.equal(body.data.limits[0].value, 5_000);
    assert.deepEqual([body.data.restrictions[0].state, body.data.open_sessions], ['active', 1]);
    assert.equal(JSON.stringify(body).includes(player.user.cpf ?? '-'), false);
  });

  it('block and unblock a player, who can sign in and withdraw all the while', async () => {
    const player = await aPlayer(platform.db);
    const blocked = await on(contract.blockPlayer, player);
    assert.equal(blocked.body.data.capabilities.can_deposit.reason, 'account-blocked');
    assert.equal(blocked.body.data.capabilities.can_login.allowed, true);
    assert.equal(blocked.body.data.capabilities.can_withdraw.allowed, true);
    assert.equal((await deposit(player)).body.code, 'account.blocked');
    assert.equal((await on(contract.unblockPlayer, player)).body.data.status, 'active');
    assert.equal((await deposit(player)).body.code, 'deposit.provider-unavailable');
  });

  it('hold back what is about to leave while fraud is suspected, and not for anything else', async () => {
    const statuses: (number | string)[][] = [];
    for (const source of ['fraud', 'court']) {
      const player = await aPlayer(platform.db, { cash: 10_000 });
      const id = await platform.db.transaction('jangada', async (tx) => {
        const wallet = await lockWallet(tx, player.user.id);
        const postings = [{ from: wallet.account('cash'), to: wallet.account('hold'), amount: 5_000 }];
        const { txnId } = await move(wallet, { idemKey: `test-hold:${player.user.id}`, kind: 'withdrawal', postings });
        const key = { user_id: player.user.id, type: 'cpf' as const, key: player.user.cpf ?? '', holder_name: 'Ana' };
        const { id: method_id } = await insertMethod(tx, key);
        const input = {
          id: await nextLineId(tx),
          user_id: player.user.id,
          method_id,
          amount: 5_000,
          status: 0 as const,
        };
        return (await insertWithdrawal(tx, { ...input, review: [], payout_id: randomUUID(), hold_txn_id: txnId })).id;
      });
      await on(contract.restrictPlayer, player, { source });
      const row = await platform.db.read('jangada', (reader) => findWithdrawal(reader, id));
      assert.ok(row);
      statuses.push([row.status, ...row.review]);
    }
    assert.deepEqual(statuses, [[5, 'restricted'], [0]]);
  });

  it('restrict a player for a period, once for repeated requests', async () => {
    const player = await aPlayer(platform.db);
    const body = { source: 'fraud', end_at: '2030-01-31T03:00:00Z' };
    await on(contract.restrictPlayer, player, body);
    const again = await on(contract.restrictPlayer, player, body);
    assert.equal(again.body.data.restrictions.length, 1);
    assert.equal(again.body.data.capabilities.can_withdraw.reason, 'security-review');
    const values = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('notifications').select('description').where('user_id', '=', player.user.id).execute(),
    );
    assert.deepEqual(
      values.map(({ description }) => description.pt),
      ['Sua conta está em análise de segurança.'],
    );
    const [{ id }] = again.body.data.restrictions;
    const ended = await on(contract.endRestriction, player, {}, id);
    assert.equal(ended.body.data.restrictions[0].state, 'ended');
    assert.equal(ended.body.data.capabilities.can_withdraw.allowed, true);
  });

  it('sign an excluded player out, where excluded players may not sign in', async () => {
    const [here, regulated] = [await aPlayer(platform.db), await aPlayer(platform.db, { tenant: 'onca' })];
    const isIn = async ({ token }: Player, host: string) =>
      (await platform.call(getMe, { token, host })).status === 200;
    for (const player of [here, regulated]) await on(contract.restrictPlayer, player, { source: 'self_central' });
    assert.equal(await isIn(here, 'localhost'), false);
    assert.equal(await isIn(regulated, 'onca.localhost'), true);
  });

  it('cannot cut short what players have decided about themselves', async () => {
    const player = await aPlayer(platform.db);
    await platform.call(updateSettings, { token: player.token, body: { pause_hours: 24 } });
    const [{ id }] = (await on(contract.showPlayer, player)).body.data.restrictions;
    const refused = await on(contract.endRestriction, player, {}, id);
    assert.equal(refused.status, 403);
    assert.equal(refused.body.code, 'exclusion.in-force');
    assert.equal((await deposit(player)).body.code, 'account.paused');
  });

  it('are refused what is not there, what makes no sense, and other tenants’ players', async () => {
    const [player, other] = [await aPlayer(platform.db), await aPlayer(platform.db, { tenant: 'tucano' })];
    assert.equal((await on(contract.showPlayer, player, {}, other.user.id)).status, 404);
    assert.equal((await on(contract.blockPlayer, player, {}, 4_000_000_000)).body.code, 'profile.not-found');
    assert.equal((await on(contract.endRestriction, player, {}, 4_000_000_000)).body.code, 'restriction.not-found');
    assert.equal((await on(contract.restrictPlayer, player, { source: 'mood' })).status, 422);
    assert.equal((await on(contract.restrictPlayer, player, { source: 'court', end_at: 'amanhã' })).status, 422);
    const ended = { source: 'court', start_at: '2030-01-02T00:00:00Z', end_at: '2030-01-01T00:00:00Z' };
    assert.equal((await on(contract.restrictPlayer, player, ended)).status, 422);
  });

  it('are not players: a token of the site opens none of it', async () => {
    const player = await aPlayer(platform.db);
    const { statusCode } = await platform.server.inject({
      method: 'POST',
      url: `/ops/jangada/players/${player.user.id}/unblock`,
      headers: { host: 'localhost', authorization: `Bearer ${player.token}`, 'idempotency-key': randomUUID() },
    });
    assert.equal(statusCode, 404);
  });
});

describe('a player that operators look for', () => {
  const find = async (identifier: string) => {
    const { status, body } = await platform.op(contract.findPlayers, {
      params: { tenant: 'jangada' },
      query: { identifier },
    });
    assert.equal(status, 200);
    return (body as { data: contract.FoundPlayer[] }).data;
  };

  it('comes with the name', async () => {
    const { user } = await aPlayer(platform.db);
    assert.deepEqual(await find(user.email), [
      { id: user.id, name: `${user.first_name} ${user.last_name}`.trim(), by: 'email', payment: null },
    ]);
  });

  it('is found by a copied identifier with spaces and line breaks in it', async () => {
    const { user } = await aPlayer(platform.db);
    const [name = '', host = ''] = user.email.split('@');
    assert.deepEqual(
      (await find(` ${name}\n@ ${host}\r\n`)).map(({ id }) => id),
      [user.id],
    );
  });

  it('is found by the id of a Pix in any case, and by none that only begins so', async () => {
    const { user } = await aPlayer(platform.db);
    const e2eid = `E18236120202611291503${randomUUID().slice(0, 8)}aBc`;
    await platform.db.transaction('jangada', async (tx) => {
      const deposit = { user_id: user.id, amount: 1_000, status: 'paid' as const, txid: randomUUID(), e2eid };
      await tx
        .insertInto('deposits')
        .values({ ...deposit, expires_at: new Date(), paid_at: new Date() })
        .execute();
    });
    for (const typed of [e2eid, e2eid.toLowerCase(), e2eid.toUpperCase()])
      assert.deepEqual(
        (await find(typed)).map(({ id, by }) => [id, by]),
        [[user.id, 'pix']],
        typed,
      );
    assert.deepEqual(await find(`${e2eid.slice(0, -1)}d`), []);
  });

  it('is found by a CPF with whatever stands between its digits', async () => {
    const { user } = await aPlayer(platform.db);
    const cpf = (user.cpf ?? '').replace(/^(\d{3})(\d{3})(\d{3})/, '$1.$2.$3/');
    assert.deepEqual(
      (await find(cpf)).map(({ id, by }) => [id, by]),
      [[user.id, 'cpf']],
    );
  });

  it('is found by a phone number as it is dialled', async () => {
    const { user } = await aPlayer(platform.db);
    const national = (user.phone ?? '').replace('+55', '');
    for (const typed of [national, `0${national}`, `+55 ${national}`, `0055 ${national}`])
      assert.deepEqual(
        (await find(typed)).map(({ id }) => id),
        [user.id],
        typed,
      );
  });

  it('is found by a number with what people write before it', async () => {
    const { user } = await aPlayer(platform.db);
    for (const typed of [`#${user.id}`, `# ${user.id}`, `nº ${user.id}`])
      assert.ok(
        (await find(typed)).some(({ id, by }) => id === user.id && by === 'id'),
        typed,
      );
    for (const typed of [`jogador ${user.id}`, `Jogador #${user.id}`, `player ${user.id}`])
      assert.deepEqual(
        (await find(typed)).map(({ id, by }) => [id, by]),
        [[user.id, 'id']],
        typed,
      );
  });

  it('is only that of the withdrawal when the word says so, and none for another word', async () => {
    const { user } = await aPlayer(platform.db);
    assert.deepEqual(
      (await find(`saque ${user.id}`)).filter(({ by }) => by !== 'withdrawal'),
      [],
    );
    assert.deepEqual(await find(`constructor ${user.id}`), []);
  });
});
