import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { openDemoSession } from '@jangada/contracts/ops/desk-session';
import { getMe } from '@jangada/contracts/ops/me';
import type { Operation } from '@jangada/contracts/ops/operation';
import {
  closeAddresses,
  listAddresses,
  listLimits,
  openAddresses,
  setAddresses,
  setLimit,
} from '@jangada/contracts/ops/policy';
import { agreeToRequest, showRequest, type SecondRequest } from '@jangada/contracts/ops/requests';
import type { Role } from '@jangada/contracts/ops/rights/roles';
import { asOwner } from '../../../test/support/as-owner.ts';
import { aBrowser } from '../../../test/support/desk.ts';
import { aPerson, signedInAt, type TestPerson } from '../../../test/support/staff.ts';
import { startTestPlatform, type TestPlatform } from '../../../test/support/test-platform.ts';
import { grantsAt, readNetwork } from '../../staff/address-lists.ts';
import type { Grant } from '../../staff/person.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

describe('a limit', () => {
  const set = (body: object) => platform.op(setLimit, { body: { class: 'gifts', ...body } });
  const listed = async (): Promise<Record<string, unknown>[]> =>
    (await platform.op(listLimits, { query: { class: 'gifts' } })).body.data;
  const amountsOf = async (wanted: Record<string, unknown>) =>
    (await listed())
      .filter((limit) => Object.entries(wanted).every(([name, value]) => limit[name] === value))
      .map((limit) => [limit['per_case'], limit['per_day'], limit['per_player_month'], limit['set_by']]);

  it('is the one of the platform until another is set, and again when that is taken back', async () => {
    const ofSupport = { role: 'support', tenant: null };
    assert.deepEqual(await amountsOf(ofSupport), [[50_00, 500_00, 150_00, null]]);
    assert.equal((await set({ role: 'support', per_case: 100, per_day: 1_000 })).status, 200);
    assert.deepEqual(await amountsOf(ofSupport), [[100, 1_000, null, 'maria']]);
    await set({ role: 'support', per_case: 200, per_day: 1_000 });
    assert.deepEqual(await amountsOf(ofSupport), [[200, 1_000, null, 'maria']]);
    await set({ role: 'support' });
    assert.deepEqual(await amountsOf(ofSupport), [[50_00, 500_00, 150_00, null]]);
  });

  it('may be of one person and tenant, beside that of the role', async () => {
    await aPerson(platform.db, 'Nova', { roles: ['support'] });
    await set({ person: 'Nova', tenant: 'jangada', per_case: 10, per_day: 20, per_player_month: 30 });
    assert.deepEqual(await amountsOf({ person: 'Nova', tenant: 'jangada' }), [[10, 20, 30, 'maria']]);
    assert.equal((await amountsOf({ role: 'support', tenant: null })).length, 1);
  });

  for (const [what, body, code] of [
    ['nobody', { per_case: 1, per_day: 1 }, 'request.invalid'],
    ['a role and a person', { role: 'support', person: 'maria', per_case: 1, per_day: 1 }, 'request.invalid'],
    ['a case alone', { role: 'support', per_case: 1 }, 'request.invalid'],
    ['a day alone', { role: 'support', per_day: 1 }, 'request.invalid'],
    ['a case above its day', { role: 'support', per_case: 2, per_day: 1 }, 'request.invalid'],
    ['somebody who is not there', { person: 'Nobody', per_case: 1, per_day: 1 }, 'request.not-found'],
    ['a tenant that is not there', { role: 'support', tenant: 'nowhere', per_case: 1, per_day: 1 }, 'tenant.unknown'],
  ] as const)
    it(`is refused for ${what}`, async () => assert.equal((await set(body)).body.code, code));
});

