import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { getSiteConfig } from '@jangada/contracts/domains/site/endpoints';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';

describe('the health of the API', () => {
  let platform: TestPlatform;
  before(async () => (platform = await startTestPlatform()));
  after(() => platform.stop());

  const answersOf = (path: string) => platform.server.inject({ url: path, headers: { host: 'localhost' } });

  it('is good while the database answers', async () => {
    assert.deepEqual((await answersOf('/health')).json(), { status: 'ok' });
    assert.equal((await answersOf('/live')).statusCode, 200);
  });

  it('is refused to the proxy before a stop, while calls are answered', async () => {
    platform.server.readiness.drain();
    const health = await answersOf('/health');
    assert.deepEqual([health.statusCode, health.json()], [404, { status: 'draining' }]);
    assert.equal((await answersOf('/live')).statusCode, 200);
    assert.equal((await platform.call(getSiteConfig)).status, 200);
  });
});
