import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { listThirdPartyMessages } from '@jangada/contracts/ops/third-party-messages';
import { measureBusy } from '../../../../test/support/longest-busy.ts';
import { aListedGame } from '../../../../test/support/third-parties.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { createTenants } from '../../../tenants/tenants.ts';
import type { ListedGame } from '../../../vendors/aggregators/listed-game.ts';
import type { Catalogue } from '../../../vendors/aggregators/aggregator.ts';
import { applyCatalogue, syncCatalogues } from './catalogue-sync.ts';
import { listProviders } from './providers.repository.ts';

const BUSY_SHARE_MAX = 0.2;

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const aGame = (index: number, more: Partial<ListedGame> = {}): ListedGame =>
  aListedGame(`sync-${index}`, `Jogo da sorte número ${index}`, 'Maré Alta', 'mare', 'slots', {
    aliases: [`sorte ${index}`, `jogo ${index} da maré`],
    ...more,
  });

/** A studio that lists in two pieces. */
const listing = ({ games, unreadable }: Catalogue) => ({
  name: 'studio',
  streamGames: async function* (): AsyncGenerator<Catalogue> {
    const half = Math.ceil(games.length / 2);
    yield { games: games.slice(0, half), unreadable };
    yield { games: games.slice(half), unreadable: [] };
  },
});

const sync = (catalogue: Catalogue) => {
  const { db, server } = platform;
  return syncCatalogues({ db, log: server.log, tenants: createTenants(db), aggregator: listing(catalogue) });
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

/** The words that `sync-7` gets or leaves and other games keep. The words that only it had are deleted. */
const changedWords = ['jogo', 'da', 'sorte', 'numero', 'sete', 'mares', 'setemares']
  .map((word) => `word ${word}`)
  .toSorted();

/** A row that is written has another transaction. */
const rowVersions = (): Promise<string[]> =>
  platform.db.read('jangada', async (reader) => {
    const { rows } = await sql<{ row: string }>`
      select 'game ' || code || ' ' || xmin as row from games union all
      select 'word ' || word || ' ' || kind || ' ' || xmin from game_words union all
      select 'listed ' || code || ' ' || xmin from listed_games`.execute(reader);
    return rows.map(({ row }) => row).toSorted();
  });

const titlesOf = (code: string): Promise<string[]> =>
  platform.db.read('jangada', async (reader) =>
    (await reader.selectFrom('games').select('title').where('code', '=', code).execute()).map(({ title }) => title),
  );

const countsOf = (tenant: string): Promise<Record<string, number>> =>
  platform.db.read(tenant, async (reader) =>
    Object.fromEntries((await listProviders(reader)).map(({ code, games_count }) => [code, games_count])),
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

  it('writes no game, word or listed row again when the list and the settings are as before', async () => {
    const games = Array.from({ length: 600 }, (_, index) => aGame(index));
    await sync({ games, unreadable: [] });
    const before = await rowVersions();
    await sync({ games, unreadable: [] });
    assert.deepEqual(await rowVersions(), before);
  });

  it('writes only the games that changed, and their words', async () => {
    const games = Array.from({ length: 600 }, (_, index) => aGame(index));
    const before = await rowVersions();
    await sync({ games: games.with(7, aGame(7, { name: 'Sete mares' })), unreadable: [] });
    const after = await rowVersions();
    const changed = after.filter((row) => !before.includes(row)).map((row) => row.split(' ', 2).join(' '));
    assert.deepEqual([...new Set(changed)].toSorted(), ['game sync-7', 'listed sync-7', ...changedWords]);
    assert.deepEqual(await titlesOf('sync-7'), ['Sete mares']);
  });

  it('takes a game on again that was gone, and follows the settings of a tenant', async () => {
    await sync({ games: [aGame(1)], unreadable: [] });
    await sync({ games: [aGame(1), aGame(2)], unreadable: [] });
    assert.deepEqual(await codesOf('jangada'), ['sync-1', 'sync-2']);
    const hidden = { favouredProviders: [], hiddenProviders: ['mare'] };
    await platform.db.transaction('jangada', (tx) => applyCatalogue(tx, hidden));
    assert.deepEqual(await codesOf('jangada'), []);
    assert.deepEqual(await codesOf('tucano'), ['sync-1', 'sync-2']);
    await sync({ games: [aGame(1), aGame(2)], unreadable: [] });
    assert.deepEqual(await codesOf('jangada'), ['sync-1', 'sync-2']);
  });

  it('counts the games of a provider that is listed, and leaves out one without games', async () => {
    const other = aListedGame('sync-9', 'Outro', 'Saci', 'saci-dois', 'slots');
    await sync({ games: [aGame(1), aGame(2), other], unreadable: [] });
    assert.deepEqual(await countsOf('jangada'), { mare: 2, 'saci-dois': 1 });
    const hidden = { favouredProviders: [], hiddenProviders: ['mare'] };
    await platform.db.transaction('jangada', (tx) => applyCatalogue(tx, hidden));
    assert.deepEqual(await countsOf('jangada'), { 'saci-dois': 1 });
    assert.deepEqual(await countsOf('tucano'), { mare: 2, 'saci-dois': 1 });
    await sync({ games: [aGame(1), aGame(2)], unreadable: [] });
    assert.deepEqual(await countsOf('jangada'), { mare: 2 });
  });

  it('with an empty list changes nothing', async () => {
    await sync({ games: [], unreadable: [] });
    assert.deepEqual(await codesOf('jangada'), ['sync-1', 'sync-2']);
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
    const parts = { db, log: platform.server.log, tenants, aggregator: listing(listed) };
    await assert.rejects(syncCatalogues(parts), /away/);
    for (const { id } of await tenants.list())
      assert.deepEqual(await codesOf(id), id === first.id ? ['sync-1'] : ['sync-2'], id);
  });
});
