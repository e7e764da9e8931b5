import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { WaitingChange } from '@jangada/contracts/delivery/approvals.endpoints';
import { kill, promote } from '@jangada/contracts/delivery/rollout-changes';
import type { Rollout, RolloutRevision } from '@jangada/contracts/delivery/rollout';
import type { WavePlan } from '@jangada/contracts/delivery/wave-plan';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';

const HEADERS = { host: 'localhost:8080', origin: 'http://localhost:8080', 'x-jangada-board': '1' };
const PASSWORD = 'uma senha comprida';
const SMALL = ['azul', 'verde'];
const HOUR_MS = 3_600_000;

let edge: TestEdge;
before(async () => {
  edge = await startEdge({ EDGE_GATE_EVERY_MS: '0' });
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) {
    for (const remote of ['host', 'casino', 'wallet'] as const) await edge.publish(aBuild(remote, version));
  }
  for (const tenant of [...SMALL, 'jangada']) {
    for (const remote of ['host', 'casino', 'wallet'] as const) await edge.rollOut(tenant, remote, { stable: '1.0.0' });
  }
  await edge.call('POST', '/tenant-tags', { tenants: SMALL, add: ['small'], reason: 'x' });
});
after(() => edge.stop());

/** An operator of the board who has signed in. */
const anOperator = async () => {
  const name = `op.${randomUUID().slice(0, 8)}`;
  await edge.call('POST', '/operators', { name, role: 'operator', password: PASSWORD });
  const signIn = { method: 'POST', url: '/delivery/v1/sign-in', headers: HEADERS } as const;
  const reply = await edge.app.inject({ ...signIn, payload: { name, password: PASSWORD } });
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    edge.app.inject({
      ...{ method, url: `/delivery/v1${path}`, headers: { ...HEADERS, cookie } },
      ...(body && { payload: body }),
    });
  return { name, call };
};

type Operator = Awaited<ReturnType<typeof anOperator>>;

const current = async (tenant: string, remote: string) =>
  (await edge.call('GET', `/rollouts/${tenant}/${remote}`)).json<{ revision: number; rollout: Rollout }>();

const changesOf = (tenants: readonly string[], remote: string, step: (rollout: Rollout) => Rollout) =>
  Promise.all(
    tenants.map(async (tenant) => {
      const { revision, rollout } = await current(tenant, remote);
      return { tenant, remote, expected_revision: revision, rollout: step(rollout) };
    }),
  );

const change = async (
  { call }: Pick<Operator, 'call'>,
  tenants: readonly string[],
  remote: string,
  step: (rollout: Rollout) => Rollout,
) => call('POST', '/changes', { changes: await changesOf(tenants, remote, step), reason: 'new lobby' });

const audit = async (subject: string): Promise<string[]> => {
  const { data } = (await edge.call('GET', `/audit?subject=${subject}`)).json();
  return data.map(
    (one: { actor: string; action: string; reason: string }) => `${one.actor} ${one.action} ${one.reason}`,
  );
};

describe('an operator who may change casino of the small brands only', () => {
  let operator: Operator;
  before(async () => {
    operator = await anOperator();
    const scopes = [{ tenants: ['tag:small'], remotes: ['casino'] }];
    const limited = await edge.call('POST', `/operators/${operator.name}/scopes`, {
      scopes,
      author: 'ana',
      reason: 'new here',
    });
    assert.deepEqual(limited.json().scopes, scopes, limited.body);
  });

  it('changes it there, and is refused elsewhere by name, a whole change set at once', async () => {
    assert.equal((await change(operator, SMALL, 'casino', promote('1.1.0'))).statusCode, 200);
    const { revision } = await current('azul', 'casino');
    for (const [tenants, remote] of [
      [['azul', 'jangada'], 'casino'],
      [['azul'], 'wallet'],
    ] as const) {
      const refused = await change(operator, tenants, remote, promote('1.2.0'));
      assert.deepEqual([refused.statusCode, refused.json().code], [403, 'operator.forbidden']);
      assert.match(
        refused.json().message,
        /may not change (casino of jangada|wallet of azul); it may change casino of tag:small$/,
      );
    }
    assert.equal((await current('azul', 'casino')).revision, revision);
  });

  it('may neither roll back, undo, kill nor plan waves elsewhere', async () => {
    const { revision } = await current('jangada', 'casino');
    const back = { expected_revision: revision, reason: 'x' };
    assert.equal((await operator.call('POST', '/rollouts/jangada/casino/rollback', back)).statusCode, 403);
    assert.equal((await change(operator, ['jangada'], 'casino', kill('hide'))).statusCode, 403);
    const releases = [{ remote: 'casino', version: '1.2.0' }];
    const waves = { releases, waves: [{ tenants: ['rest'] }], reason: 'x' };
    assert.equal((await operator.call('POST', '/waves', waves)).json().code, 'operator.forbidden');
    const own = await operator.call('POST', '/waves', { ...waves, waves: [{ tenants: ['tag:small'] }] });
    assert.equal(own.statusCode, 200, own.body);
    const { id } = own.json<{ plan: WavePlan }>().plan;
    const cancelled = await operator.call('POST', `/waves/${id}/decision`, { decision: 'cancel', reason: 'x' });
    assert.equal(cancelled.statusCode, 200);
  });

  it('cannot tag tenants or change the limit, which is recorded and lifted by an admin', async () => {
    const tags = { tenants: ['jangada'], add: ['small'], reason: 'x' };
    assert.equal((await operator.call('POST', '/tenant-tags', tags)).statusCode, 403);
    const lift = { scopes: null, author: 'ana', reason: 'trained' };
    assert.equal((await operator.call('POST', `/operators/${operator.name}/scopes`, lift)).statusCode, 403);
    assert.equal((await edge.call('POST', `/operators/${operator.name}/scopes`, lift)).json().scopes, undefined);
    assert.deepEqual(await audit(operator.name), [
      'ana operator.scoped trained',
      'ana operator.scoped new here',
      `${operator.name} operator.signed-in a local account`,
    ]);
    assert.equal((await change(operator, ['jangada'], 'casino', kill('hide'))).statusCode, 200);
    const unknown = { scopes: [{ tenants: ['tag:smal'], remotes: null }], reason: 'x' };
    assert.equal(
      (await edge.call('POST', `/operators/${operator.name}/scopes`, unknown)).json().code,
      'tenant.unknown',
    );
  });
});

