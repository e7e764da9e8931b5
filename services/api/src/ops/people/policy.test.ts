import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDemoSession } from '@jangada/contracts/ops/desk-session';
import { getMe } from '@jangada/contracts/ops/me';
import { listAddresses, listLimits, setAddresses, setLimit } from '@jangada/contracts/ops/policy';
import { aBrowser } from '../../../test/support/desk.ts';
import { aPerson } from '../../../test/support/staff.ts';
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

  it('takes the role from who is elsewhere, at the next call, and leaves the others', async () => {
    const { byKey: headers } = await aPerson(platform.db, 'Otto', { roles: ['crm', 'content'] });
    // Maria has every role, so another one sets what would take hers.
    const admin = await aPerson(platform.db, 'Admin', { roles: ['admin'] });
    const setBy = (networks: string) =>
      platform.op(setAddresses, { body: { role: 'crm', networks }, headers: admin.byKey });
    assert.equal((await setBy(ELSEWHERE)).status, 200);
    assert.deepEqual(
      (await grantsOf(headers)).map(({ role }) => role),
      ['content'],
    );
    assert.equal((await setBy(`${ELSEWHERE}, 127.0.0.1`)).status, 200);
    assert.equal((await grantsOf(headers)).length, 2);
    assert.deepEqual((await platform.op(listAddresses)).body.data[0].networks, [ELSEWHERE, '127.0.0.1/32']);
    await setBy('');
    assert.deepEqual((await platform.op(listAddresses)).body.data, []);
  });

  it('of one tenant leaves the role for the others', async () => {
    const { byKey: headers } = await aPerson(platform.db, 'Pia', { roles: ['finance'] });
    const admin = await aPerson(platform.db, 'Admin of tenants', { roles: ['admin'] });
    const body = { role: 'finance', tenant: 'tucano', networks: ELSEWHERE };
    await platform.op(setAddresses, { body, headers: admin.byKey });
    const [grant] = await grantsOf(headers);
    assert.ok(grant?.tenants?.includes('jangada') && !grant.tenants.includes('tucano'));
    await platform.op(setAddresses, { body: { ...body, networks: '' }, headers: admin.byKey });
  });

  it('keeps who has nothing left from signing in', async () => {
    await aPerson(platform.db, 'Quim', { roles: ['moderator'] });
    const admin = await aPerson(platform.db, 'Admin of moderators', { roles: ['admin'] });
    await platform.op(setAddresses, { body: { role: 'moderator', networks: ELSEWHERE }, headers: admin.byKey });
    const { status, body } = await platform.op(openDemoSession, { body: { name: 'Quim' }, headers: aBrowser() });
    assert.deepEqual([status, body.code], [403, 'ops.address-outside']);
    await platform.op(setAddresses, { body: { role: 'moderator', networks: '' }, headers: admin.byKey });
  });

  it('that would lock out its author is refused, and changes nothing', async () => {
    for (const body of [
      { role: 'admin', networks: ELSEWHERE },
      { role: 'admin', tenant: 'jangada', networks: ELSEWHERE },
    ])
      assert.equal((await set(body)).body.code, 'ops.locks-out');
    assert.deepEqual((await platform.op(listAddresses)).body.data, []);
  });

  it('is refused with what is no network, and for a tenant that is not there', async () => {
    for (const networks of ['office', '10.0.0.0/33', '10.0.0.1, x'])
      assert.ok((await set({ role: 'crm', networks })).body.errors.networks, networks);
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
