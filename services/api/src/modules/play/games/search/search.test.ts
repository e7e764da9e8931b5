import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/games/endpoints';
import type { Game, Provider } from '@jangada/contracts/domains/games/game';
import { sql } from 'kysely';
import { startTestPlatform, type TestPlatform } from '../../../../../test/support/test-platform.ts';
import { aListedGame } from '../../../../../test/support/third-parties.ts';
import type { ListedGame } from '../../../../vendors/aggregators/listed-game.ts';
import { syncCatalogue } from '../catalogue-sync.ts';

const mare = ['Maré Alta', 'mare'] as const;
const ipe = ['Ipê Games', 'ipe'] as const;
const fox = ['Cobalt Fox', 'cobalt'] as const;

let listedAfter = 100;

/** Later games of the list are less popular. */
const one = (
  name: string,
  [maker, code]: readonly [string, string],
  category: string,
  more: Partial<ListedGame> = {},
) =>
  aListedGame(name.toLowerCase().replaceAll(' ', '-'), name, maker, code, category, {
    popularity: (listedAfter -= 1),
    ...(code === 'mare' ? { product_aliases: ['marezinha'] } : {}),
    ...more,
  });

const games = [
  one('Tesouro do Dragão', mare, 'slots'),
  one('Dragão de Papel', ipe, 'slots', { bonus_allowed: false, released_at: '2026-03-01' }),
  one('Dragonfly Dash', fox, 'crash', { aliases: ['libélula', 'aviãozinho'] }),
  one('Piracema', mare, 'slots', { released_at: '2026-02-01' }),
  one('Piracema Gold', fox, 'slots', { popularity: 200 }),
  one('Envelope da Fortuna', ipe, 'slots'),
  one('Roleta Copacabana', fox, 'roulette', { has_tables: true }),
  one('Cartela Cheia', ipe, 'bingo'),
  one('Alta Costura', fox, 'slots'),
  one('Vinte e Um Real', mare, 'blackjack'),
  one('Rato Turbo', ipe, 'instant', { only_demo: true }),
  ...Array.from({ length: 60 }, (_, index) => one(`Cometa ${index + 1}`, fox, 'slots', { popularity: 5 })),
];

let platform: TestPlatform;
before(async () => {
  platform = await startTestPlatform();
  const settings = { favouredProviders: [], hiddenProviders: [] };
  await platform.db.transaction('jangada', (tx) => syncCatalogue(tx, games, settings));
});
after(() => platform.stop());

interface Reply {
  readonly games: { readonly data: readonly Game[]; readonly total: number; readonly last_page: number };
  readonly nearest?: boolean;
  readonly providers?: readonly Provider[];
}

const request = async (query: Record<string, unknown>): Promise<Reply> =>
  (await platform.call(contract.listGames, { query })).body;

const titles = async (searchTerm: string, more: Record<string, unknown> = {}): Promise<string[]> =>
  (await request({ searchTerm, ...more })).games.data.map(({ title }) => title);

