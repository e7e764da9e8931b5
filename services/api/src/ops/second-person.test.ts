import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { pathOf } from '@jangada/contracts/api/endpoint';
import { giveCashback } from '@jangada/contracts/ops/bonuses';
import { inviteStaff } from '@jangada/contracts/ops/people';
import type { Operation } from '@jangada/contracts/ops/operation';
import { listQueues, type QueueSummary } from '@jangada/contracts/ops/queues';
import { unblockPlayer } from '@jangada/contracts/ops/players';
import { listOpsLog } from '@jangada/contracts/ops/log';
import * as contract from '@jangada/contracts/ops/requests';
import type { Role } from '@jangada/contracts/ops/rights/roles';
import { newBrowserSecret } from '@jangada/server/browser-cookie';
import { sealCpf } from '../staff/own-cpf.ts';
import { aPlayer, type Player } from '../../test/support/players.ts';
import { aPerson, signedInAt, type NewPerson, type TestPerson } from '../../test/support/staff.ts';
import { startTestPlatform, type Answer, type TestPlatform } from '../../test/support/test-platform.ts';
import { expireRequests } from '../jobs/expire-requests.ts';

const SERVICES_KEY = Buffer.alloc(32, 's').toString('base64url');

let platform: TestPlatform;
let player: Player;
before(async () => {
  platform = await startTestPlatform({ SERVICES_KEY });
  player = await aPlayer(platform.db);
});
after(() => platform.stop());

type Headers = Readonly<Record<string, string>>;

interface Someone extends TestPerson {
  readonly secret: string;
  /** Headers of a session of the desk at a browser of the person’s own. */
  readonly desk: Headers;
}

let people = 0;
const someone = async (roles: readonly Role[], of: NewPerson = {}): Promise<Someone> => {
  const person = await aPerson(platform.db, `${roles[0]}-${(people += 1)}`, { since: new Date(0), ...of, roles });
  const secret = newBrowserSecret();
  return { ...person, secret, desk: await signedInAt(platform.db, person, secret) };
};

interface Sent {
  readonly params?: object;
  readonly body?: object;
  readonly key?: string;
  readonly tenant?: string;
}

