import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { changeStaff } from '@jangada/contracts/ops/people';
import type { Role } from '@jangada/contracts/ops/rights/roles';
import { listViews, removeView, setView, type SavedView } from '@jangada/contracts/ops/views';
import { aPerson } from '../../../test/support/staff.ts';
import { startTestPlatform, type TestPlatform } from '../../../test/support/test-platform.ts';

const TENANT = 'jangada';
const COLUMNS = [
  { id: 'amount', hidden: false, pinned: true, width: 200 },
  { id: 'coupon', hidden: true, pinned: false },
];

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

/** Somebody with these roles, and what they do with views. */
const someone = async (name: string, roles: readonly Role[], tenants?: string[]) => {
  const { byKey: headers } = await aPerson(platform.db, name, { roles: [...roles], ...(tenants && { tenants }) });
  const save = (view: object, tenant = TENANT) =>
    platform.op(setView, {
      ...{ params: { tenant }, headers },
      body: { list: 'deposits', name: 'Mine', search: 'status=paid', columns: COLUMNS, ...view },
    });
  const list = (query = {}, tenant = TENANT) => platform.op(listViews, { params: { tenant }, query, headers });
  return {
    ...{ name, save, list },
    named: async () => ((await list()).body.data as SavedView[]).map((view) => view.name),
    remove: (id: number) => platform.op(removeView, { params: { tenant: TENANT, id }, headers }),
  };
};

describe('a saved view', () => {
  it('has filters, sort and columns, is its owner’s alone, and is of one tenant', async () => {
    const ana = await someone('Ana', ['payments']);
    const rui = await someone('Rui', ['payments']);
    const { status, body } = await ana.save({});
    assert.equal(status, 200, JSON.stringify(body));
    const { id: _, updated_at: __, ...view } = body.data;
    assert.deepEqual(view, {
      ...{ list: 'deposits', name: 'Mine', search: 'status=paid', columns: COLUMNS },
      ...{ role: null, start: false, owner: 'Ana', removable: true },
    });
    assert.deepEqual([await ana.named(), await rui.named()], [['Mine'], []]);
    assert.deepEqual((await ana.list({}, 'tucano')).body.data, []);
    assert.equal((await rui.remove(body.data.id)).body.code, 'request.not-found');
  });

  it('is changed under its name, and is one of its list', async () => {
    const bia = await someone('Bia', ['payments']);
    const first = await bia.save({});
    const again = await bia.save({ search: 'status=expired', columns: [] });
    assert.equal(again.body.data.id, first.body.data.id);
    await bia.save({ list: 'withdrawals', search: '' });
    const { data } = (await bia.list()).body;
    assert.deepEqual(
      data.map(({ list, search }: SavedView) => [list, search]),
      [
        ['deposits', 'status=expired'],
        ['withdrawals', ''],
      ],
    );
    assert.equal((await bia.list({ list: 'withdrawals' })).body.data.length, 1);
  });

  it('is the start of its list until another one is', async () => {
    const caio = await someone('Caio', ['payments']);
    await caio.save({ name: 'One', start: true });
    await caio.save({ name: 'Two', start: true });
    await caio.save({ name: 'Other list', list: 'bets', start: true });
    const { data } = (await caio.list()).body;
    assert.deepEqual(
      data.map(({ name, start }: SavedView) => [name, start]),
      [
        ['Other list', true],
        ['One', false],
        ['Two', true],
      ],
    );
  });

  it('is removed by its owner', async () => {
    const duda = await someone('Duda', ['payments']);
    const { body } = await duda.save({});
    assert.equal((await duda.remove(body.data.id)).status, 200);
    assert.deepEqual(await duda.named(), []);
    assert.equal((await duda.remove(body.data.id)).body.code, 'request.not-found');
  });

  for (const [what, wrong] of [
    ['a search that is no query of an address', { search: 'status=paid&<script>' }],
    ['a list that cannot be', { list: '../deposits' }],
    ['a column wider than a screen', { columns: [{ ...COLUMNS[0], width: 5_000 }] }],
    ['a blank name', { name: '  ' }],
    ['a role that does not exist', { role: 'king' }],
  ] as const)
    it(`is refused with ${what}`, async () => {
      const eva = await someone(`Eva of ${what}`, ['payments']);
      const { status, body } = await eva.save(wrong);
      assert.deepEqual([status, Object.keys(body.errors)[0]?.split('.')[0]], [422, Object.keys(wrong)[0]]);
    });

  it('is refused beyond 100 of a person', async () => {
    const gil = await someone('Gil', ['payments']);
    for (let index = 1; index <= 100; index += 1) assert.equal((await gil.save({ name: `View ${index}` })).status, 200);
    const { status, body } = await gil.save({ name: 'One more' });
    assert.deepEqual([status, body.code, body.max], [409, 'ops.views-full', 100]);
    assert.equal((await gil.save({ name: 'View 7', search: '' })).status, 200);
    assert.equal((await gil.named()).length, 100);
  });
});

