import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listDemoPeople } from '@jangada/contracts/ops/desk-session';
import { getMe } from '@jangada/contracts/ops/me';
import { endStaff } from '@jangada/contracts/ops/people';
import { matrix, rowOf, type Permission } from '@jangada/contracts/ops/rights/matrix';
import { roles } from '@jangada/contracts/ops/rights/roles';
import { digest } from '../crypto/tokens.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { demoStaff, seedStaff } from './seed-staff.ts';

const KEY = 'the-key-of-this-machine-for-jangada-ops';

let platform: TestPlatform;
before(async () => {
  platform = await startTestPlatform();
  for (let run = 0; run < 2; run += 1) await seedStaff(platform.db.registry, digest(KEY));
});
after(() => platform.stop());

describe('the people of the demo', () => {
  it('have different roles, and are there once', async () => {
    const { body } = await platform.op(listDemoPeople);
    const seeded = body.data.filter(({ name }: { name: string }) => demoStaff.some((one) => one.name === name));
    assert.deepEqual(seeded, demoStaff);
  });

  it('agree to everything that the machine asks a second person for', () => {
    const askedForSecond = (Object.keys(matrix) as Permission[])
      .filter((needs) => needs !== 'self')
      .filter((needs) => !roles.some((role) => rowOf(needs)[role]?.may === 'alone'));
    const agreed = askedForSecond.filter((needs) =>
      demoStaff.some((person) => person.roles.some((role) => rowOf(needs)[role]?.agrees)),
    );
    assert.ok(askedForSecond.length > 0);
    assert.deepEqual(agreed, askedForSecond);
  });

  it('include whoever works at this machine, with every role and its key', async () => {
    const { body } = await platform.op(getMe, { headers: { authorization: `Bearer ${KEY}` } });
    assert.deepEqual([body.data.name, body.data.grants.length], ['local', roles.length]);
  });

  it('stay away after they were let go', async () => {
    const name = demoStaff[0]?.name;
    assert.equal((await platform.op(endStaff, { params: { name } })).status, 200);
    await seedStaff(platform.db.registry, null);
    const { body } = await platform.op(listDemoPeople);
    assert.ok(body.data.every((one: { name: string }) => one.name !== name));
  });
});