describe('an address list', () => {
  const set = (body: object) => platform.op(setAddresses, { body });
  /** The tests call from 127.0.0.1. */
  const ELSEWHERE = '198.51.100.0/24';
  const grantsOf = async (headers: Record<string, string>) =>
    (await platform.op(getMe, { headers })).body.data.grants as { role: string; tenants: string[] | null }[];

  const sendBy = async (by: TestPerson, op: Operation, params: object, body: object) => {
    const headers = await signedInAt(platform.db, by);
    return platform.op(op, { params: { ...params }, body: { ...body }, headers, unanswered: true });
  };
  /** Asked for by an admin and agreed to by compliance: neither has the role that the list is of. */
  const setTogether = async (body: object): Promise<string> => {
    const admin = await aPerson(platform.db, `Admin ${randomUUID()}`, { roles: ['admin'], since: new Date(0) });
    const second = await aPerson(platform.db, `Second ${randomUUID()}`, { roles: ['compliance'], since: new Date(0) });
    const asked = await sendBy(admin, setAddresses, {}, body);
    assert.equal(asked.status, 202, JSON.stringify(asked.body));
    const { tenant, id } = asked.body['request'] as SecondRequest;
    const effects = (await sendBy(second, showRequest, { tenant, id }, {})).body.now as SecondRequest['effects'];
    const agreed = await sendBy(second, agreeToRequest, { tenant, id }, { digest: effects.digest });
    assert.equal(agreed.body.data.outcome, effects.refusal?.code ?? 'done');
    return agreed.body.data.outcome as string;
  };

  it('takes the role from who is elsewhere, at the next call, and leaves the others', async () => {
    const { byKey: headers } = await aPerson(platform.db, 'Otto', { roles: ['crm', 'content'] });
    const setBy = (networks: string) => setTogether({ role: 'crm', networks });
    assert.equal(await setBy(ELSEWHERE), 'done');
    assert.deepEqual(
      (await grantsOf(headers)).map(({ role }) => role),
      ['content'],
    );
    assert.equal(await setBy(`${ELSEWHERE}, 127.0.0.1`), 'done');
    assert.equal((await grantsOf(headers)).length, 2);
    assert.deepEqual((await platform.op(listAddresses)).body.data[0].networks, [ELSEWHERE, '127.0.0.1/32']);
    await setBy('');
    assert.deepEqual((await platform.op(listAddresses)).body.data, []);
  });

  it('of one tenant leaves the role for the others', async () => {
    const { byKey: headers } = await aPerson(platform.db, 'Pia', { roles: ['finance'] });
    const body = { role: 'finance', tenant: 'tucano', networks: ELSEWHERE };
    await setTogether(body);
    const [grant] = await grantsOf(headers);
    assert.ok(grant?.tenants?.includes('jangada') && !grant.tenants.includes('tucano'));
    await setTogether({ ...body, networks: '' });
  });

  it('keeps who has nothing left from signing in', async () => {
    await aPerson(platform.db, 'Quim', { roles: ['moderator'] });
    await setTogether({ role: 'moderator', networks: ELSEWHERE });
    const { status, body } = await platform.op(openDemoSession, { body: { name: 'Quim' }, headers: aBrowser() });
    assert.deepEqual([status, body.code], [403, 'ops.address-outside']);
    await setTogether({ role: 'moderator', networks: '' });
  });

  describe('whose networks cannot be reached', () => {
    const CLOSE = { role: 'admin', networks: ELSEWHERE };
    const rolesAt = async (headers: Record<string, string>) => (await grantsOf(headers)).map(({ role }) => role);
    /** As if the office had another network since the list was set. */
    const lockOut = async (roles: readonly string[]) => {
      await asOwner(platform.database, async (owner) => {
        for (const role of roles)
          await owner.query(
            `insert into staff_addresses (role, networks) values ($1, $2)
             on conflict (role, tenant) do update set networks = excluded.networks, open_until = null`,
            [role, [CLOSE.networks]],
          );
      });
    };
    const send = (
      op: Operation,
      headers: Record<string, string>,
      params: Record<string, unknown> = {},
      body: Record<string, unknown> = {},
    ) => platform.op(op, { params, body, headers, unanswered: true });
    const deskOf = async (name: string, roles: readonly Role[]) => {
      const person = await aPerson(platform.db, name, { roles, since: new Date(0) });
      return { ...person, desk: await signedInAt(platform.db, person) };
    };
    after(() => asOwner(platform.database, (owner) => owner.query('delete from staff_addresses')));

    it('is opened for an hour by one who may change people and another who agrees, both from outside', async () => {
      const admin = await deskOf('Admin outside', ['admin']);
      const second = await deskOf('Compliance outside', ['compliance']);
      const support = await deskOf('Support outside', ['support']);
      await lockOut(['admin', 'compliance', 'support']);
      for (const one of [admin, second, support]) assert.deepEqual(await rolesAt(one.desk), []);
      const asked = await send(openAddresses, admin.desk);
      assert.equal(asked.status, 202, JSON.stringify(asked.body));
      const request = asked.body['request'] as SecondRequest;
      const agreement = [{ tenant: request.tenant, id: request.id }, { digest: request.effects.digest }] as const;
      assert.equal((await send(agreeToRequest, support.desk, ...agreement)).body.code, 'ops.not-second-person');
      const agreed = await send(agreeToRequest, second.desk, ...agreement);
      assert.equal(agreed.body.data?.outcome, 'done', JSON.stringify(agreed.body));
      assert.deepEqual(await rolesAt(support.desk), ['support']);
      const { addresses_open_until: until } = (await platform.op(getMe, { headers: support.desk })).body.data;
      assert.ok(Date.parse(until) > Date.now() && Date.parse(until) <= Date.now() + 60 * 60_000);
    });

    it('holds again after the hour', async () => {
      const support = await deskOf('Support later', ['support']);
      await lockOut(['support']);
      await asOwner(platform.database, (owner) => owner.query(`update staff_addresses set open_until = now()`));
      assert.deepEqual(await rolesAt(support.desk), []);
      assert.equal((await platform.op(getMe, { headers: support.desk })).body.data.addresses_open_until, null);
    });

    it('lets an admin in for that alone, and nobody else', async () => {
      await deskOf('Admin at the door', ['admin']);
      await deskOf('Support at the door', ['support']);
      await lockOut(['admin', 'support']);
      const enter = (name: string) => platform.op(openDemoSession, { body: { name }, headers: aBrowser() });
      assert.equal((await enter('Support at the door')).body.code, 'ops.address-outside');
      assert.equal((await enter('Admin at the door')).status, 200);
      const outside = await deskOf('Admin beyond the door', ['admin']);
      const me = (await platform.op(getMe, { headers: outside.desk })).body.data;
      assert.deepEqual([me.outside, Object.keys(me.permissions), me.tenants], [true, ['people.change'], []]);
      const body = { role: 'admin', networks: '' };
      assert.equal((await send(setAddresses, outside.desk, {}, body)).body.code, 'ops.address-outside');
    });

    it('is not opened where there is none', async () => {
      await asOwner(platform.database, (owner) => owner.query('delete from staff_addresses'));
      const admin = await deskOf('Admin inside', ['admin']);
      assert.equal((await send(openAddresses, admin.desk)).body.code, 'request.not-found');
      assert.equal((await send(closeAddresses, admin.desk)).body.code, 'request.not-found');
    });
  });

  it('that would lock out its author is refused, and changes nothing', async () => {
    for (const body of [
      { role: 'admin', networks: ELSEWHERE },
      { role: 'admin', tenant: 'jangada', networks: ELSEWHERE },
    ])
      assert.equal((await set(body)).body.code, 'ops.locks-out');
    assert.deepEqual((await platform.op(listAddresses)).body.data, []);
  });

  it('that would lock out the second person does not come to hold', async () => {
    assert.equal(await setTogether({ role: 'compliance', networks: ELSEWHERE }), 'ops.locks-out');
    assert.deepEqual((await platform.op(listAddresses)).body.data, []);
  });

  it('is refused with what is no network, which is named, and for a tenant that is not there', async () => {
    for (const [networks, wrong] of [
      ['office', 'office'],
      ['10.0.0.0/33', '10.0.0.0/33'],
      ['10.0.0.1\nx; 10.0.0.2 y', 'x, y'],
    ] as const)
      assert.match((await set({ role: 'crm', networks })).body.errors.networks[0], new RegExp(`: ${wrong}$`));
    assert.equal((await set({ role: 'crm', tenant: 'nowhere', networks: '10.0.0.0/8' })).body.code, 'tenant.unknown');
  });
});

