import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addWithdrawMethod, listWithdrawMethods, requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import { getWithdrawal, getWithdrawOptions, type WithdrawOptions } from '@jangada/contracts/domains/wallet/withdrawals';
import { cancelWithdrawal } from '@jangada/contracts/domains/payments/endpoints';
import * as ops from '@jangada/contracts/ops/withdrawals';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { guardWallet } from '../../eligibility/access/guard-wallet.ts';
import { lockWallet, updateWallet } from '../../ledger/wallets.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const write = (player: Player, change: Parameters<TestPlatform['db']['transaction']>[1]) =>
  platform.db.transaction(player.tenant, change);

const verify = (player: Player, fields: object = { email_verified_at: new Date(), phone_verified_at: new Date() }) =>
  write(player, (tx) => tx.updateTable('users').set(fields).where('id', '=', player.user.id).execute());

async function somebody(about: Parameters<typeof aPlayer>[1] = {}): Promise<Player> {
  const player = await aPlayer(platform.db, { cash: 100_000, ...about });
  await verify(player);
  return player;
}

const hosts: Record<string, string> = { jangada: 'localhost', onca: 'onca.localhost' };
const as = (player: Player) => ({ token: player.token, host: hosts[player.tenant] ?? 'localhost' });

const optionsOf = async (player: Player): Promise<WithdrawOptions> =>
  (await platform.call(getWithdrawOptions, as(player))).body.data;

const request = async (player: Player, amount = 5_000) => {
  await platform.call(addWithdrawMethod, { ...as(player), body: { type: 'cpf' } });
  const { body } = await platform.call(listWithdrawMethods, as(player));
  return platform.call(requestWithdrawal, { ...as(player), body: { method_id: body.methods[0].id, amount } });
};

const setRollover = (player: Player, rollover: number) =>
  write(player, async (tx) => updateWallet(await lockWallet(tx, player.user.id), { rollover }));

describe('what blocks a withdrawal is shown before, and is what the request is refused with', () => {
  const cases: [name: string, make: () => Promise<Player>, kind: string | null, code: string | undefined][] = [
    ['nothing', () => somebody(), null, undefined],
    [
      'an unverified e-mail',
      async () => {
        const player = await somebody();
        await verify(player, { email_verified_at: null });
        return player;
      },
      'email',
      'account.verification-required',
    ],
    [
      'an unverified phone',
      async () => {
        const player = await somebody();
        await verify(player, { phone_verified_at: null });
        return player;
      },
      'phone',
      'account.verification-required',
    ],
    [
      'a rollover',
      async () => {
        const player = await somebody();
        await setRollover(player, 700);
        return player;
      },
      'rollover',
      'withdrawal.rollover-open',
    ],
    [
      'a security review',
      async () => {
        const player = await somebody();
        const row = { user_id: player.user.id, source: 'fraud' as const, reason: 'test' };
        await write(player, (tx) =>
          guardWallet(tx, player.user.id, () => tx.insertInto('restrictions').values(row).execute()),
        );
        return player;
      },
      'restriction',
      'account.blocked',
    ],
    ['an identity nobody has proved', () => somebody({ tenant: 'onca' }), 'identity', 'account.verification-required'],
    [
      'a rollover where the law lets real money leave',
      async () => {
        const player = await somebody({ tenant: 'onca', kyc: 'approved' });
        await setRollover(player, 700);
        return player;
      },
      null,
      undefined,
    ],
    ['less than the minimum', () => somebody({ cash: 1 }), 'minimum', 'wallet.insufficient-funds'],
  ];
  for (const [name, make, kind, code] of cases)
    it(name, async () => {
      const player = await make();
      const { blockers } = await optionsOf(player);
      assert.deepEqual(
        blockers.map((blocker) => blocker.kind),
        kind === null ? [] : [kind],
      );
      assert.equal((await request(player)).body.code, code);
    });

  it('a withdrawal under way, with its timeline, until it is cancelled', async () => {
    const player = await somebody();
    const { id } = (await request(player)).body.data;
    const { blockers, open, available } = await optionsOf(player);
    assert.deepEqual(
      blockers.map(({ kind }) => kind),
      ['open'],
    );
    assert.equal(available, 95_000);
    assert.deepEqual([open?.id, open?.status, open?.reason, open?.cancellable], [id, 5, 'first-withdrawal', false]);
    assert.deepEqual(
      open?.steps.map(({ state }) => state),
      ['done', 'current', 'waiting', 'waiting'],
    );
    assert.equal((await request(player)).body.code, 'withdrawal.already-open');

    await write(player, (tx) => tx.updateTable('withdrawals').set({ status: 0 }).where('id', '=', id).execute());
    assert.equal((await optionsOf(player)).open?.cancellable, true);
    await platform.call(cancelWithdrawal, { ...as(player), body: { id } });
    const { body } = await platform.call(getWithdrawal, { ...as(player), params: { id } });
    assert.deepEqual([body.data.status, body.data.reason, body.data.due_at], [2, 'cancelled', null]);
    assert.deepEqual((await optionsOf(player)).blockers, []);
  });
});

it('a refusal by the operator is distinguished from a cancellation by the player', async () => {
  const player = await somebody();
  const { id } = (await request(player)).body.data;
  await platform.op(ops.refuseWithdrawal, { params: { tenant: 'jangada', id } });
  const { body } = await platform.call(getWithdrawal, { ...as(player), params: { id } });
  assert.deepEqual([body.data.status, body.data.reason], [2, 'refused']);
});

it('another player’s withdrawal is not found', async () => {
  const { id } = (await request(await somebody())).body.data;
  const answer = await platform.call(getWithdrawal, { ...as(await somebody()), params: { id } });
  assert.deepEqual([answer.status, answer.body.code], [404, 'withdrawal.not-found']);
});

it('the own CPF is added without typing it; another one is not the player’s', async () => {
  const player = await somebody();
  const add = (body: object) => platform.call(addWithdrawMethod, { ...as(player), body });
  assert.equal((await add({ type: 'email' })).body.code, 'withdrawal.key-invalid');
  assert.match((await add({ type: 'cpf' })).body.data.key, /^\*\*\*/);
  assert.equal((await add({ type: 'cpf' })).body.code, 'withdrawal.key-known');
  assert.equal((await add({ type: 'cpf', key: '11144477735' })).body.code, 'withdrawal.key-not-own');
});

it('a regulated site takes the CPF as a key only', async () => {
  assert.deepEqual((await optionsOf(await somebody({ tenant: 'onca', kyc: 'approved' }))).key_types, ['cpf']);
  assert.deepEqual((await optionsOf(await somebody())).key_types, ['cpf', 'email', 'phone', 'random']);
});
