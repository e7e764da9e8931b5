import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import * as me from '@jangada/contracts/ops/me';
import * as people from '@jangada/contracts/ops/people';
import { listRoles } from '@jangada/contracts/ops/policy';
import type { Role } from '@jangada/contracts/ops/rights/roles';
import { asOwner } from '../../../test/support/as-owner.ts';
import { newBrowserSecret } from '@jangada/server/browser-cookie';
import { aPerson, signedInAt } from '../../../test/support/staff.ts';
import { startTestPlatform, type Answer, type TestPlatform } from '../../../test/support/test-platform.ts';
import { isOwnCpf } from '../../staff/own-cpf.ts';

const CPF = '529.982.247-25';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const invite = (name: string, body: object = {}) =>
  platform.op(people.inviteStaff, { body: { name, roles: 'support', ...body } });
const change = (name: string, body: object) => platform.op(people.changeStaff, { params: { name }, body });
const byKey = (key: string) => ({ authorization: `Bearer ${key}` });
const rolesOf = ({ body }: Answer): Role[] => body.data.grants.map(({ role }: { role: Role }) => role).toSorted();

describe('a person', () => {
  it('is invited with roles for tenants until a day, by somebody who is named', async () => {
    const { body } = await invite('Ana', {
      roles: 'support, moderator',
      tenants: 'jangada,tucano',
      until: '2099-12-31',
    });
    const { grants, passkeys, keys, invited_until: until } = body.data;
    assert.deepEqual([passkeys, keys, typeof until], [0, 0, 'string']);
    for (const grant of grants) {
      assert.deepEqual([grant.tenants, grant.given_by], [['jangada', 'tucano'], 'maria']);
      assert.equal(grant.until, '2100-01-01T02:59:59.000Z');
    }
    assert.deepEqual(rolesOf({ status: 200, headers: {}, body }), ['moderator', 'support']);
  });

  it('has a name of their own, for good', async () => {
    await invite('Bento');
    assert.equal((await invite('bento')).body.code, 'ops.name-taken');
    await platform.op(people.endStaff, { params: { name: 'Bento' } });
    assert.equal((await invite('Bento')).body.code, 'ops.name-taken');
    const listed = (await platform.op(people.listStaff)).body.data;
    assert.ok(listed.every(({ name }: { name: string }) => name !== 'Bento'));
    const withEnded = (await platform.op(people.listStaff, { query: { ended: true } })).body.data;
    assert.equal(typeof withEnded.find(({ name }: { name: string }) => name === 'Bento').ended_at, 'string');
  });

  for (const [what, body, field] of [
    ['a role that does not exist', { roles: 'support,king' }, 'roles'],
    ['a day that is over', { until: '2020-01-01' }, 'until'],
    ['a CPF that is none', { cpf: '111.111.111-11' }, 'cpf'],
    ['a name with a line break', { name: 'Two\nlines' }, 'name'],
  ] as const)
    it(`is not invited with ${what}`, async () => {
      const answer = await invite(`With ${what}`, body);
      assert.deepEqual([answer.status, Object.keys(answer.body.errors)], [422, [field]]);
    });

  it('is not invited for a tenant that does not exist', async () => {
    assert.equal((await invite('Lost', { tenants: 'jangada,nowhere' })).body.code, 'tenant.unknown');
  });

  it('has new roles at the next call, and keeps the beginning of those that stay', async () => {
    const carla = await aPerson(platform.db, 'Carla', { roles: ['support', 'crm'] });
    const since = new Date('2026-01-01');
    await asOwner(platform.database, (owner) =>
      owner.query('update staff_grants set since = $1 where person_id = $2', [since, carla.id]),
    );
    const { body } = await change('Carla', { roles: 'support,finance' });
    const bySince = new Map(body.data.grants.map((grant: { role: Role; since: string }) => [grant.role, grant.since]));
    assert.equal(bySince.get('support'), since.toISOString());
    assert.notEqual(bySince.get('finance'), since.toISOString());
    assert.deepEqual(rolesOf(await platform.op(me.getMe, { headers: carla.byKey })), ['finance', 'support']);
    await change('Carla', { tenants: 'onca' });
    const { data } = (await platform.op(me.getMe, { headers: carla.byKey })).body;
    assert.deepEqual(
      data.tenants.map(({ id }: { id: string }) => id),
      ['onca'],
    );
  });

  it('has no role after its last moment', async () => {
    const until = new Date(Date.now() - 1_000);
    const { byKey: headers } = await aPerson(platform.db, 'Temp', { roles: ['auditor'], until });
    assert.deepEqual((await platform.op(me.getMe, { headers })).body.data.grants, []);
  });

  it('is known by their CPF, which nobody can read', async () => {
    const { body } = await invite('Dora', { cpf: CPF });
    assert.equal(body.data.has_cpf, true);
    const { registry } = platform.db;
    const row = await registry.selectFrom('staff').selectAll().where('name', '=', 'Dora').executeTakeFirstOrThrow();
    const person = { id: row.id, sealedCpf: row.sealed_cpf };
    const isOwn = (cpf: string) => isOwnCpf(platform.config.servicesKey, person, cpf);
    assert.deepEqual([isOwn('52998224725'), isOwn(CPF), isOwn('11144477735')], [true, true, false]);
    const log = (await platform.op(people.listStaffLog)).body.data;
    // Three digits alone are in many an id.
    assert.doesNotMatch(JSON.stringify([log, row]), /982\D?247/);
  });

  it('cannot let themselves go, nor somebody who is not there', async () => {
    const end = (name: string) => platform.op(people.endStaff, { params: { name } });
    const { code, message } = (await end('maria')).body;
    assert.deepEqual([code, message.includes('lista')], ['ops.ends-self', false]);
    assert.equal((await end('Nobody')).body.code, 'request.not-found');
  });

  it('is let go after a preview of what ends', async () => {
    await aPerson(platform.db, 'Leaver', { roles: ['support', 'payments'] });
    const { body } = await platform.op(people.endStaff, { params: { name: 'Leaver' }, headers: { 'x-dry-run': '1' } });
    const ended = (table: string) =>
      body.effects.rows.find((row: { readonly table: string }) => row.table === table)?.updated;
    assert.deepEqual(['staff_grants', 'staff_keys'].map(ended), [2, 1]);
  });

  it('has roles and keys that the role of the API cannot rewrite', async () => {
    const { registry } = platform.db;
    for (const write of [
      () => registry.updateTable('staff_grants').set({ role: 'admin' }).execute(),
      () =>
        registry
          .updateTable('staff_keys')
          .set({ digest: 'x'.repeat(43) })
          .execute(),
      () => registry.updateTable('staff').set({ name: 'x' }).execute(),
      () => registry.deleteFrom('staff_grants').execute(),
    ])
      await assert.rejects(write, /permission denied/);
  });
});

