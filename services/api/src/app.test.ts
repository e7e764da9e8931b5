import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestPlatform } from '../test/support/test-platform.ts';

const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

describe('the background work of the API', () => {
  it('leaves no timer behind when the server closes while it starts', async () => {
    const before = timers();
    const platform = await startTestPlatform();
    await platform.server.listen({ host: '127.0.0.1', port: 0 });
    await platform.stop();
    // Any work that was still starting would have finished by now.
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.equal(timers(), before);
  });
});