describe('a search', () => {
  it('minds neither accents nor case nor the order of words', async () => {
    for (const term of ['dragão de papel', 'DRAGAO papel', 'papel  dragão', 'Papel-Dragão!', 'dragaodepapel'])
      assert.deepEqual(await titles(term), ['Dragão de Papel'], term);
  });

  it('ranks a title that equals the term first, then one that starts with it, a word of the title, then names, then anywhere', async () => {
    assert.deepEqual(await titles('piracema'), ['Piracema', 'Piracema Gold']);
    assert.deepEqual(await titles('drag'), ['Dragão de Papel', 'Dragonfly Dash', 'Tesouro do Dragão']);
    assert.deepEqual((await titles('alta'))[0], 'Alta Costura');
    assert.deepEqual((await titles('mare')).toSorted(), ['Piracema', 'Tesouro do Dragão', 'Vinte e Um Real']);
    assert.deepEqual(await titles('alta'), ['Alta Costura', 'Tesouro do Dragão', 'Piracema', 'Vinte e Um Real']);
    assert.deepEqual(await titles('rtela'), ['Cartela Cheia']);
  });

  it('finds what players call a game, and its kind in either language', async () => {
    assert.deepEqual(await titles('aviãozinho'), ['Dragonfly Dash']);
    assert.deepEqual(await titles('libelula'), ['Dragonfly Dash']);
    assert.deepEqual(await titles('roulette'), ['Roleta Copacabana']);
    assert.deepEqual(await titles('roleta'), ['Roleta Copacabana']);
  });

  it('matches one to three letters as a prefix only', async () => {
    assert.deepEqual(await titles('d p'), ['Dragão de Papel']);
    assert.deepEqual(await titles('rea'), ['Vinte e Um Real']);
    assert.deepEqual(await titles('ema'), []);
    assert.equal((await request({ searchTerm: 'ema' })).nearest, false);
  });

  it('forgives letters that are turned, missing, doubled or wrong', async () => {
    const typed: [term: string, title: string][] = [
      ['piracma', 'Piracema Gold'],
      ['pirracema', 'Piracema Gold'],
      ['pirasema', 'Piracema Gold'],
      ['piarcema', 'Piracema Gold'],
      ['dragao d papl', 'Dragão de Papel'],
      ['forutne', 'Envelope da Fortuna'],
      ['rtao', 'Rato Turbo'],
      ['copacabna', 'Roleta Copacabana'],
      ['copacbna roleta', 'Roleta Copacabana'],
      ['envlop', 'Envelope da Fortuna'],
    ];
    for (const [term, title] of typed) {
      const { games: found, nearest } = await request({ searchTerm: term });
      assert.deepEqual([found.data[0]?.title, nearest], [title, true], term);
    }
  });

  it('marks approximate results, and returns none of them next to exact ones', async () => {
    const exact = await request({ searchTerm: 'piracema' });
    assert.deepEqual([exact.nearest, exact.games.total], [false, 2]);
    const nothing = await request({ searchTerm: 'xyzwkq' });
    assert.deepEqual([nothing.nearest, nothing.games.total, nothing.games.last_page], [false, 0, 1]);
  });

  it('ignores stop words next to other words', async () => {
    assert.deepEqual(await titles('jogo do dragão de papel'), ['Dragão de Papel']);
    assert.deepEqual(await titles('the piracema game'), ['Piracema Gold', 'Piracema']);
    assert.deepEqual(await titles('do'), ['Tesouro do Dragão']);
    assert.deepEqual((await titles('tesouro do dragão'))[0], 'Tesouro do Dragão');
  });

  it('shows the nearest, not what is only less near', async () => {
    assert.deepEqual(await titles('piracma'), ['Piracema Gold', 'Piracema']);
    assert.deepEqual(await titles('dargonfly'), ['Dragonfly Dash']);
  });

  it('counts right words above near ones', async () => {
    assert.deepEqual(await titles('piracema golt'), ['Piracema Gold']);
    assert.deepEqual(await titles('dragão xyzwkq'), ['Tesouro do Dragão', 'Dragão de Papel']);
    assert.deepEqual(await titles('dragão xyzwkq qkwzyx'), []);
  });

  it('is narrowed by the other filters, also where it shows the nearest', async () => {
    assert.deepEqual(await titles('dragao', { provider: 'ipe' }), ['Dragão de Papel']);
    assert.deepEqual(await titles('dragao', { bonuses: true }), ['Tesouro do Dragão']);
    assert.deepEqual(await titles('piracma', { category: 'crash' }), []);
    assert.deepEqual(await titles('rato', { type: 'demo' }), ['Rato Turbo']);
    assert.deepEqual(await titles('drago', { category: 'crash' }), ['Dragonfly Dash']);
    assert.deepEqual(await titles('piracma', { provider: 'cobalt' }), ['Piracema Gold']);
    assert.deepEqual(await titles('alta', { category: 'mare' }), ['Tesouro do Dragão', 'Piracema', 'Vinte e Um Real']);
  });

  it('is overridden by a requested order', async () => {
    assert.deepEqual(await titles('dragao', { type: 'new' }), ['Dragão de Papel', 'Tesouro do Dragão']);
    assert.deepEqual(await titles('alta', { type: 'az' }), [
      'Alta Costura',
      'Piracema',
      'Tesouro do Dragão',
      'Vinte e Um Real',
    ]);
  });

  it('has pages with all games, each once, and a total that stays', async () => {
    for (const searchTerm of ['cometa', 'comtea']) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => request({ searchTerm, page })));
      const found = pages.flatMap(({ games: { data } }) => data.map(({ id }) => id));
      assert.deepEqual([found.length, new Set(found).size], [60, 60], searchTerm);
      for (const { games: page } of pages) assert.deepEqual([page.total, page.last_page], [60, 3], searchTerm);
    }
  });

  it('of nothing but signs is no search', async () => {
    const reply = await request({ searchTerm: ' %_! ' });
    assert.deepEqual([reply.games.total, reply.nearest, reply.providers], [games.length, undefined, undefined]);
  });

  it('finds nothing of another tenant', async () => {
    const { body } = await platform.call(contract.listGames, {
      query: { searchTerm: 'piracema' },
      host: 'tucano.localhost',
    });
    assert.equal(body.games.total, 0);
  });
});

