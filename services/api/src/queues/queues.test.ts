import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { addWithdrawMethod, requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import { closeAlert } from '@jangada/contracts/ops/alerts';
import { dismissChatReports } from '@jangada/contracts/ops/chat';
import { approveDocument, rejectDocument } from '@jangada/contracts/ops/documents';
import type { Operation } from '@jangada/contracts/ops/operation';
import * as evidence from '@jangada/contracts/ops/payment-evidence';
import * as contract from '@jangada/contracts/ops/queues';
import { approveReferral, rejectReferral } from '@jangada/contracts/ops/referrals';
import { approveWithdrawal, refuseWithdrawal } from '@jangada/contracts/ops/withdrawals';
import { recordWaitingAlerts } from '../../test/support/alerts.ts';
import { asOwner } from '../../test/support/as-owner.ts';
import { aPlayer, type Player } from '../../test/support/players.ts';
import { aPerson, opsKeyOf } from '../../test/support/staff.ts';
import { startTestPlatform, type Answer, type TestPlatform } from '../../test/support/test-platform.ts';
import { raiseAlert } from '../outbox/raise-alert.ts';

const TENANT = 'jangada';

let platform: TestPlatform;
before(async () => {
  platform = await startTestPlatform();
  await aPerson(platform.db, 'rui');
  await aPerson(platform.db, 'João');
});
after(() => platform.stop());

const asPerson = (operation: Operation, person: string, params: object, input: object = {}): Promise<Answer> =>
  platform.op(operation, {
    params: { tenant: TENANT, ...params },
    ...(operation.method === 'POST' ? { body: input } : { query: { ...input } }),
    headers: { authorization: `Bearer ${opsKeyOf(person)}` },
  });

const inQueue = (queue: contract.QueueName) => ({
  next: (person: string, body: object = {}) => asPerson(contract.claimNextItem, person, { queue }, body),
  claim: (person: string, item: string) => asPerson(contract.claimItem, person, { queue, item }),
  release: (person: string, item: string) => asPerson(contract.releaseItem, person, { queue, item }),
  assign: (person: string, item: string, to: string) =>
    asPerson(contract.assignItem, person, { queue, item }, { person: to }),
  wait: (person: string, item: string, body: object) => asPerson(contract.waitForItem, person, { queue, item }, body),
  items: async (person: string, query: object = {}) =>
    (await asPerson(contract.listQueueItems, person, { queue }, query)).body.data as contract.QueueItem[],
});

const change = (statement: string) =>
  asOwner(platform.database, (owner) => owner.query(`set app.tenant = '${TENANT}'; ${statement}`));

/** A withdrawal under review, which is the first of its player. */
const aWithdrawal = async (minutesAgo = 0): Promise<{ id: number; player: Player }> => {
  const player = await aPlayer(platform.db, { cash: 100_000 });
  const contacts = { email_verified_at: new Date(), phone_verified_at: new Date() };
  await platform.db.transaction(TENANT, (tx) =>
    tx.updateTable('users').set(contacts).where('id', '=', player.user.id).execute(),
  );
  const { token } = player;
  const { body: method } = await platform.call(addWithdrawMethod, { token, body: { type: 'cpf' } });
  const { body } = await platform.call(requestWithdrawal, {
    token,
    body: { method_id: method.data.id, amount: 10_000 },
  });
  await change(
    `update withdrawals set created_at = now() - interval '${minutesAgo} minutes' where id = ${body.data.id}`,
  );
  return { id: body.data.id as number, player };
};

const aDocument = (player: Player, type: 'cnh' | 'selfie') =>
  platform.db.transaction(TENANT, (tx) =>
    tx
      .insertInto('documents')
      .values({ user_id: player.user.id, type, media_type: 'image/png', size_bytes: 1 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );

describe('the queue of withdrawals', () => {
  const queue = inQueue('withdrawals');
  beforeEach(() => change('update withdrawals set status = 2, end_txn_id = hold_txn_id where status = 5'));

  it('gives the item with the least time left, to each person another one', async () => {
    const [younger, older] = [await aWithdrawal(10), await aWithdrawal(100)];
    const first = await queue.next('maria');
    const second = await queue.next('rui');
    assert.deepEqual([first.body.data.item, second.body.data.item], [String(older.id), String(younger.id)]);
    assert.deepEqual([first.body.data.owner, first.body.data.state], ['maria', 'claimed']);
    assert.equal((await queue.next('João')).body.data, null);
    assert.deepEqual(first.body.data.about, ['first-withdrawal']);
  });

  it('gives two people who take the next item at once two items', async () => {
    for (let pairs = 0; pairs < 5; pairs += 1) await Promise.all([aWithdrawal(), aWithdrawal()]);
    const taken = await Promise.all(
      Array.from({ length: 10 }, (_, index) => queue.next(index % 2 === 0 ? 'maria' : 'rui')),
    );
    assert.equal(new Set(taken.map(({ body }) => body.data.item)).size, 10);
  });

  it('leaves out the item that was skipped', async () => {
    const { id } = await aWithdrawal();
    assert.equal((await queue.next('maria', { not: String(id) })).body.data, null);
  });

  it('refuses an item that somebody else has, with who', async () => {
    const item = String((await aWithdrawal()).id);
    await queue.claim('maria', item);
    const refused = await queue.claim('rui', item);
    assert.deepEqual([refused.status, refused.body.code, refused.body.owner], [409, 'queue.claimed', 'maria']);
    const notTheirs = await queue.release('rui', item);
    assert.deepEqual([notTheirs.body.code, notTheirs.body.owner], ['queue.not-yours', 'maria']);
    const waits = await queue.wait('rui', item, { until: new Date(Date.now() + 60_000).toISOString(), for: 'a call' });
    assert.equal(waits.body.code, 'queue.claimed');
  });

  it('gives an item back when its lease ends, and keeps it while its owner claims it again', async () => {
    const item = String((await aWithdrawal()).id);
    const { leased_until: first } = (await queue.claim('maria', item)).body.data;
    const { leased_until: later, touches } = (await queue.claim('maria', item)).body.data;
    assert.ok(later > first);
    assert.equal(touches, 1);
    await change(`update queue_items set leased_until = now() - interval '1 second' where item = '${item}'`);
    assert.deepEqual((await queue.claim('rui', item)).body.data.owner, 'rui');
  });

  it('lists who has what, and what is mine', async () => {
    const [mine, theirs] = [String((await aWithdrawal()).id), String((await aWithdrawal()).id)];
    await queue.claim('maria', mine);
    await queue.claim('rui', theirs);
    const owners = (await queue.items('maria')).map(({ item, owner }) => [item, owner]).toSorted();
    assert.deepEqual(
      owners,
      [
        [mine, 'maria'],
        [theirs, 'rui'],
      ].toSorted(),
    );
    assert.deepEqual(
      (await queue.items('maria', { mine: true })).map(({ item }) => item),
      [mine],
    );
  });

  it('wakes what waits by itself', async () => {
    const item = String((await aWithdrawal()).id);
    const until = new Date(Date.now() + 600_000).toISOString();
    const waiting = (await queue.wait('maria', item, { until, for: 'the player sends a statement' })).body.data;
    assert.deepEqual(
      [waiting.state, waiting.owner, waiting.waiting_for],
      ['waiting', null, 'the player sends a statement'],
    );
    assert.equal((await queue.next('rui')).body.data, null);
    assert.deepEqual(
      (await queue.items('rui', { state: 'waiting' })).map((one) => one.item),
      [item],
    );
    await change(`update queue_items set waiting_until = now() - interval '1 second' where item = '${item}'`);
    assert.equal((await queue.next('rui')).body.data.item, item);
  });

  it('refuses to wait for the past, for more than a month, and for nothing', async () => {
    const item = String((await aWithdrawal()).id);
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    for (const body of [
      { until: at(-1_000), for: 'x' },
      { until: at(31 * 86_400_000), for: 'x' },
      { until: at(9_000), for: '' },
    ])
      assert.equal((await queue.wait('maria', item, body)).status, 422);
  });

  it('lets a lead give an item to a person, whoever has it', async () => {
    const item = String((await aWithdrawal()).id);
    await queue.claim('maria', item);
    assert.equal((await queue.assign('João', item, 'rui')).body.data.owner, 'rui');
    assert.equal((await queue.claim('maria', item)).body.code, 'queue.claimed');
    assert.equal((await queue.release('rui', item)).body.data.state, 'open');
    assert.deepEqual(Object.keys((await queue.assign('João', item, 'nobody')).body.errors), ['person']);
  });

  it('does not know what has left it', async () => {
    const { id } = await aWithdrawal();
    await asPerson(refuseWithdrawal, 'maria', { id });
    for (const answer of [
      await queue.claim('rui', String(id)),
      await queue.release('rui', String(id)),
      await queue.assign('rui', String(id), 'maria'),
      await queue.claim('rui', 'no-such-item'),
    ])
      assert.deepEqual([answer.status, answer.body.code], [409, 'queue.not-open']);
  });

  it('counts what is open, claimed, waiting, late and soon', async () => {
    const late = await aWithdrawal(130);
    await aWithdrawal(100);
    const waits = await aWithdrawal(0);
    await queue.claim('maria', String(late.id));
    await queue.wait('rui', String(waits.id), { until: new Date(Date.now() + 60_000).toISOString(), for: 'x' });
    const { body } = await asPerson(contract.listQueues, 'maria', {});
    const counted = body.data.find(({ queue: name }: contract.QueueSummary) => name === 'withdrawals');
    const { open, claimed, waiting, late: isLate, soon } = counted;
    assert.deepEqual({ open, claimed, waiting, isLate, soon }, { open: 2, claimed: 1, waiting: 1, isLate: 1, soon: 1 });
  });

  it('says why a withdrawal is there, what passed, and what speaks for it', async () => {
    const { id, player } = await aWithdrawal();
    const { data } = (await asPerson(evidence.explainWithdrawal, 'maria', { id })).body as {
      data: evidence.WithdrawalWhy;
    };
    const failed = data.checks.filter(({ passed }) => !passed).map(({ rule }) => rule);
    assert.deepEqual(failed, ['first-withdrawal']);
    const amount = data.checks.find(({ rule }) => rule === 'amount');
    assert.deepEqual([amount?.value, amount?.limit, amount?.passed], [10_000, 500_000, true]);
    assert.equal(data.evidence.withdrawals.count, 0);
    const shown = (await asPerson(evidence.showWithdrawal, 'maria', { id })).body.data;
    assert.deepEqual([shown.player.id, shown.stages.length], [player.user.id, 1]);
    assert.equal(JSON.stringify(shown).includes(player.user.cpf ?? '-'), false);
    for (const operation of [evidence.explainWithdrawal, evidence.showWithdrawal])
      assert.equal((await asPerson(operation, 'maria', { id: 4_000_000_000 })).body.code, 'withdrawal.not-found');
    assert.equal((await asPerson(evidence.showDeposit, 'maria', { id: 4_000_000_000 })).body.code, 'deposit.not-found');
  });
});

describe('the queue of identity', () => {
  it('has a player once with all their documents, and its lease is longer', async () => {
    const player = await aPlayer(platform.db);
    await aDocument(player, 'cnh');
    await aDocument(player, 'selfie');
    const { data } = (await inQueue('identity').claim('maria', String(player.user.id))).body;
    assert.deepEqual([data.player.id, data.about], [player.user.id, ['cnh', 'selfie']]);
    assert.ok(Date.parse(data.leased_until) - Date.now() > 8 * 60_000);
  });
});

/** Two people decide about one thing at once, in opposite ways. */
const twoAtOnce = (one: Operation, other: Operation, id: number, bodies: [object, object] = [{}, {}]) =>
  Promise.all([asPerson(one, 'maria', { id }, bodies[0]), asPerson(other, 'rui', { id }, bodies[1])]);

describe('of two people who decide about one thing at once, one decides and the other is told who did', () => {
  const check = (answers: readonly [Answer, Answer], code: string, either?: string) => {
    const people = ['maria', 'rui'];
    const decided = answers.findIndex(({ status }) => status === 200);
    const refused = answers[1 - decided];
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted(),
      [200, 409],
      JSON.stringify(answers.map(({ body }) => body)),
    );
    const verdict = either ?? (decided === 0 ? 'approved' : 'refused');
    assert.deepEqual([refused?.body.code, refused?.body.by, refused?.body.verdict], [code, people[decided], verdict]);
  };

  it('a withdrawal', async () =>
    check(await twoAtOnce(approveWithdrawal, refuseWithdrawal, (await aWithdrawal()).id), 'withdrawal.not-open'));

  it('a document', async () => {
    const { id } = await aDocument(await aPlayer(platform.db), 'cnh');
    check(
      await twoAtOnce(approveDocument, rejectDocument, id, [{}, { told: 'A foto está escura.' }]),
      'document.decided',
    );
  });

  it('a referral', async () => {
    const [referrer, referred] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    const { id } = await platform.db.transaction(TENANT, (tx) =>
      tx
        .insertInto('referrals')
        .values({
          referrer_id: referrer.user.id,
          referred_id: referred.user.id,
          state: 'qualified',
          amount: 1_000,
          qualified_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    assert.deepEqual(
      (await inQueue('referrals').items('maria')).map(({ item, amount }) => [item, amount]),
      [[String(id), 1_000]],
    );
    check(await twoAtOnce(approveReferral, rejectReferral, id), 'referral.not-open');
  });

  it('an alert', async () => {
    await platform.db.transaction(TENANT, (tx) =>
      raiseAlert(tx, { kind: 'win-with-fraction', subject: 'two', details: {} }),
    );
    await recordWaitingAlerts(platform, TENANT);
    const [item] = await inQueue('alerts').items('maria');
    assert.deepEqual(item?.about, ['win-with-fraction', 'two']);
    check(await twoAtOnce(closeAlert, closeAlert, Number(item?.item)), 'queue.not-open', 'closed');
  });

  it('a reported message', async () => {
    const [author, reporter] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    const { id } = await platform.db.transaction(TENANT, async (tx) => {
      const message = await tx
        .insertInto('chat_messages')
        .values({ user_id: author.user.id, text: 'insulto' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('chat_reports')
        .values({ message_id: message.id, user_id: reporter.user.id, reason: 'insult' })
        .execute();
      return message;
    });
    assert.deepEqual(
      (await inQueue('chat-reports').items('maria')).map(({ item, about }) => [item, about]),
      [[String(id), ['insult']]],
    );
    check(await twoAtOnce(dismissChatReports, dismissChatReports, id), 'queue.not-open', 'dismissed');
  });
});

it('the queue of stranded Pix has what reached the key of the site without a player', async () => {
  await platform.db.transaction(TENANT, (tx) =>
    tx
      .insertInto('pix_receipts')
      .values({ e2eid: 'E'.padEnd(32, '0'), amount: 700, outcome: 'unmatched', received_at: new Date() })
      .execute(),
  );
  const [item] = await inQueue('stranded-pix').items('maria');
  assert.deepEqual([item?.item, item?.amount, item?.about], ['E'.padEnd(32, '0'), 700, ['unmatched']]);
});