const send = async (
  op: Operation,
  headers: Headers,
  { params, body, key, tenant = 'jangada' }: Sent = {},
): Promise<Answer> => {
  const answer = await platform.server.ops.inject({
    method: op.method,
    url: pathOf(op.path, { tenant, ...params }),
    headers: { 'x-reason': 'a test', 'idempotency-key': key ?? randomUUID(), ...headers },
    ...(op.method === 'POST' && { payload: body ?? {} }),
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};

/** A gift above what support may give alone. */
const ask = (by: Someone, { amount = 80_00, key, of = player }: { amount?: number; key?: string; of?: Player } = {}) =>
  send(giveCashback, by.desk, {
    body: { player: of.user.id, amount, ref: randomUUID() },
    ...(key !== undefined && { key }),
  });

const askedBy = async (
  by: Someone,
  of: { amount?: number; key?: string; of?: Player } = {},
): Promise<contract.SecondRequest> => {
  const answer = await ask(by, of);
  assert.equal(answer.status, 202, JSON.stringify(answer.body));
  return answer.body['request'] as contract.SecondRequest;
};

const agree = (
  headers: Headers,
  { id, effects }: contract.SecondRequest,
  of: Sent & { amount?: number; digest?: string } = {},
) =>
  send(contract.agreeToRequest, headers, {
    ...of,
    params: { id },
    body: { digest: of.digest ?? effects.digest, ...(of.amount !== undefined && { amount: of.amount }) },
  });

const given = (of: Player = player): Promise<number> =>
  platform.db.read('jangada', async (reader) => {
    const rows = await reader
      .selectFrom('cashback_entries')
      .select('amount')
      .where('user_id', '=', of.user.id)
      .execute();
    return rows.length;
  });

/** An attempt that must not give anything. */
const notGiven = async (run: () => Promise<Answer>, code: string): Promise<void> => {
  const earlier = await given();
  const answer = await run();
  assert.equal(answer.body.code, code, JSON.stringify(answer.body));
  assert.equal(await given(), earlier);
};

describe('the requests that wait for a person', () => {
  const countOf = async (by: Someone): Promise<QueueSummary> => {
    const { body } = await send(listQueues, by.desk);
    return body.data.find(({ queue }: QueueSummary) => queue === 'requests');
  };
  const listedFor = async (by: Someone): Promise<readonly number[]> => {
    const { body } = await platform.op(contract.listRequests, {
      params: { tenant: 'jangada' },
      query: { state: 'for-me' },
      headers: by.desk,
    });
    return body.data.map(({ id }: contract.SecondRequest) => id);
  };

  it('are counted by the list of queues as they are listed: those of others that the person may agree to', async () => {
    const [ana, lia, rui] = [await someone(['support']), await someone(['support-lead']), await someone(['content'])];
    const before = await countOf(lia);
    const request = await askedBy(ana);
    const after = await countOf(lia);
    assert.equal(after.open, before.open + 1);
    assert.ok((await listedFor(lia)).includes(request.id));
    assert.equal((await listedFor(lia)).length, after.open);
    // The asker and who may not agree have none of it.
    for (const other of [ana, rui]) {
      assert.equal((await countOf(other)).open, 0);
      assert.deepEqual(await listedFor(other), []);
    }
    await agree(lia.desk, request);
    assert.equal((await countOf(lia)).open, before.open);
  });

  it('of no tenant are counted where the person works; alone when asked for alone', async () => {
    const [ana, lia] = [await someone(['admin']), await someone(['compliance'])];
    const before = await countOf(lia);
    const body = { name: `Nova ${randomUUID()}`, roles: 'support', language: 'pt' };
    assert.equal((await send(inviteStaff, ana.desk, { body })).status, 202);
    assert.equal((await countOf(lia)).open, before.open + 1);
    const alone = await platform.op(listQueues, {
      params: { tenant: 'jangada' },
      query: { queue: 'requests' },
      headers: lia.desk,
    });
    assert.deepEqual(
      alone.body.data.map(({ queue }: QueueSummary) => queue),
      ['requests'],
    );
  });
});

describe('a command that is due a second person', () => {
  it('does nothing, says what it would do, and runs once another one agrees', async () => {
    const [ana, lia] = [await someone(['support']), await someone(['support-lead'])];
    const key = randomUUID();
    const earlier = await given();
    const request = await askedBy(ana, { key });
    assert.equal(await given(), earlier);
    assert.deepEqual(
      [request.state, request.asked_by, request.about?.player],
      ['open', ana.name, String(player.user.id)],
    );
    assert.ok(request.effects.rows.some(({ table, inserted }) => table === 'cashback_entries' && inserted === 1));
    const seen = await send(contract.showRequest, lia.desk, { params: { id: request.id } });
    assert.deepEqual([seen.body['changed'], seen.body['bar']], [false, null]);
    const trace = 'c'.repeat(32);
    const agreed = await agree({ ...lia.desk, traceparent: `00-${trace}-${'d'.repeat(16)}-01` }, request);
    assert.deepEqual([agreed.status, agreed.body.data.outcome], [200, 'done']);
    assert.equal(await given(), earlier + 1);
    const lines = await platform.op(listOpsLog, { params: { tenant: 'jangada' } });
    assert.deepEqual(
      lines.body.data
        .filter((line: { trace: string }) => line.trace === trace)
        .map(({ words }: { words: string }) => words),
      [contract.agreeToRequest.words, giveCashback.words],
    );
    // The asker's call, sent again, gets the reply of the command.
    const again = await send(giveCashback, ana.desk, { key, body: { ...request.input } });
    assert.equal(again.status, 200);
    assert.equal(await given(), earlier + 1);
  });

  it('shows no number of a person that its reason names, nor does the decision', async () => {
    const [ana, lia] = [await someone(['support']), await someone(['support-lead'])];
    const numbers = ['529.982.247-25', '52998224725', '+5511987650001', '(11) 98765-0001', 'ana.lima@exemplo.com'];
    const reason = { 'x-reason': encodeURIComponent(`Pix de ${numbers.join(' ou ')}`) };
    const request = await askedBy({ ...ana, desk: { ...ana.desk, ...reason } });
    const of = { params: { id: request.id } };
    const replies = [
      request,
      (await send(contract.showRequest, lia.desk, of)).body,
      (await send(contract.listRequests, lia.desk)).body,
      (await send(contract.refuseRequest, { ...lia.desk, ...reason }, of)).body,
    ];
    for (const text of numbers) assert.ok(!JSON.stringify(replies).includes(text), text);
    assert.match(request.reason, /^Pix de /);
  });

  it('is one request, however often it is asked for with one key', async () => {
    const ana = await someone(['support']);
    const [key, body] = [randomUUID(), { player: player.user.id, amount: 80_00, ref: 'once' }];
    const answers = await Promise.all([1, 2, 3].map(() => send(giveCashback, ana.desk, { key, body })));
    assert.equal(new Set(answers.map((answer) => (answer.body['request'] as contract.SecondRequest).id)).size, 1);
    const other = await send(giveCashback, ana.desk, { key, body: { ...body, amount: 90_00 } });
    assert.ok([202, 409].includes(other.status));
    if (other.status === 202) assert.equal((other.body['request'] as contract.SecondRequest).amount, 80_00);
  });

  it('is refused at once when it would be refused anyway', async () => {
    const risk = await someone(['risk']);
    const { status, body } = await send(unblockPlayer, risk.desk, { params: { id: 999_999_999 } });
    assert.deepEqual([status, body.code], [404, 'profile.not-found']);
  });

  it('is listed for its asker and for who may agree, and unknown to others', async () => {
    const [ana, lia, outsider] = [
      await someone(['support']),
      await someone(['support-lead']),
      await someone(['content']),
    ];
    const { id } = await askedBy(ana);
    const ids = async (of: Someone) =>
      ((await send(contract.listRequests, of.desk)).body.data as contract.SecondRequest[]).map((one) => one.id);
    assert.ok((await ids(ana)).includes(id));
    assert.ok((await ids(lia)).includes(id));
    assert.ok(!(await ids(outsider)).includes(id));
    const shown = await send(contract.showRequest, outsider.desk, { params: { id } });
    assert.equal(shown.body.code, 'ops.request-not-found');
  });

  it('and is of no tenant is listed in each tenant, for who may agree to it over all of them', async () => {
    const [admin, second, ofOne, support] = [
      await someone(['admin']),
      await someone(['compliance']),
      await someone(['compliance'], { tenants: ['jangada'] }),
      await someone(['support']),
    ];
    const body = { name: `Nova ${randomUUID()}`, roles: 'support', language: 'pt' };
    const { request } = (await send(inviteStaff, admin.desk, { body })).body as { request: contract.SecondRequest };
    assert.equal(request.tenant, 'platform');
    const isListed = async (of: Someone, tenant: string) =>
      ((await send(contract.listRequests, of.desk, { tenant })).body.data as contract.SecondRequest[]).some(
        ({ id }) => id === request.id,
      );
    for (const tenant of ['jangada', 'tucano', 'platform'])
      assert.deepEqual([await isListed(admin, tenant), await isListed(second, tenant)], [true, true], tenant);
    assert.deepEqual([await isListed(ofOne, 'jangada'), await isListed(support, 'jangada')], [false, false]);
    const agreed = await agree(second.desk, request, { tenant: request.tenant });
    assert.equal(agreed.body.data.outcome, 'done', JSON.stringify(agreed.body));
    const collected = await send(contract.collectReply, admin.desk, {
      params: { id: request.id },
      tenant: request.tenant,
    });
    assert.match(collected.body['reply'].invitation, /^https?:/);
  });
});

describe('attempts to pass the second person', () => {
  it('by agreeing to an own request, at any browser, with any role', async () => {
    const ana = await someone(['support', 'support-lead', 'manager']);
    const request = await askedBy(ana, { amount: 300_00 });
    await notGiven(() => agree(ana.desk, request), 'ops.not-second-person');
    const elsewhere = await signedInAt(platform.db, ana);
    await notGiven(() => agree(elsewhere, request), 'ops.not-second-person');
    await notGiven(() => agree(ana.byKey, request), 'ops.not-second-person');
  });

  it('with a key, which has no passkey', async () => {
    const [ana, lia] = [await someone(['support']), await someone(['support-lead'])];
    const request = await askedBy(ana);
    await notGiven(() => agree(lia.byKey, request), 'ops.not-second-person');
  });

  it('at the browser of the asker', async () => {
    const [ana, lia] = [await someone(['support']), await someone(['support-lead'])];
    const request = await askedBy(ana);
    const there = await signedInAt(platform.db, lia, ana.secret);
    await notGiven(() => agree(there, request), 'ops.not-second-person');
  });

  it('by somebody whose only grant the asker gave', async () => {
    const ana = await someone(['support']);
    const lia = await someone(['support-lead'], { givenBy: ana.id });
    const request = await askedBy(ana);
    await notGiven(() => agree(lia.desk, request), 'ops.not-second-person');
  });

  it('by somebody of another role, another tenant, a grant that has ended or not begun', async () => {
    const ana = await someone(['support']);
    const request = await askedBy(ana);
    for (const lia of [await someone(['crm']), await someone(['support']), await someone(['auditor'])])
      await notGiven(() => agree(lia.desk, request), 'ops.not-second-person');
    for (const of of [
      { tenants: ['tucano'] },
      { until: new Date(Date.now() - 1_000) },
      { since: new Date(Date.now() + 60_000) },
    ]) {
      const lia = await someone(['support-lead'], of);
      await notGiven(() => agree(lia.desk, request), 'ops.not-second-person');
    }
  });

  it('with the digest of another request, a made-up one, or one of a world that has changed', async () => {
    const [ana, lia] = [await someone(['support']), await someone(['support-lead'])];
    const [request, other] = [await askedBy(ana), await askedBy(ana, { amount: 90_00 })];
    await notGiven(() => agree(lia.desk, request, { digest: other.effects.digest }), 'ops.request-changed');
    await notGiven(() => agree(lia.desk, request, { digest: 'A'.repeat(43) }), 'ops.request-changed');
    await notGiven(() => agree(lia.desk, request, { digest: 'short' }), 'request.invalid');
    // Somebody gives the same thing for the same purpose: the command would write nothing more.
    const twin = await someone(['support-lead']);
    const same = { player: player.user.id, amount: 80_00, ref: String(request.input['ref']) };
    assert.equal((await send(giveCashback, twin.desk, { body: same })).status, 200);
    const seen = await send(contract.showRequest, lia.desk, { params: { id: request.id } });
    assert.equal(seen.body['changed'], true);
    await notGiven(() => agree(lia.desk, request), 'ops.request-changed');
  });

  it('by agreeing again, one after the other and at once, by one and by two', async () => {
    const [ana, lia, bia] = [await someone(['support']), await someone(['support-lead']), await someone(['manager'])];
    const request = await askedBy(ana);
    const earlier = await given();
    const answers = await Promise.all([lia, bia, lia, bia].map(({ desk }) => agree(desk, request)));
    assert.equal(answers.filter(({ status }) => status === 200).length >= 1, true);
    assert.equal(await given(), earlier + 1);
    await notGiven(() => agree(lia.desk, request), 'ops.request-closed');
    await notGiven(() => agree(bia.desk, request), 'ops.request-closed');
  });

  it('after it was refused, withdrawn, or has expired', async () => {
    const [ana, lia] = [await someone(['support']), await someone(['support-lead'])];
    const refused = await askedBy(ana);
    assert.equal((await send(contract.refuseRequest, lia.desk, { params: { id: refused.id } })).status, 200);
    await notGiven(() => agree(lia.desk, refused), 'ops.request-closed');
    const withdrawn = await askedBy(ana);
    const byOther = await send(contract.withdrawRequest, lia.desk, { params: { id: withdrawn.id } });
    assert.equal(byOther.body.code, 'ops.not-second-person');
    assert.equal((await send(contract.withdrawRequest, ana.desk, { params: { id: withdrawn.id } })).status, 200);
    await notGiven(() => agree(lia.desk, withdrawn), 'ops.request-closed');
    const expired = await askedBy(ana);
    await platform.db.transaction('jangada', (tx) =>
      tx
        .updateTable('second_requests')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('id', '=', expired.id)
        .execute(),
    );
    await notGiven(() => agree(lia.desk, expired), 'ops.request-closed');
    assert.deepEqual(
      (await send(contract.showRequest, lia.desk, { params: { id: expired.id } })).body.data.state,
      'expired',
    );
  });

  it('after the asker has lost the right, or has left', async () => {
    const [ana, lia] = [await someone(['support']), await someone(['support-lead'])];
    const request = await askedBy(ana);
    await platform.db.registry
      .updateTable('staff_grants')
      .set({ ended_at: new Date() })
      .where('person_id', '=', ana.id)
      .execute();
    await notGiven(() => agree(lia.desk, request), 'ops.forbidden');
    const leaver = await someone(['support']);
    const left = await askedBy(leaver);
    await platform.db.registry.updateTable('staff').set({ ended_at: new Date() }).where('id', '=', leaver.id).execute();
    await notGiven(() => agree(lia.desk, left), 'ops.request-closed');
  });

  it('with a passkey that was touched more than five minutes ago', async () => {
    const [ana, lia] = [await someone(['support']), await someone(['support-lead'])];
    const request = await askedBy(ana);
    await platform.db.registry
      .updateTable('staff_sessions')
      .set({ proven_at: new Date(Date.now() - 5 * 60_000 - 1_000) })
      .where('person_id', '=', lia.id)
      .execute();
    await notGiven(() => agree(lia.desk, request), 'ops.proof-required');
  });

  it('without the amount, or with another, where it is ten times the limit', async () => {
    const [ana, lia] = [await someone(['support']), await someone(['support-lead'])];
    const request = await askedBy(ana, { amount: 600_00 });
    assert.equal(request.types_amount, true);
    await notGiven(() => agree(lia.desk, request), 'request.invalid');
    await notGiven(() => agree(lia.desk, request, { amount: 600_01 }), 'request.invalid');
    const agreed = await agree(lia.desk, request, { amount: 600_00 });
    assert.equal(agreed.body.data.outcome, 'done');
  });

  it('through the path of another tenant', async () => {
    const [ana, lia] = [await someone(['support']), await someone(['support-lead'])];
    const request = await askedBy(ana);
    await notGiven(() => agree(lia.desk, request, { tenant: 'tucano' }), 'ops.request-not-found');
    await notGiven(() => agree(lia.desk, request, { tenant: 'platform' }), 'ops.request-not-found');
  });

  it('by splitting, one after the other and at once', async () => {
    const [ana, own] = [await someone(['support']), await aPlayer(platform.db)];
    const answers: number[] = [];
    for (let time = 0; time < 5; time += 1) answers.push((await ask(ana, { amount: 50_00, of: own })).status);
    // R$ 150 for one player and month.
    assert.deepEqual(answers, [200, 200, 200, 202, 202]);
    const [bia, other] = [await someone(['support']), await aPlayer(platform.db)];
    const atOnce = await Promise.all(Array.from({ length: 12 }, () => ask(bia, { amount: 50_00, of: other })));
    assert.equal(atOnce.filter(({ status }) => status === 200).length, 3);
    assert.equal(await given(other), 3);
  });

  it('by splitting over many players: the day ends it', async () => {
    const ana = await someone(['support']);
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1)
      statuses.push((await ask(ana, { amount: 50_00, of: await aPlayer(platform.db) })).status);
    assert.equal(statuses.filter((status) => status === 200).length, 10);
  });

  it('by a dry run, which does nothing and needs no reason', async () => {
    const ana = await someone(['support']);
    const earlier = await given();
    const answer = await send(
      giveCashback,
      { ...ana.desk, 'x-dry-run': '1', 'x-reason': '' },
      {
        body: { player: player.user.id, amount: 30_00, ref: 'dry' },
      },
    );
    assert.deepEqual([answer.status, answer.body['effects'].second], [200, false]);
    assert.equal(answer.body['effects'].left.per_case, 50_00);
    assert.equal(await given(), earlier);
  });

  it('by who has the player’s account, asking or agreeing', async () => {
    const own = await aPlayer(platform.db);
    const cpf = own.user.cpf ?? '';
    const key = [Buffer.alloc(32, 's')] as const;
    const [ana, lia] = [await someone(['support']), await someone(['support-lead'])];
    const has = (person: Someone) =>
      platform.db.registry
        .updateTable('staff')
        .set({ sealed_cpf: sealCpf(key, person.id, cpf) })
        .where('id', '=', person.id)
        .execute();
    await has(lia);
    const request = await askedBy(ana, { of: own });
    assert.equal((await agree(lia.desk, request)).body.code, 'ops.own-account');
    await has(ana);
    assert.equal((await ask(ana, { of: own, amount: 10_00 })).body.code, 'ops.own-account');
    assert.equal(await given(own), 0);
  });
});

describe('a request about a withdrawal that nobody decides', () => {
  it('expires by a job and raises an alert', async () => {
    const ana = await someone(['support']);
    const { id } = await askedBy(ana);
    await platform.db.transaction('jangada', (tx) =>
      tx
        .updateTable('second_requests')
        .set({ expires_at: new Date(Date.now() - 1), about_kind: 'withdrawal', about_id: '7' })
        .where('id', '=', id)
        .execute(),
    );
    const app = platform as unknown as Parameters<typeof expireRequests.run>[0];
    await expireRequests.run(app, { id: 'jangada' } as Parameters<typeof expireRequests.run>[1]);
    const { state, alerts } = await platform.db.read('jangada', async (reader) => ({
      state: (await reader.selectFrom('second_requests').select('state').where('id', '=', id).executeTakeFirstOrThrow())
        .state,
      alerts: await reader.selectFrom('outbox').select('payload').where('topic', '=', 'alert').execute(),
    }));
    assert.equal(state, 'expired');
    assert.ok(alerts.some(({ payload }) => JSON.stringify(payload).includes('request-expired')));
  });
});
