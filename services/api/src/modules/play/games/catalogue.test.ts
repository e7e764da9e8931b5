import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/games/endpoints';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const list = async (query: Record<string, unknown> = {}, host = 'localhost') =>
  (await platform.call(contract.listGames, { query, host })).body.games;

const codes = async (query: Record<string, unknown> = {}) =>
  (await list(query)).data.map(({ gamecode }: { gamecode: string }) => gamecode);

describe('the catalogue', () => {
  it('is served in pages with the total number of games', async () => {
    const games = await list();
    assert.deepEqual([games.total, games.current_page, games.last_page], [5, 1, 1]);
    const beyond = await list({ page: 9 });
    assert.deepEqual([beyond.data.length, beyond.total, beyond.current_page], [0, 5, 9]);
  });

  it('is filtered by category, maker, kind and bonus', async () => {
    assert.deepEqual(await codes({ category: 'live' }), ['zarpa_table']);
    assert.deepEqual((await codes({ provider: 'saci' })).toSorted(), ['saci_demo', 'saci_whirl']);
    assert.deepEqual(await codes({ type: 'tables' }), ['zarpa_table']);
    assert.deepEqual(await codes({ type: 'demo' }), ['saci_demo']);
    assert.equal((await codes({ bonuses: true })).includes('zarpa_table'), false);
    assert.deepEqual(await codes({ type: 'az' }), [
      'norte_fly',
      'mare_tidal',
      'zarpa_table',
      'saci_whirl',
      'saci_demo',
    ]);
    assert.equal((await platform.call(contract.listGames, { query: { type: 'best' } })).status, 422);
  });

  it('has another order on another tenant', async () => {
    const first = async (host: string) => (await list({}, host)).data[0].gamecode;
    assert.equal(await first('localhost'), 'mare_tidal');
    assert.equal(await first('tucano.localhost'), 'saci_whirl');
  });

  it('is listed by the rows of the home page, as each of them chooses and sorts', async () => {
    assert.deepEqual(await codes({ category: 'mare' }), ['mare_tidal']);
    assert.deepEqual(await codes({ category: 'popular' }), await codes({ type: 'popular' }));
    // Neither has a day of release, so their order says nothing.
    assert.deepEqual((await codes({ category: 'new', provider: 'saci' })).toSorted(), ['saci_demo', 'saci_whirl']);
    assert.deepEqual(await codes({ category: 'mare', provider: 'saci' }), []);
    assert.deepEqual(await codes({ category: 'popular', type: 'demo' }), ['saci_demo']);
    assert.deepEqual(await codes({ category: 'popular', type: 'az' }), await codes({ type: 'az' }));
    assert.deepEqual(await codes({ category: 'popular', searchTerm: 'mesa' }), ['zarpa_table']);
  });

  it('has popular and new games on a site whose home page shows no such rows', async () => {
    const host = 'onca.localhost';
    const popular = async (category: string): Promise<string[]> =>
      (await list({ category }, host)).data.map(({ gamecode }: { gamecode: string }) => gamecode);
    assert.deepEqual(
      await popular('popular'),
      (await list({}, host)).data.map(({ gamecode }: { gamecode: string }) => gamecode),
    );
    assert.deepEqual((await popular('new')).toSorted(), (await popular('popular')).toSorted());
    assert.equal((await popular('popular')).length, 5);
  });

  it('refuses a category that is neither one of games nor a row of this site, and lists a known one without games', async () => {
    for (const [category, host] of [
      ['nowhere', 'localhost'],
      ['mare', 'onca.localhost'],
      ['__proto__', 'localhost'],
    ] as const) {
      const { status, body } = await platform.call(contract.listGames, { query: { category }, host });
      assert.deepEqual([status, body.code], [404, 'category.not-found'], category);
    }
    assert.deepEqual((await list({ category: 'bingo' })).data, []);
  });

  it('has an order of its own in a mixed row, the same on every page', async () => {
    await platform.db.transaction('jangada', async (tx) => {
      const mixed = { place: 'home', position: 90, name_pt: 'x', name_en: 'x', sort: 'mixed', games_max: 2 } as const;
      await tx
        .insertInto('game_rows')
        .values({ ...mixed, slug: 'mixed' })
        .execute();
    });
    const mixed = await codes({ category: 'mixed' });
    assert.equal(mixed.length, 5);
    assert.deepEqual(await codes({ category: 'mixed' }), mixed);
    assert.deepEqual(await codes({ category: 'mixed', type: 'az' }), await codes({ type: 'az' }));
  });

  it('puts first what is opened most', async () => {
    assert.equal((await codes({ provider: 'saci' }))[0], 'saci_whirl');
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('games').set({ views: 1_000 }).where('code', '=', 'saci_demo').execute(),
    );
    assert.deepEqual(await codes({ provider: 'saci', type: 'popular' }), ['saci_demo', 'saci_whirl']);
  });

  it('has rows for the home page and games put forward', async () => {
    const { body } = await platform.call(contract.listHomeGames, { headers: { 'x-language': 'en' } });
    const rows = body.data.map(({ slug, name, games }: { slug: string; name: string; games: unknown[] }) => [
      slug,
      name,
      games.length,
    ]);
    // The rows in the site's order, before the rows of other tests; a row without games is omitted.
    assert.deepEqual(rows.slice(0, 6), [
      ['popular', 'Popular', 5],
      ['slots', 'Slots on the tide', 3],
      ['new', 'New', 5],
      ['crash', 'Crash', 1],
      ['live', 'Live tables', 1],
      ['mare', 'Maré Alta', 1],
    ]);
    const featured = await platform.call(contract.listFeaturedGames);
    assert.equal(featured.body.data.length, 5);
  });

  it('names the makers with how many games they have', async () => {
    const { body } = await platform.call(contract.listProviders);
    const saci = body.data.find(({ code }: { code: string }) => code === 'saci');
    assert.deepEqual(saci, {
      code: 'saci',
      name: 'Saci Studios',
      image: 'http://art.example/makers/saci.svg',
      games_count: 2,
    });
  });
});
