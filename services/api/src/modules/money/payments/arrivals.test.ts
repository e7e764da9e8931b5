import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listNotifications } from '@jangada/contracts/domains/notifications/endpoints';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { excludeSelf, updateSettings } from '@jangada/contracts/domains/profile/endpoints';
import { listStrandedPix, returnPix } from '@jangada/contracts/ops/payments';
import { blockPlayer, restrictPlayer } from '@jangada/contracts/ops/players';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { pixParts } from '../../../../test/support/run-pix-job.ts';
import { startSandbox, until, type SandboxProcess } from '../../../../test/support/sandbox-process.ts';
import { noticeHeaders, webhookSecrets } from '../../../../test/support/sign-notice.ts';
import { deliverNotice } from '../../../../test/support/stored-notices.ts';
import { freePort } from '@jangada/server/testing/free-port';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';
import { depositNote } from './deposit-note.ts';
import { receivePix } from './pix-receipts.service.ts';

let platform: TestPlatform;
let sandbox: SandboxProcess;
const DAY_MS = 24 * 60 * 60_000;

before(async () => {
  sandbox = await startSandbox({
    PIX_CLIENT_ID: 'client',
    PIX_CLIENT_SECRET: 'secret',
    PIX_WEBHOOK_SECRETS: webhookSecrets,
  });
  const port = await freePort();
  platform = await startTestPlatform({ API_PORT: String(port), PIX_BASE_URL: `${sandbox.url}/pix` });
  await platform.server.listen({ port, host: 'localhost' });
});
after(async () => {
  await platform.stop();
  await sandbox.stop();
});

async function aCharge(player: Player, amount = 5_000): Promise<{ id: number; code: string }> {
  const { body } = await platform.call(createDeposit, { token: player.token, body: { amount } });
  assert.ok(body.qrcode, JSON.stringify(body));
  return { id: body.transaction_id, code: body.qrcode };
}

interface PaidPix {
  readonly endToEndId: string;
}

async function pay(code: string, how: object = {}): Promise<PaidPix[]> {
  return (await sandbox.control('/pix/pay', { pixCopiaECola: code, ...how })).body['pix'] as PaidPix[];
}

async function deliver(pix: object[]): Promise<number> {
  const payload = JSON.stringify({ pix });
  const headers = noticeHeaders('jangada', payload);
  return deliverNotice(platform, { url: '/webhooks/pix/jangada/pix', headers, payload });
}