describe('the makers a search means', () => {
  const makers = async (searchTerm: string, more: Record<string, unknown> = {}) =>
    (await request({ searchTerm, ...more })).providers?.map(({ code }) => code);

  it('come with the first page: by name, by nickname, nearly spelt', async () => {
    const { providers } = await request({ searchTerm: 'maré alta' });
    assert.deepEqual(
      providers?.map(({ code, name, games_count }) => ({ code, name, games_count })),
      [{ code: 'mare', name: 'Maré Alta', games_count: 3 }],
    );
    assert.deepEqual(await makers('marezinha'), ['mare']);
    assert.deepEqual(await makers('cobatl'), ['cobalt']);
    assert.deepEqual(await makers('cobalt', { page: 2 }), undefined);
  });

  it('contain every word of the search', async () => {
    assert.deepEqual(await makers('mare cheia'), []);
    assert.deepEqual(await makers('piracema'), []);
    assert.deepEqual(await makers('m'), []);
  });
});

describe('the words of the catalogue', () => {
  const sync = (listed: readonly ListedGame[]) =>
    platform.db.transaction('tucano', (tx) =>
      syncCatalogue(tx, listed, { favouredProviders: [], hiddenProviders: [] }),
    );
  const found = async (searchTerm: string): Promise<number> =>
    (await platform.call(contract.listGames, { query: { searchTerm }, host: 'tucano.localhost' })).body.games.total;

  /** Which transaction wrote each row. */
  const written = () =>
    platform.db.read('tucano', async (reader) => {
      const { rows } = await sql`select xmin::text, code as of from games
        union all select xmin::text, kind || word from game_words order by 2, 1`.execute(reader);
      return rows;
    });

  it('follow the list: what is renamed or gone is found no longer, what is the same is not written again', async () => {
    const renamed = one('Lua Cheia', ipe, 'slots');
    await sync([renamed, one('Sol Nascente', ipe, 'slots')]);
    assert.deepEqual([await found('lua'), await found('nascente')], [1, 1]);
    await sync([{ ...renamed, name: 'Lua Nova' }]);
    assert.deepEqual([await found('cheia'), await found('nova'), await found('nascente')], [0, 1, 0]);
    const before = await written();
    await sync([{ ...renamed, name: 'Lua Nova' }]);
    assert.deepEqual(await written(), before);
  });
});
