import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { login } from '@jangada/contracts/domains/auth/endpoints';
import { createTenants } from '../tenants/tenants.ts';
import { environmentOf, startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { demoUsers } from '../users/demo-users.ts';
import { seedPeople } from './seed-people.ts';

describe('an installation that is no demo', () => {
  let platform: TestPlatform;
  before(async () => void (platform = await startTestPlatform({ JANGADA_DEMO: 'false' })));
  after(() => platform.stop());

  const seed = (...words: readonly string[]) => {
    const env = { ...process.env, ...environmentOf(platform.database, platform.third), JANGADA_DEMO: 'false' };
    const file = fileURLToPath(new URL('../seed.ts', import.meta.url));
    const options = { env, encoding: 'utf8' } as const;
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', file, ...words],
      options,
    );
    return `${status} ${stderr}`;
  };

  it('is not seeded, because the password of the demo’s players is published', () => {
    assert.match(seed(), /^1 .*add --demo/);
    assert.match(seed('--demo'), /^1 .*no demo: JANGADA_DEMO is not true/);
  });

  it('lets no player of the demo sign in, even when one is in the database', async () => {
    const tenant = await createTenants(platform.db).find('jangada');
    assert.ok(tenant);
    await platform.db.transaction('jangada', (tx) => seedPeople(tx, tenant));
    const [{ username, password } = { username: '', password: '' }] = demoUsers;
    const { status, body } = await platform.call(login, { body: { username, password } });
    assert.deepEqual([status, body.code], [422, 'auth.wrong-credentials']);
  });
});
