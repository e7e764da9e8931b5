import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listThirdPartyMessages } from '@jangada/contracts/ops/third-party-messages';
import { measureBusy } from '../../../../test/support/longest-busy.ts';
import { aListedGame } from '../../../../test/support/third-parties.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createTenants } from '../../../tenants/tenants.ts';
import type { ListedGame } from '../../../vendors/studio/listed-game.ts';
import type { Catalogue } from '../../../vendors/studio/read-catalogue.ts';
import { syncCatalogues } from './catalogue-sync.ts';

const BUSY_SHARE_MAX = 0.2;

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const aGame = (index: number, more: Partial<ListedGame> = {}): ListedGame =>
  aListedGame(`sync-${index}`, `Jogo da sorte número ${index}`, 'Maré Alta', 'mare', 'slots', {
    aliases: [`sorte ${index}`, `jogo ${index} da maré`],
    ...more,
  });

const sync = (catalogue: Catalogue) => {
  const { db, server } = platform;
  const parts = { db, log: server.log, tenants: createTenants(db), studio: { listGames: async () => catalogue } };
  return syncCatalogues(parts as unknown as Platform);
};

const codesOf = (tenant: string): Promise<string[]> =>
  platform.db.read(tenant, async (reader) =>
    (
      await reader
        .selectFrom('games')
        .select('code')
        .where('active', '=', true)
        .where('code', 'like', 'sync-%')
        .orderBy('code')
        .execute()
    ).map(({ code }) => code),
  );

describe('the synchronisation of the catalogues', () => {
  it('writes thousands of games and their words while the event loop goes on', async () => {
    const games = Array.from({ length: 2_500 }, (_, index) => aGame(index));
    const busyShare = measureBusy();
    await sync({ games, unreadable: [] });
    const longestShare = busyShare();
    assert.equal((await codesOf('jangada')).length, 2_500);
    assert.ok(longestShare < BUSY_SHARE_MAX, `${longestShare} of the CPU time`);
  });

  it('hides what is gone, and stores a game that cannot be read for the operators of every tenant', async () => {
    const bad = { game_code: null, name: 'Sem código' };
    await sync({ games: [aGame(1)], unreadable: [{ raw: bad, reason: 'game_code: Invalid input' }] });
    for (const tenant of ['jangada', 'tucano']) {
      assert.deepEqual(await codesOf(tenant), ['sync-1']);
      const query = { source: 'games-catalogue' };
      const { data } = (await platform.op(listThirdPartyMessages, { params: { tenant }, query })).body;
      assert.deepEqual(JSON.parse(data[0].raw), bad);
    }
  });

  it('that fails for one tenant goes on with the others, and fails', async () => {
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('games').set({ title: 'Antes' }).where('code', '=', 'sync-1').execute(),
    );
    const tenants = createTenants(platform.db);
    const [first] = await tenants.list();
    assert.ok(first);
    const db = {
      ...platform.db,
      transaction: ((id: string, run) =>
        id === first.id
          ? Promise.reject(new Error('away'))
          : platform.db.transaction(id, run)) as typeof platform.db.transaction,
    };
    const listed: Catalogue = { games: [aGame(2)], unreadable: [] };
    const parts = { db, log: platform.server.log, tenants, studio: { listGames: async () => listed } };
    await assert.rejects(syncCatalogues(parts as unknown as Platform), /away/);
    for (const { id } of await tenants.list())
      assert.deepEqual(await codesOf(id), id === first.id ? ['sync-1'] : ['sync-2'], id);
  });
});