describe('a key of the command line', () => {
  it('is shown once: a repeated call, and what is stored, lack it', async () => {
    await aPerson(platform.db, 'Edu', { roles: ['support'] });
    const call = { params: { name: 'Edu' }, body: {}, headers: { 'idempotency-key': randomUUID() } };
    const { body } = await platform.op(people.addStaffKey, call);
    assert.equal((await platform.op(me.getMe, { headers: byKey(body.key) })).body.data.name, 'Edu');
    const again = await platform.op(people.addStaffKey, call);
    assert.deepEqual([again.status, again.body], [200, { data: body.data }]);
    const stored = await asOwner(platform.database, (owner) =>
      owner.query(
        `select set_config('app.tenant', 'platform', false), (select string_agg(reply::text, '') from ops_requests) as text`,
      ),
    );
    assert.ok(!String(stored.rows[0]?.text).includes(body.key));
  });

  it('is not shown by a dry run, nor is one that waits to be fetched', async () => {
    await aPerson(platform.db, 'Ivo', { roles: ['support'] });
    const call = { params: { name: 'Ivo' }, body: {} };
    const dry = await platform.op(people.addStaffKey, { ...call, headers: { 'x-dry-run': '1' } });
    assert.deepEqual(Object.keys(dry.body.effects.reply), ['data']);
    const asked = await platform.op(people.addStaffKey, { ...call, unanswered: true });
    assert.equal(asked.status, 202);
    assert.deepEqual(Object.keys(asked.body.request.effects.reply), ['data']);
  });

  it('is made and ended by its owner, at the next call', async () => {
    const fabio = await aPerson(platform.db, 'Fabio', { roles: ['support'] });
    const headers = await signedInAt(platform.db, fabio);
    const { key, data } = (await platform.op(me.addOwnKey, { body: { name: 'laptop' }, headers })).body;
    const own = (await platform.op(me.listOwnKeys, { headers })).body.data;
    assert.ok(own.some(({ name }: { name: string }) => name === 'laptop'));
    assert.equal((await platform.op(me.getMe, { headers: byKey(key) })).status, 200);
    const end = (of: Readonly<Record<string, string>>) =>
      platform.op(me.endOwnKey, { params: { id: data.id }, headers: of });
    assert.equal((await end({})).body.code, 'request.not-found');
    assert.equal((await end(headers)).status, 200);
    assert.equal((await platform.op(me.getMe, { headers: byKey(key) })).status, 401);
  });
});