const rowOf = (id: number) =>
  platform.db.read('jangada', (reader) =>
    reader.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

const refundsOf = (id: number) =>
  platform.db.read('jangada', (reader) =>
    reader
      .selectFrom('pix_refunds as refund')
      .innerJoin('pix_receipts as receipt', 'receipt.e2eid', 'refund.e2eid')
      .select(['refund.amount', 'refund.reason', 'refund.status'])
      .where('receipt.deposit_id', '=', id)
      .execute(),
  );

const cashOf = async (player: Player) => (await balancesOf(platform.db, player)).cash;
const goesBack = (id: number) => until('it is back', async () => (await rowOf(id)).status === 'refunded');
const isPaid = (id: number) => until('it is paid', async () => (await rowOf(id)).status === 'paid');

const limitDeposits = (player: Player, value: number) =>
  platform.call(updateSettings, {
    token: player.token,
    body: { limits: [{ kind: 'deposit', window: 'day', value }] },
  });

/** Simulates the end of the five minutes: an expired charge no longer counts against the limit. */
const expire = (id: number) =>
  platform.db.transaction('jangada', (tx) =>
    tx
      .updateTable('deposits')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute(),
  );

const exclude = (player: Player) =>
  platform.call(excludeSelf, {
    token: player.token,
    body: { value: '1y', date: new Date(Date.now() + 365 * DAY_MS).toISOString().slice(0, 10) },
  });

const restrict = (player: Player, source: string) =>
  platform.op(restrictPlayer, { params: { tenant: 'jangada', id: player.user.id }, body: { source } });

/** The player's notifications about deposits, oldest first. */
const newsOf = (player: Player) =>
  platform.db.read('jangada', (reader) =>
    reader
      .selectFrom('notifications')
      .select(['title', 'description'])
      .where('user_id', '=', player.user.id)
      .where('type', '=', 'deposit')
      .orderBy('id')
      .execute(),
  );

describe('a charge that is paid after its player', () => {
  const changes: [name: string, change: (player: Player) => Promise<{ status: number }>, refusal: string][] = [
    ['has excluded themselves', exclude, 'self-exclusion'],
    ['is on the central list', (player) => restrict(player, 'self_central'), 'central-self-exclusion'],
    ['came under a security review', (player) => restrict(player, 'fraud'), 'security-review'],
    [
      'has begun a pause',
      (player) => platform.call(updateSettings, { token: player.token, body: { pause_hours: 24 } }),
      'pause',
    ],
    [
      'was blocked',
      (player) => platform.op(blockPlayer, { params: { tenant: 'jangada', id: player.user.id } }),
      'account-blocked',
    ],
    ['has set a lower limit', (player) => limitDeposits(player, 4_999), 'limit-reached'],
  ];
  for (const [name, change, refusal] of changes)
    it(`${name} goes back whole and once, and the player reads why`, async () => {
      const player = await aPlayer(platform.db);
      const { id, code } = await aCharge(player);
      assert.equal((await change(player)).status, 200);
      const pix = await pay(code, { notifications: 3 });
      await Promise.all(Array.from({ length: 4 }, () => deliver(pix)));
      await goesBack(id);
      assert.equal(await deliver(pix), 200);
      assert.deepEqual(await refundsOf(id), [{ amount: 5_000, reason: refusal, status: 'done' }]);
      assert.equal((await rowOf(id)).refusal, refusal);
      assert.equal(await cashOf(player), 0);
      const [started, ended] = await newsOf(player);
      assert.deepEqual([started?.title.pt, started?.title.en], ['Pagamento não aceito', 'Payment not accepted']);
      assert.match(started?.description.pt ?? '', /^Não aceitamos o PIX de R\$.50,00\. .*está a caminho/u);
      assert.match(started?.description.en ?? '', /^We did not accept the PIX of R\$50\.00\. .*on its way/u);
      assert.match(ended?.description.pt ?? '', /^R\$.50,00: O banco confirmou/u);
      assert.match(ended?.description.en ?? '', /^R\$50\.00: The bank has confirmed it/u);
    });

  it('has excluded themselves stays with staff when the bank refuses the refund, until it is sent again', async () => {
    const player = await aPlayer(platform.db);
    const { id, code } = await aCharge(player);
    await exclude(player);
    await sandbox.control('/pix/refunds/next', { outcome: 'refused' });
    const [pix] = await pay(code);
    const titles = async () => (await newsOf(player)).map(({ title }) => title.pt);
    const explain = () => platform.db.read('jangada', (reader) => depositNote(reader, id, 'pt'));
    const stranded = async () =>
      (await platform.op(listStrandedPix, { params: { tenant: 'jangada' } })).body.data.find(
        ({ e2eid }: { e2eid: string }) => e2eid === pix?.endToEndId,
      );
    await until('it is shown to staff', async () => (await stranded()) !== undefined);
    assert.equal((await stranded()).reason, 'self-exclusion');
    assert.ok(platform.logged.some((line) => line['level'] === 50 && line['e2eid'] === pix?.endToEndId));
    assert.equal(await cashOf(player), 0);
    assert.deepEqual(await titles(), ['Pagamento não aceito', 'Devolução não realizada']);
    assert.match((await newsOf(player))[1]?.description.pt ?? '', /Nossa equipe está cuidando do seu dinheiro\.$/u);
    assert.match((await explain()) ?? '', /^Você pediu autoexclusão neste site\. O banco não fez a devolução\./u);
    const again = await platform.op(returnPix, { params: { tenant: 'jangada', e2eid: pix?.endToEndId } });
    assert.equal(again.status, 200);
    await goesBack(id);
    assert.equal(await stranded(), undefined);
    assert.deepEqual((await titles()).slice(2), ['Devolução a caminho', 'Devolução concluída']);
    assert.match((await explain()) ?? '', /O banco confirmou: o dinheiro voltou para a conta de origem\.$/u);
  });
});

it('a player who may not sign in gets the messages at a contact, one for each step', async () => {
  const player = await aPlayer(platform.db);
  const { id, code } = await aCharge(player);
  await exclude(player);
  await pay(code);
  await goesBack(id);
  const { messages } = platform.third;
  await until('it is sent', () => messages.some(({ to }) => to === player.user.phone));
  const sent = () => messages.filter(({ to }) => to === player.user.phone);
  await until('both are sent', () => sent().length === 2);
  assert.match(sent()[0]?.text ?? '', /Nao aceitamos o PIX de R\$ 50,00\. Voce pediu autoexclusao neste site\./u);
  assert.match(sent()[1]?.text ?? '', /R\$.50,00: O banco confirmou/u);
});

describe('a limit of deposits', () => {
  it('is not passed by a late charge beside a new one: the second to arrive goes back', async () => {
    const player = await aPlayer(platform.db);
    await limitDeposits(player, 5_000);
    const late = await aCharge(player);
    await expire(late.id);
    const fresh = await aCharge(player);
    await pay(fresh.code);
    await isPaid(fresh.id);
    await pay(late.code);
    await goesBack(late.id);
    assert.equal((await rowOf(late.id)).refusal, 'limit-reached');
    assert.equal(await cashOf(player), 5_000);
    const { body } = await platform.call(listNotifications, { token: player.token });
    const titles = body.user_notifications.data.map(({ title }: { title: string }) => title);
    assert.ok(titles.includes('Pagamento não aceito'));
  });

  it('counts what was paid, not what is open: a late charge is taken while another one waits', async () => {
    const player = await aPlayer(platform.db);
    await limitDeposits(player, 5_000);
    const late = await aCharge(player);
    await expire(late.id);
    const fresh = await aCharge(player);
    await pay(late.code);
    await isPaid(late.id);
    await pay(fresh.code);
    await goesBack(fresh.id);
    assert.equal(await cashOf(player), 5_000);
  });

  it('holds for notices that come at the same moment', async () => {
    const player = await aPlayer(platform.db);
    await limitDeposits(player, 5_000);
    const charges: { id: number; code: string }[] = [];
    for (let made = 0; made < 4; made += 1) {
      const charge = await aCharge(player);
      await expire(charge.id);
      charges.push(charge);
    }
    await Promise.all(charges.map(({ code }) => pay(code)));
    await until('each is decided', async () => {
      const rows = await Promise.all(charges.map(({ id }) => rowOf(id)));
      return rows.every(({ status }) => status === 'paid' || status === 'refunded');
    });
    assert.equal(await cashOf(player), 5_000);
  });

  it('counts a payment in the window in which it was paid, though its notice comes in the next', async () => {
    const player = await aPlayer(platform.db);
    await limitDeposits(player, 5_000);
    const first = await aCharge(player);
    await pay(first.code);
    await isPaid(first.id);
    const yesterday = new Date(Date.now() - DAY_MS);
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('deposits').set({ paid_at: yesterday }).where('id', '=', first.id).execute(),
    );
    const second = await aCharge(player);
    const { txid } = await rowOf(second.id);
    const parts = pixParts(platform);
    const pix = { ...parts.pix, checkReceived: async () => 'own-account' as const };
    const paid = { e2eid: `E${'9'.repeat(31)}`, txid, amount: 5_000, at: yesterday };
    await receivePix({ ...parts, pix }, 'jangada', paid);
    assert.equal((await rowOf(second.id)).refusal, 'limit-reached');
    assert.equal(await cashOf(player), 5_000);
  });
});

it('leaves a ledger that adds up', async () => {
  assert.deepEqual(await platform.db.transaction('jangada', verifyLedger), {
    unbalancedTxns: 0,
    sum: 0,
    wrongWallets: [],
  });
});
