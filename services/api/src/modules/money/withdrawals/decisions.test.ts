import assert from 'node:assert/strict';
import { localMoment } from '@jangada/contracts/values/local-time';
import { after, before, describe, it } from 'node:test';
import { addWithdrawMethod, requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import { getWithdrawOptions } from '@jangada/contracts/domains/wallet/withdrawals';
import { endRestriction, restrictPlayer, showPlayer } from '@jangada/contracts/ops/players';
import { refundDeposit } from '@jangada/contracts/ops/payments';
import * as ops from '@jangada/contracts/ops/withdrawals';
import { aCpf, aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { pixParts, runPixJob } from '../../../../test/support/run-pix-job.ts';
import { signedInAt } from '../../../../test/support/staff.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import type { Message } from '../../../vendors/messenger/message.ts';
import { sendContactMessages } from '../../messages/notifications/contact-messages.ts';
import { house } from '../../ledger/accounts.ts';
import { move } from '../../ledger/ledger.ts';
import { lockWallet, updateWallet } from '../../ledger/wallets.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';
import { insertDeposit } from '../payments/deposits.repository.ts';
import { finishRefund } from '../payments/pix-refunds.service.ts';
import { receivePix } from '../payments/pix-receipts.service.ts';
import type { PayoutState } from '../../../vendors/pix/payout-port.ts';
import { dispatchPayout } from './dispatch-payout.ts';
import { pollPayouts } from './poll-payouts.ts';
import { listWrongReservations } from './verify-reservations.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const hosts: Record<string, string> = { jangada: 'localhost', onca: 'onca.localhost' };
const as = (player: Player) => ({ token: player.token, host: hosts[player.tenant] ?? 'localhost' });

const write = (player: Player, change: Parameters<TestPlatform['db']['transaction']>[1]) =>
  platform.db.transaction(player.tenant, change);

const setUser = (player: Player, fields: object) =>
  write(player, (tx) => tx.updateTable('users').set(fields).where('id', '=', player.user.id).execute());

async function somebody(about: Parameters<typeof aPlayer>[1] = {}): Promise<Player> {
  const player = await aPlayer(platform.db, about);
  await setUser(player, { email_verified_at: new Date(), phone_verified_at: new Date() });
  return player;
}

let payments = 0;

/** A deposit that the player's own bank has paid. */
async function pay(player: Player, amount: number): Promise<{ id: number; e2eid: string }> {
  payments += 1;
  const txid = String(payments).padStart(32, '0');
  const { id } = await platform.db.transaction(player.tenant, (tx) =>
    insertDeposit(tx, { user_id: player.user.id, txid, amount, expires_at: new Date(Date.now() + 60_000) }),
  );
  const parts = pixParts(platform);
  const pix = { ...parts.pix, checkReceived: async () => 'own-account' as const };
  const e2eid = `E${String(payments).padStart(31, '0')}`;
  await receivePix({ ...parts, pix }, player.tenant, { e2eid, txid, amount, at: new Date() });
  return { id, e2eid };
}

/** The payer's bank takes a payment back (MED). */
const med = (player: Player, e2eid: string, amount: number) =>
  finishRefund(pixParts(platform), player.tenant, { e2eid, id: 'med1', done: true, takenBack: true, amount });

const request = async (player: Player, amount: number): Promise<number> => {
  const { body: added } = await platform.call(addWithdrawMethod, { ...as(player), body: { type: 'cpf' } });
  const { status, body } = await platform.call(requestWithdrawal, {
    ...as(player),
    body: { method_id: added.data.id, amount },
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.id;
};

const operate = (operation: Parameters<TestPlatform['op']>[0], player: Player, id: number, body: object = {}) =>
  platform.op(operation, { params: { tenant: player.tenant, id }, body });

const shownTo = async (player: Player, id: number) => {
  const { body } = await platform.op(ops.listWithdrawals, {
    params: { tenant: player.tenant },
    query: { state: 'open' },
  });
  const { review, bar, status } = body.data.find((one: { id: number }) => one.id === id);
  return { review, bar, status };
};

/** A day of Brasília. */
const dayAgo = (days: number): string => localMoment(new Date(Date.now() - days * 86_400_000)).day;

const moneyOf = async (player: Player) => {
  const { cash, hold, receivable } = await balancesOf(platform.db, player);
  return { cash, hold, receivable };
};

/** Sends the payout now to a provider with a known earlier state. */
async function dispatch(player: Player, id: number, known?: PayoutState): Promise<string[]> {
  const sent: string[] = [];
  const parts = pixParts(platform);
  const payouts = {
    ...parts.payouts,
    find: async () => known,
    send: async (payout: { id: string }): Promise<PayoutState> => {
      sent.push(payout.id);
      return { kind: 'processing' };
    },
  };
  const pix = { ...parts.pix, ensureWebhook: async () => undefined };
  const tenant = await parts.tenants.find(player.tenant);
  assert.ok(tenant);
  await dispatchPayout({ ...parts, pix, payouts }, tenant, id);
  return sent;
}

const restrict = (player: Player, source: string) => operate(restrictPlayer, player, player.user.id, { source });

const rowOf = (id: number) =>
  platform.db.read('jangada', (reader) =>
    reader.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

describe('what changes while a first withdrawal is under review', () => {
  const changes: [
    name: string,
    change: (player: Player, e2eid: string) => Promise<unknown>,
    review: string,
    code: string,
  ][] = [
    [
      'a bank takes the deposit back',
      (player, e2eid) => med(player, e2eid, 10_000),
      'first-withdrawal,chargeback,debt,restricted',
      'account.blocked',
    ],
    ['a fraud restriction', (player) => restrict(player, 'fraud'), 'first-withdrawal,restricted', 'account.blocked'],
    [
      'a kyc restriction',
      (player) => restrict(player, 'kyc'),
      'first-withdrawal,identity',
      'account.verification-required',
    ],
    [
      'an e-mail that is not verified',
      (player) => setUser(player, { email_verified_at: null }),
      'first-withdrawal,contact',
      'account.verification-required',
    ],
    [
      'another CPF of the account',
      (player) => setUser(player, { cpf: aCpf() }),
      'first-withdrawal,key-not-own',
      'withdrawal.key-not-own',
    ],
  ];
  for (const [name, change, review, code] of changes)
    it(`${name} is shown on it, bars its approval by name, and it can be refused`, async () => {
      const player = await somebody();
      const { e2eid } = await pay(player, 10_000);
      const id = await request(player, 10_000);
      assert.deepEqual(await shownTo(player, id), { review: 'first-withdrawal', bar: null, status: 5 });
      await change(player, e2eid);
      assert.deepEqual(await shownTo(player, id), { review, bar: code, status: 5 });
      const approved = await operate(ops.approveWithdrawal, player, id);
      assert.equal(approved.body.code, code);
      assert.equal((await rowOf(id)).status, 5);
      assert.equal((await operate(ops.refuseWithdrawal, player, id)).body.data.status, 2);
    });

  it('a debt bars it after the security review has ended; the refused amount pays the debt', async () => {
    const player = await somebody();
    const { e2eid } = await pay(player, 10_000);
    const { id: other } = await pay(player, 3_000);
    const id = await request(player, 10_000);
    await med(player, e2eid, 10_000);
    assert.deepEqual(await moneyOf(player), { cash: 0, hold: 10_000, receivable: -7_000 });
    const { body } = await operate(showPlayer, player, player.user.id);
    await operate(endRestriction, player, body.data.restrictions[0].id);
    assert.equal((await shownTo(player, id)).bar, 'withdrawal.debt-open');
    const approved = await operate(ops.approveWithdrawal, player, id);
    assert.deepEqual([approved.status, approved.body.code, approved.body.debt], [409, 'withdrawal.debt-open', 7_000]);
    assert.equal((await operate(refundDeposit, player, other)).body.code, 'deposit.not-refundable');
    await operate(ops.refuseWithdrawal, player, id);
    assert.deepEqual(await moneyOf(player), { cash: 3_000, hold: 0, receivable: 0 });
    const news = await platform.db.read('jangada', (reader) =>
      reader
        .selectFrom('notifications')
        .select('description')
        .where('user_id', '=', player.user.id)
        .where('type', '=', 'withdraw')
        .executeTakeFirstOrThrow(),
    );
    assert.match(news.description.pt, /70,00 pagaram um depósito que o banco tomou de volta\.$/u);
    assert.match(news.description.en, /70\.00 paid for a deposit that the bank took back\.$/u);
  });

  it('a debt of a prize that its game took back is not called a deposit, to the operator and to the player', async () => {
    const player = await somebody();
    await pay(player, 10_000);
    const id = await request(player, 10_000);
    await write(player, async (tx) => {
      const wallet = await lockWallet(tx, player.user.id);
      const postings = [{ from: wallet.account('receivable'), to: house('gaming:studio'), amount: 2_000 }];
      await move(wallet, { idemKey: `debt:${player.user.id}`, kind: 'win-rollback', postings });
    });
    assert.equal((await shownTo(player, id)).review, 'first-withdrawal,debt');
    assert.deepEqual((await operate(ops.approveWithdrawal, player, id)).body.causes, ['prize-taken-back']);
    await operate(ops.refuseWithdrawal, player, id);
    const news = await platform.db.read('jangada', (reader) =>
      reader
        .selectFrom('notifications')
        .select('description')
        .where('user_id', '=', player.user.id)
        .where('type', '=', 'withdraw')
        .executeTakeFirstOrThrow(),
    );
    assert.match(news.description.pt, /20,00 pagaram um prêmio que o jogo desfez\.$/u);
    assert.match(news.description.en, /20\.00 paid for a prize that the game took back\.$/u);
  });

  it('a debt that the rest of the balance covers does not bar it', async () => {
    const player = await somebody();
    await pay(player, 10_000);
    const id = await request(player, 4_000);
    await write(player, async (tx) => {
      const wallet = await lockWallet(tx, player.user.id);
      const postings = [{ from: wallet.account('receivable'), to: house('psp'), amount: 6_000 }];
      await move(wallet, { idemKey: `debt:${player.user.id}`, kind: 'chargeback', postings });
    });
    assert.deepEqual(await moneyOf(player), { cash: 6_000, hold: 4_000, receivable: -6_000 });
    assert.equal((await operate(ops.approveWithdrawal, player, id)).body.data.status, 4);
  });
});

describe('a withdrawal on its way out', () => {
  /** An approved withdrawal that is not sent yet. */
  async function approved(): Promise<{ player: Player; id: number; e2eid: string }> {
    const player = await somebody();
    const { e2eid } = await pay(player, 10_000);
    const id = await request(player, 10_000);
    assert.equal((await operate(ops.approveWithdrawal, player, id)).status, 200);
    return { player, id, e2eid };
  }

  it('that the desk has approved waits to be taken back, however long its review took', async () => {
    const player = await somebody();
    await pay(player, 10_000);
    const id = await request(player, 10_000);
    await write(player, (tx) =>
      tx
        .updateTable('withdrawals')
        .set({ created_at: new Date(Date.now() - 2 * 60 * 60_000) })
        .where('id', '=', id)
        .execute(),
    );
    const { registry } = platform.db;
    const maria = await registry.selectFrom('staff').select('id').where('name', '=', 'maria').executeTakeFirstOrThrow();
    const headers = await signedInAt(platform.db, maria);
    const at = { params: { tenant: player.tenant, id }, headers };
    assert.equal((await platform.op(ops.approveWithdrawal, at)).status, 200);
    await runPixJob(platform, pollPayouts, player.tenant);
    // The job marks what it looks at before it sends it.
    const { queried_at: queriedAt, dispatched_at: dispatchedAt } = await rowOf(id);
    assert.deepEqual([queriedAt, dispatchedAt], [null, null]);
    assert.equal((await platform.op(ops.holdWithdrawal, at)).body.data.status, 5);
    assert.deepEqual(await dispatch(player, id), []);
    assert.equal((await platform.op(ops.holdWithdrawal, at)).body.code, 'withdrawal.not-open');
  });

  it('is sent when nothing has changed', async () => {
    const { player, id } = await approved();
    assert.equal((await dispatch(player, id)).length, 1);
    assert.notEqual((await rowOf(id)).dispatched_at, null);
  });

  it('is listed as stuck once the provider has had it for a quarter of an hour, and by its amount', async () => {
    const { player, id } = await approved();
    await dispatch(player, id);
    const isListed = async (query: object): Promise<boolean> => {
      const { body } = await platform.op(ops.listWithdrawals, {
        params: { tenant: player.tenant },
        query: { ...query },
      });
      return body.data.some((one: { id: number }) => one.id === id);
    };
    const [today, before] = [dayAgo(0), dayAgo(1)];
    assert.deepEqual(
      [await isListed({ from: today, to: today }), await isListed({ from: before }), await isListed({ to: before })],
      [true, true, false],
    );
    assert.equal(await isListed({ state: 'stuck' }), false);
    const since = new Date(Date.now() - 16 * 60_000);
    await write(player, (tx) =>
      tx.updateTable('withdrawals').set({ dispatched_at: since }).where('id', '=', id).execute(),
    );
    assert.equal(await isListed({ state: 'stuck' }), true);
    assert.deepEqual([await isListed({ over: 10_000 }), await isListed({ over: 10_001 })], [true, false]);
  });

  it('goes back under review, unsent, when something bars it that no operation marked on it', async () => {
    for (const [fields, review] of [
      [{ phone_verified_at: null }, 'contact'],
      [{ cpf: aCpf() }, 'key-not-own'],
    ] as const) {
      const { player, id } = await approved();
      await setUser(player, fields);
      assert.deepEqual(await dispatch(player, id), []);
      const { status, review: stored, dispatched_at: dispatchedAt } = await rowOf(id);
      assert.deepEqual([status, stored, dispatchedAt], [5, [review], null]);
      assert.equal((await moneyOf(player)).hold, 10_000);
    }
  });

  it('is not sent after a chargeback or a restriction that came after the approval', async () => {
    for (const change of [
      ({ player, e2eid }: { player: Player; e2eid: string }) => med(player, e2eid, 10_000),
      ({ player }: { player: Player }) => restrict(player, 'fraud'),
    ]) {
      const out = await approved();
      await change(out);
      assert.deepEqual(await dispatch(out.player, out.id), []);
      assert.equal((await rowOf(out.id)).status, 5);
    }
  });

  it('is not sent again when it is barred and the provider does not know the first attempt', async () => {
    const { player, id } = await approved();
    await write(player, (tx) =>
      tx.updateTable('withdrawals').set({ dispatched_at: new Date() }).where('id', '=', id).execute(),
    );
    await restrict(player, 'fraud');
    assert.deepEqual(await dispatch(player, id), []);
    assert.deepEqual([(await rowOf(id)).status, (await rowOf(id)).trouble], [5, 'account.blocked']);
    // The money is not returned before the provider answers, and the provider does not run here.
    assert.equal((await operate(ops.failWithdrawal, player, id)).body.code, 'withdrawal.provider-unavailable');
  });

  it('is settled by what the provider knows of it, restricted or not: the money has left', async () => {
    const { player, id } = await approved();
    await write(player, (tx) =>
      tx.updateTable('withdrawals').set({ dispatched_at: new Date() }).where('id', '=', id).execute(),
    );
    await restrict(player, 'fraud');
    assert.deepEqual(await dispatch(player, id, { kind: 'paid', e2eid: 'E'.repeat(32) }), []);
    assert.equal((await rowOf(id)).status, 1);
  });
});

describe('what an excluded player owns', () => {
  const payOut = (player: Player) => operate(ops.payOutPlayer, player, player.user.id);

  it('is paid out by staff to the key of the CPF, whatever still had to be played, and reviewed as such', async () => {
    const player = await aPlayer(platform.db, { cash: 1_500 });
    await write(player, async (tx) =>
      updateWallet(await lockWallet(tx, player.user.id), { rollover: 9_000, turnoverGoal: 1_500 }),
    );
    assert.equal((await payOut(player)).body.code, 'exclusion.not-found');
    await restrict(player, 'self_specific');
    const { status, body } = await payOut(player);
    assert.deepEqual([status, body.data.amount, body.data.status], [200, 1_500, 5]);
    assert.equal(body.data.review, 'first-withdrawal,not-played');
    assert.equal(body.data.key, `•••.${player.user.cpf?.slice(3, 6)}.${player.user.cpf?.slice(6, 9)}-••`);
    const sent: Message[] = [];
    const taken = { by: 'test', channel: 'sms' as const, providerId: null, hasReceipts: false, ownsCode: false };
    const messenger = {
      send: async (message: Message) => (sent.push(message), taken),
      hasNext: () => false,
      verifyCode: async () => false,
    };
    const jobs = await platform.db.transaction(player.tenant, (tx) =>
      tx.deleteFrom('outbox').where('topic', '=', 'contact-message').returning(['id', 'payload']).execute(),
    );
    await sendContactMessages({ ...pixParts(platform), messenger })(player.tenant, jobs);
    assert.deepEqual(
      sent.map(({ to }) => to),
      [player.user.phone],
    );
    assert.match(sent[0]?.text ?? '', /Nossa equipe iniciou o saque de R\$.15,00 para a chave .* do seu CPF\.$/u);
    assert.equal((await payOut(player)).body.code, 'withdrawal.already-open');
    assert.equal((await operate(ops.approveWithdrawal, player, body.data.id)).body.data.status, 4);
    assert.equal((await dispatch(player, body.data.id)).length, 1);
    assert.deepEqual(await moneyOf(player), { cash: 0, hold: 1_500, receivable: 0 });
  });

  it('is withdrawn by themselves where they may sign in, without playing and below the minimum', async () => {
    const player = await somebody({ tenant: 'onca', kyc: 'approved', cash: 1_500 });
    await write(player, async (tx) => updateWallet(await lockWallet(tx, player.user.id), { turnoverGoal: 1_500 }));
    const optionsOf = async () => (await platform.call(getWithdrawOptions, as(player))).body.data;
    assert.deepEqual(
      (await optionsOf()).blockers.map(({ kind }: { kind: string }) => kind),
      ['minimum'],
    );
    await restrict(player, 'self_central');
    const { available, min, not_yet_played: open, blockers } = await optionsOf();
    assert.deepEqual([available, min, open, blockers], [1_500, 1_500, 0, []]);
    await request(player, 1_500);
  });

  it('is no more than covers their debt, and nothing under a security review', async () => {
    const player = await aPlayer(platform.db, { cash: 0 });
    const { e2eid } = await pay(player, 10_000);
    await med(player, e2eid, 10_000);
    await restrict(player, 'self_specific');
    assert.equal((await payOut(player)).body.code, 'wallet.insufficient-funds');
    const suspect = await aPlayer(platform.db, { cash: 5_000 });
    await restrict(suspect, 'self_specific');
    await restrict(suspect, 'fraud');
    assert.equal((await payOut(suspect)).body.code, 'account.blocked');
    assert.equal((await operate(ops.payOutPlayer, player, 999_999_999)).body.code, 'profile.not-found');
    const nameless = await aPlayer(platform.db, { cpf: null, cash: 5_000 });
    await restrict(nameless, 'self_specific');
    assert.equal((await payOut(nameless)).body.code, 'account.verification-required');
  });
});

it('leaves a ledger that adds up, and holds that are the open withdrawals', async () => {
  assert.deepEqual(await platform.db.transaction('jangada', verifyLedger), {
    unbalancedTxns: 0,
    sum: 0,
    wrongWallets: [],
  });
  assert.deepEqual(await platform.db.read('jangada', listWrongReservations), []);
});
