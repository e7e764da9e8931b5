import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { addWithdrawMethod, requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import { listAlerts } from '@jangada/contracts/ops/alerts';
import * as med from '@jangada/contracts/ops/med';
import { refundDeposit } from '@jangada/contracts/ops/payments';
import { listQueueItems } from '@jangada/contracts/ops/queues';
import { freePort } from '@jangada/server/testing/free-port';
import { recordWaitingAlerts } from '../../../../test/support/alerts.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { runPixJob } from '../../../../test/support/run-pix-job.ts';
import { startSandbox, until, type SandboxProcess } from '../../../../test/support/sandbox-process.ts';
import { webhookSecretsOf } from '../../../../test/support/sign-notice.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';
import { deadlinesOf } from './claim-deadlines.ts';
import { readClaims } from './read-claims.ts';

const TENANT = 'jangada';
const AMOUNT = 5_000;
const TEXT = 'Pago pela conta do titular, que apostou em seguida.';
const DAY_MS = 24 * 60 * 60_000;

let platform: TestPlatform;
let sandbox: SandboxProcess;

before(async () => {
  sandbox = await startSandbox({
    PIX_CLIENT_ID: 'client',
    PIX_CLIENT_SECRET: 'secret',
    PIX_WEBHOOK_SECRETS: webhookSecretsOf([TENANT]),
  });
  const port = await freePort();
  platform = await startTestPlatform({
    API_PORT: String(port),
    PIX_BASE_URL: `${sandbox.url}/pix`,
    PIX_WEBHOOK_SECRETS: webhookSecretsOf([TENANT]),
  });
  await platform.server.listen({ port, host: 'localhost' });
});
after(async () => {
  await platform.stop();
  await sandbox.stop();
});

interface Paid {
  readonly player: Player;
  readonly deposit: number;
  readonly e2eid: string;
}

const rowOf = (id: number) =>
  platform.db.read(TENANT, (reader) =>
    reader.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

const aPaid = async (): Promise<Paid> => {
  const player = await aPlayer(platform.db);
  const { body } = await platform.call(createDeposit, { token: player.token, body: { amount: AMOUNT } });
  await sandbox.control('/pix/pay', { pixCopiaECola: body.qrcode });
  await until('it is paid', async () => (await rowOf(body.transaction_id)).status === 'paid');
  const { e2eid } = await rowOf(body.transaction_id);
  return { player, deposit: body.transaction_id, e2eid: e2eid ?? '' };
};

const read = () => runPixJob(platform, readClaims, TENANT);

const claimsOf = ({ e2eid }: Paid) =>
  platform.db.read(TENANT, (reader) =>
    reader.selectFrom('med_claims').selectAll().where('e2eid', '=', e2eid).orderBy('id').execute(),
  );

const claimOf = async (paid: Paid) => {
  const [claim] = await claimsOf(paid);
  assert.ok(claim);
  return claim;
};

/** A claim that the job has read. @returns its id at the bank */
const aClaim = async (paid: Paid, more: object = {}): Promise<string> => {
  const { body } = await sandbox.control('/pix/claims', { endToEndId: paid.e2eid, ...more });
  await read();
  return String(body['idInfracao']);
};

const decideAtBank = async (idInfracao: string, status: string) => {
  await sandbox.control('/pix/claims/decide', { idInfracao, status, reason: 'Analisado.' });
  await read();
};

const onClaim = (operation: typeof med.defendClaim, id: number) =>
  platform.op(operation, { params: { tenant: TENANT, id }, body: { text: TEXT } });

const mayWithdraw = async ({ player: { token, user } }: Paid): Promise<string> => {
  const verified = { email_verified_at: new Date(), phone_verified_at: new Date() };
  await platform.db.transaction(TENANT, (tx) =>
    tx.updateTable('users').set(verified).where('id', '=', user.id).execute(),
  );
  const { body: method } = await platform.call(addWithdrawMethod, { token, body: { type: 'cpf' } });
  const { status, body } = await platform.call(requestWithdrawal, {
    token,
    body: { method_id: method.data.id, amount: AMOUNT },
  });
  return status < 300 ? 'yes' : body.code;
};

const alertsOf = async (kind: string) => {
  await recordWaitingAlerts(platform, TENANT);
  const { body } = await platform.op(listAlerts, { params: { tenant: TENANT }, query: {} });
  return (body.data as { kind: string; subject: string }[]).filter((one) => one.kind === kind);
};

describe('a claim of a bank', () => {
  it('freezes the account once, however often it is listed, and shows what a defence would send', async () => {
    const paid = await aPaid();
    await aClaim(paid, { comment: 'Caí num golpe.' });
    await read();
    const claims = await claimsOf(paid);
    assert.equal(claims.length, 1);
    const [claim] = claims;
    assert.deepEqual(
      [claim?.state, claim?.amount, claim?.frozen, claim?.rules, claim?.deposit_id],
      ['open', AMOUNT, AMOUNT, 'med-2', paid.deposit],
    );
    assert.equal(await mayWithdraw(paid), 'account.blocked');
    const { body } = await platform.op(med.showClaim, { params: { tenant: TENANT, id: claim?.id ?? 0 } });
    assert.equal(body.data.comment, 'Caí num golpe.');
    assert.match(body.data.evidence, new RegExp(paid.e2eid));
    assert.equal(body.data.evidence.includes(paid.player.user.cpf ?? '-'), false);
    assert.equal((Date.parse(body.data.refund_due_at) - Date.parse(body.data.opened_at)) / DAY_MS, 11);
  });

  it('is defended at the bank with our evidence, once, and frees the account when the bank refuses it', async () => {
    const paid = await aPaid();
    const idInfracao = await aClaim(paid);
    const { id } = await claimOf(paid);
    assert.equal((await onClaim(med.defendClaim, id)).status, 200);
    const again = await onClaim(med.defendClaim, id);
    assert.deepEqual([again.status, again.body.code], [409, 'med.not-open']);
    await until('the bank has the answer', async () => (await claimOf(paid)).answered_at !== null);
    const listed = (await (await fetch(`${sandbox.url}/control/pix/claims`)).json()) as {
      idInfracao: string;
      defesa?: string;
    }[];
    const defence = listed.find((one) => one.idInfracao === idInfracao)?.defesa ?? '';
    assert.ok(defence.startsWith(TEXT) && defence.includes(paid.e2eid), defence);
    await read();
    assert.equal((await claimOf(paid)).state, 'defended');
    await decideAtBank(idInfracao, 'REJEITADA');
    const closed = await claimOf(paid);
    assert.deepEqual([closed.state, closed.restriction_id, closed.analysis], ['refused', null, 'Analisado.']);
    assert.equal(await mayWithdraw(paid), 'yes');
  });

  it('that is accepted ends with the bank’s return and its own restriction', async () => {
    const paid = await aPaid();
    await aClaim(paid);
    const { id } = await claimOf(paid);
    assert.equal((await onClaim(med.acceptClaim, id)).status, 200);
    await until('the bank takes it', async () => (await rowOf(paid.deposit)).status === 'chargebacked');
    await read();
    await read();
    const closed = await claimOf(paid);
    assert.deepEqual([closed.state, closed.restriction_id], ['accepted', null]);
    assert.equal((await balancesOf(platform.db, paid.player)).cash, 0);
    assert.equal(await mayWithdraw(paid), 'account.blocked');
    const { body } = await platform.op(med.listClaims, {
      params: { tenant: TENANT },
      query: { user_id: paid.player.user.id },
    });
    assert.deepEqual([body.data[0].returned, body.data[0].decision], [AMOUNT, 'accept']);
    const { unbalancedTxns, sum, wrongWallets } = await platform.db.read(TENANT, (reader) => verifyLedger(reader));
    assert.deepEqual([unbalancedTxns, sum, wrongWallets], [0, 0, []]);
  });

  it('keeps the account frozen while another claim of it is open', async () => {
    const paid = await aPaid();
    const first = await aClaim(paid, { amount: 2_000 });
    await aClaim(paid, { amount: 1_000 });
    await decideAtBank(first, 'CANCELADA_EFI');
    assert.deepEqual(
      (await claimsOf(paid)).map(({ state, amount }) => [state, amount]),
      [
        ['cancelled', 2_000],
        ['open', 1_000],
      ],
    );
    assert.equal(await mayWithdraw(paid), 'account.blocked');
  });

  it('keeps us from sending the same money back', async () => {
    const paid = await aPaid();
    await aClaim(paid);
    const { body } = await platform.op(refundDeposit, { params: { tenant: TENANT, id: paid.deposit } });
    assert.equal(body.code, 'deposit.not-refundable');
  });

  it('by the old rules is refunded four days after the analysis', () => {
    const opened = new Date('2026-01-15T12:00:00Z');
    const at = deadlinesOf(opened, null, new Date('2026-01-18T12:00:00Z'));
    assert.deepEqual(
      [at.rules, at.answerDueAt.toISOString(), at.refundDueAt.toISOString()],
      ['med-1', '2026-01-22T12:00:00.000Z', '2026-01-22T12:00:00.000Z'],
    );
  });

  it('that nobody decides raises an alert two days before its deadline, which a decision ends', async () => {
    const paid = await aPaid();
    await aClaim(paid, { openedAt: new Date(Date.now() - 5.5 * DAY_MS).toISOString() });
    const { id } = await claimOf(paid);
    const subjects = async () => (await alertsOf('med-due')).map(({ subject }) => subject);
    assert.ok((await subjects()).includes(`med ${id}`));
    const { body } = await platform.op(listQueueItems, { params: { tenant: TENANT, queue: 'med' }, query: {} });
    assert.ok((body.data as { item: string }[]).some(({ item }) => item === String(id)));
    await onClaim(med.defendClaim, id);
    assert.equal((await subjects()).includes(`med ${id}`), false);
  });

  it('whose answer the bank refuses waits for another decision, with an alert', async () => {
    const paid = await aPaid();
    await aClaim(paid, { openedAt: new Date(Date.now() - 8 * DAY_MS).toISOString() });
    const { id } = await claimOf(paid);
    await onClaim(med.defendClaim, id);
    await until('it is refused', async () => (await claimOf(paid)).trouble !== null);
    const claim = await claimOf(paid);
    assert.deepEqual([claim.decision, claim.state], [null, 'open']);
    assert.match(claim.trouble ?? '', /prazo para defesa/);
    assert.ok((await alertsOf('med-answer-refused')).some(({ subject }) => subject === `med ${id}`));
  });
});