describe('own sessions', () => {
  it('say which is the first of its browser', async () => {
    const ines = await aPerson(platform.db, 'Ines', { roles: ['support'] });
    const secret = newBrowserSecret();
    const headers = await signedInAt(platform.db, ines, secret);
    await signedInAt(platform.db, ines, secret);
    await signedInAt(platform.db, ines);
    const { data } = (await platform.op(me.listOwnSessions, { headers })).body;
    assert.deepEqual(
      data.map((session: { new_browser: boolean }) => session.new_browser),
      [true, false, true],
    );
  });

  it('are listed with their devices, and ended one by one', async () => {
    const gil = await aPerson(platform.db, 'Gil', { roles: ['support'] });
    const [here, there] = [await signedInAt(platform.db, gil), await signedInAt(platform.db, gil)];
    const { data } = (await platform.op(me.listOwnSessions, { headers: here })).body;
    assert.deepEqual(data.map(({ current }: { current: boolean }) => current).toSorted(), [false, true]);
    const { id } = data.find(({ current }: { current: boolean }) => !current);
    assert.equal((await platform.op(me.endOwnSession, { params: { id } })).body.code, 'request.not-found');
    assert.equal((await platform.op(me.endOwnSession, { params: { id }, headers: here })).status, 200);
    assert.equal((await platform.op(me.getMe, { headers: there })).status, 401);
    assert.equal((await platform.op(me.getMe, { headers: here })).status, 200);
  });
});

describe('what I may do', () => {
  it('is the sum of my roles, with kinds and tenants', async () => {
    const { byKey: headers } = await aPerson(platform.db, 'Hana', {
      roles: ['support', 'identity'],
      tenants: ['tucano'],
    });
    const { data } = (await platform.op(me.getMe, { headers })).body;
    assert.deepEqual(data.permissions['players.contact'], {
      may: 'alone',
      agrees: false,
      of: null,
      tenants: ['tucano'],
    });
    assert.deepEqual(data.permissions['players.reveal'].of.toSorted(), ['contact', 'cpf', 'documents']);
    assert.equal(data.permissions['withdrawals.approve'], undefined);
    assert.deepEqual([data.session, data.demo, data.passkeys], [null, true, 0]);
  });

  it('is printed from the matrix', async () => {
    const { data } = (await platform.op(listRoles, { query: { role: 'risk' } })).body;
    const approve = data.find(({ permission }: { permission: string }) => permission === 'withdrawals.approve');
    assert.deepEqual(approve, {
      permission: 'withdrawals.approve',
      role: 'risk',
      may: 'limit',
      agrees: true,
      of: null,
    });
  });
});

describe('the log of what is of no tenant', () => {
  it('has each command about people with who, why and its outcome', async () => {
    await invite('Iris', { cpf: CPF });
    await invite('Iris');
    const { data } = (await platform.op(people.listStaffLog, { query: { by: 'maria' } })).body;
    const [refused, done] = data
      .filter(({ words }: { readonly words: string }) => words === 'staff invite')
      .filter(({ outcome }: { readonly outcome: string }) => outcome !== 'asked');
    assert.deepEqual([done.words, done.outcome, done.reason], ['staff invite', 'done', 'a test']);
    assert.match(done.about, /name=Iris roles=support cpf=\[kept back\]/);
    assert.equal(refused.outcome, 'ops.name-taken');
  });
});
