import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { aPlayer } from '../../../../test/support/players.ts';
import { guest, startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { linkBrowser } from './browsers.ts';

const TENANT = 'jangada';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

describe('a browser that a player uses again', () => {
  it('counts as seen then, so that it is not forgotten', async () => {
    const { user } = await aPlayer(platform.db);
    const old = new Date('2026-01-31T12:00:00Z');
    const seen = await platform.db.transaction(TENANT, async (tx) => {
      await linkBrowser(tx, user.id, guest);
      await tx.updateTable('user_browsers').set({ first_seen_at: old, last_seen_at: old }).execute();
      await linkBrowser(tx, user.id, guest);
      return tx
        .selectFrom('user_browsers')
        .select(['first_seen_at', 'last_seen_at'])
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
    });
    assert.deepEqual(seen.first_seen_at, old);
    assert.ok(seen.last_seen_at > old);
  });
});