describe('the limit of an admin', () => {
  const limit = (name: string, scopes: object | null) =>
    edge.call('POST', `/operators/${name}/scopes`, { scopes, reason: 'new here' });
  const scopes = [{ tenants: ['tag:small'], remotes: null }];

  it('is refused, because it would not bind what an admin may do', async () => {
    const { name } = await anOperator();
    assert.equal((await edge.call('POST', `/operators/${name}`, { role: 'admin' })).statusCode, 200);
    const refused = await limit(name, scopes);
    assert.deepEqual([refused.statusCode, refused.json().code], [409, 'operator.limit-of-admin']);
    assert.equal((await limit(name, null)).statusCode, 200);
  });

  it('is not made by a new role: the limit is lifted first', async () => {
    const { name } = await anOperator();
    assert.equal((await limit(name, scopes)).statusCode, 200);
    const refused = await edge.call('POST', `/operators/${name}`, { role: 'admin' });
    assert.equal(refused.json().code, 'operator.limit-of-admin');
    assert.match(refused.json().message, /lift the limit/);
    await limit(name, null);
    assert.equal((await edge.call('POST', `/operators/${name}`, { role: 'admin' })).statusCode, 200);
  });
});

describe('a tenant that asks for a second person', () => {
  let [ana, bia]: [Operator, Operator] = [{} as Operator, {} as Operator];
  before(async () => {
    [ana, bia] = [await anOperator(), await anOperator()];
    const change = { tenant: 'verde', needed: true, author: 'ana', reason: 'licence' };
    assert.deepEqual((await edge.call('POST', '/second-person', change)).json().data, ['verde']);
  });

  const propose = async (version: string): Promise<string> => {
    const reply = await change(ana, SMALL, 'wallet', promote(version));
    assert.equal(reply.statusCode, 200, reply.body);
    assert.deepEqual([reply.json().revisions, reply.json().waiting.tenants], [[], ['verde']]);
    return reply.json().waiting.id;
  };
  const decide = (who: Operator, id: string, verb: string) =>
    who.call('POST', `/approvals/${id}/${verb}`, { reason: 'checked' });

  it('keeps a rollout of one operator until another approves it, and writes it in the name of its author', async () => {
    const id = await propose('1.1.0');
    assert.equal((await current('azul', 'wallet')).rollout.stable, '1.0.0');
    const { data } = (await bia.call('GET', '/approvals')).json<{ data: WaitingChange[] }>();
    assert.deepEqual(
      data.map((one) => [one.id, one.author, one.changes.length]),
      [[id, ana.name, 2]],
    );
    const approved = await decide(bia, id, 'approve');
    assert.equal(approved.statusCode, 200, approved.body);
    const revisions: RolloutRevision[] = approved.json().revisions;
    assert.deepEqual(
      revisions.map((one) => [one.tenant, one.author, one.reason]),
      SMALL.map((tenant) => [tenant, ana.name, 'new lobby']),
    );
    assert.equal((await current('verde', 'wallet')).rollout.stable, '1.1.0');
    assert.deepEqual(await audit(id), [`${bia.name} change.approved checked`, `${ana.name} change.proposed new lobby`]);
  });

  it('refuses the approval of its author, a second decision, one that is not there, and one after its time', async () => {
    const id = await propose('1.2.0');
    const own = await decide(ana, id, 'approve');
    assert.deepEqual([own.statusCode, own.json().code], [403, 'approval.own']);
    assert.equal((await decide(ana, id, 'decline')).statusCode, 200);
    const again = await decide(bia, id, 'approve');
    assert.deepEqual([again.statusCode, again.json().code], [409, 'approval.over']);
    assert.equal((await decide(bia, randomUUID(), 'approve')).json().code, 'approval.unknown');
    const late = await propose('1.2.0');
    const expired = { expires_at: new Date(Date.now() - 1) };
    await edge.db.updateTable('proposed_changes').set(expired).where('id', '=', late).execute();
    const over = await decide(bia, late, 'approve');
    assert.equal(over.json().code, 'approval.over');
    assert.match(over.json().message, /has expired at .* America\/Sao_Paulo/);
    assert.deepEqual((await bia.call('GET', '/approvals')).json().data, []);
    assert.equal((await current('verde', 'wallet')).rollout.stable, '1.1.0');
  });

  it('refuses to write the change of an operator who may no longer make it', async () => {
    const leaving = await anOperator();
    const reply = await change(leaving, SMALL, 'wallet', promote('1.2.0'));
    const scopes = [{ tenants: ['jangada'], remotes: null }];
    await edge.call('POST', `/operators/${leaving.name}/scopes`, { scopes, author: 'ana', reason: 'x' });
    const limited = await decide(bia, reply.json().waiting.id, 'approve');
    assert.deepEqual([limited.statusCode, limited.json().code], [403, 'operator.forbidden']);
    await edge.call('POST', `/operators/${leaving.name}`, { disabled: true });
    const disabled = await decide(bia, reply.json().waiting.id, 'approve');
    assert.match(disabled.json().message, /whose change this is, has a disabled account/);
    assert.equal((await current('verde', 'wallet')).rollout.stable, '1.1.0');
    await decide(bia, reply.json().waiting.id, 'decline');
  });

  it('refuses an approval whose rollouts have changed meanwhile, and it waits on', async () => {
    const id = await propose('1.2.0');
    await edge.rollOut('azul', 'wallet', { stable: '1.1.0', previous: '1.0.0', kill: 'hide' });
    assert.equal((await decide(bia, id, 'approve')).json().code, 'rollout.conflict');
    assert.equal((await bia.call('GET', '/approvals')).json().data.length, 1);
    await decide(bia, id, 'decline');
  });

  it('is not needed for a kill or a rollback, and refuses the call that cannot wait', async () => {
    const killed = await change(ana, ['verde'], 'wallet', kill('hide'));
    assert.equal(killed.json().revisions.length, 1);
    const { revision, rollout } = await current('verde', 'wallet');
    const body = { expected_revision: revision, rollout: { ...promote('1.3.0')(rollout), kill: null }, reason: 'x' };
    const refused = await ana.call('PUT', '/rollouts/verde/wallet', body);
    assert.deepEqual([refused.statusCode, refused.json().code], [409, 'approval.needed']);
    const back = { expected_revision: revision, reason: 'x' };
    assert.equal((await ana.call('POST', '/rollouts/verde/wallet/rollback', back)).statusCode, 200);
  });

  it('keeps a plan of waves until another operator approves it', async () => {
    const releases = [{ remote: 'casino', version: '1.3.0' }];
    const planned = await ana.call('POST', '/waves', { releases, waves: [{ tenants: ['tag:small'] }], reason: 'x' });
    const { plan } = planned.json<{ plan: WavePlan }>();
    assert.equal(plan.state, 'proposed');
    assert.match(plan.why, /^a second person until .*, because of verde$/);
    const decision = { decision: 'approve', reason: 'checked' };
    assert.equal((await ana.call('POST', `/waves/${plan.id}/decision`, decision)).json().code, 'approval.own');
    const created = { created_at: new Date(Date.now() - 25 * HOUR_MS) };
    await edge.db.updateTable('wave_plans').set(created).execute();
    assert.equal((await bia.call('POST', `/waves/${plan.id}/decision`, decision)).json().code, 'approval.over');
    await edge.db.updateTable('wave_plans').set({ created_at: new Date() }).execute();
    assert.equal((await bia.call('POST', `/waves/${plan.id}/decision`, decision)).json().state, 'planned');
    await bia.call('POST', `/waves/${plan.id}/decision`, { decision: 'cancel', reason: 'x' });
  });

  it('no longer asks when an admin lifts it, which no operator can', async () => {
    const lift = { tenant: 'verde', needed: false, author: 'ana', reason: 'over' };
    assert.equal((await ana.call('POST', '/second-person', lift)).statusCode, 403);
    assert.deepEqual((await edge.call('POST', '/second-person', lift)).json().data, []);
    assert.ok((await audit('verde')).includes('ana second-person.lifted over'));
    assert.equal((await change(ana, ['verde'], 'wallet', promote('1.3.0'))).json().revisions.length, 1);
  });
});