describe('grants at an address', () => {
  const grant: Grant = { id: '1', role: 'crm', tenants: null, since: new Date(), until: null, givenBy: null };
  const at = (address: string, networks: readonly string[]) =>
    grantsAt([grant], [{ role: 'crm', tenant: null, networks }], address, ['a', 'b']).length;

  it('are found in IPv4 and IPv6 networks, mapped and with a zone', () => {
    assert.equal(at('10.1.2.3', ['10.0.0.0/8']), 1);
    assert.equal(at('::ffff:10.1.2.3', ['10.0.0.0/8']), 1);
    assert.equal(at('11.1.2.3', ['10.0.0.0/8', '2001:db8::/32']), 0);
    assert.equal(at('2001:db8::1%eth0', ['10.0.0.0/8', '2001:db8::/32']), 1);
    assert.equal(at('2001:db9::1', ['2001:db8::/32']), 0);
    assert.equal(at('unknown', ['0.0.0.0/0', '::/0']), 0);
  });

  it('are bound by networks that were written as people write them', () => {
    const written = [' 10.0.0.1', '2001:db8::1', '10.0.0.0/8', 'x', '10.0.0.0/99', ''];
    const read = ['10.0.0.1/32', '2001:db8::1/128', '10.0.0.0/8', undefined, undefined, undefined];
    assert.deepEqual(written.map(readNetwork), read);
  });
});