describe('a shared view', () => {
  it('is seen by those who have the role here, and removed by its owner', async () => {
    const helena = await someone('Helena', ['payments']);
    const { body } = await helena.save({ name: 'Round', role: 'payments', start: true });
    const colleague = await someone('Ivo', ['payments']);
    const elsewhere = await someone('Joana', ['payments'], ['tucano']);
    const [seen] = (await colleague.list()).body.data as SavedView[];
    assert.deepEqual(
      [seen?.name, seen?.owner, seen?.role, seen?.start, seen?.removable],
      ['Round', 'Helena', 'payments', false, false],
    );
    assert.deepEqual(await (await someone('Karin', ['risk'])).named(), []);
    assert.equal((await elsewhere.list()).body.code, 'ops.forbidden');
    assert.equal((await colleague.remove(body.data.id)).body.code, 'ops.forbidden');
    assert.equal((await helena.remove(body.data.id)).status, 200);
  });

  it('is shared with a role by whoever has it', async () => {
    const leo = await someone('Leo', ['payments']);
    const { status, body } = await leo.save({ role: 'risk' });
    assert.deepEqual(
      [status, body.code, body.roles],
      [403, 'ops.forbidden', ['risk', 'support-lead', 'manager', 'admin']],
    );
  });

  for (const role of ['support-lead', 'manager', 'admin'] as const)
    it(`is shared with any role, and removed, by a ${role}`, async () => {
      const maintainer = await someone(`One of ${role}`, [role]);
      const own = await maintainer.save({ name: `For risk of ${role}`, role: 'risk' });
      assert.equal(own.status, 200);
      const mia = await someone(`Mia beside ${role}`, ['risk']);
      assert.ok((await mia.named()).includes(`For risk of ${role}`));
      const { body } = await mia.save({ name: `Shared beside ${role}`, role: 'risk' });
      const alone = await mia.save({ name: `Own beside ${role}` });
      assert.equal((await maintainer.remove(body.data.id)).status, 200);
      assert.equal((await maintainer.remove(alone.body.data.id)).body.code, 'request.not-found');
    });

  it('is gone for whoever loses the role, and all views are for whoever has none left', async () => {
    const nina = await someone('Nina', ['payments']);
    await nina.save({ name: 'Of payments', role: 'payments' });
    const otto = await someone('Otto', ['payments']);
    assert.ok((await otto.named()).includes('Of payments'));
    await platform.op(changeStaff, { params: { name: 'Otto' }, body: { roles: 'risk' } });
    assert.ok(!(await otto.named()).includes('Of payments'));
    await platform.op(changeStaff, { params: { name: 'Otto' }, body: { roles: 'risk', tenants: 'tucano' } });
    for (const answer of [await otto.list(), await otto.save({}), await otto.remove(1)])
      assert.deepEqual([answer.status, answer.body.code], [403, 'ops.forbidden']);
  });
});
