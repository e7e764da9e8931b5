import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getMe } from '@jangada/contracts/domains/auth/session';
import { listHomeGames, listRecentGames } from '@jangada/contracts/domains/games/endpoints';
import { listCategories } from '@jangada/contracts/domains/site/endpoints';
import type { FirstRows } from '@jangada/contracts/page/first-rows.schema';
import type { Language } from '@jangada/contracts/values/languages';
import { aSite } from '../../testing/a-site.ts';
import { firstView, playersReplies, sharedReplies } from './first-view.ts';

const firstRows: FirstRows = {
  banner: { more: { pt: 'Ver', en: 'See' } },
  chips: {
    fixed: [{ to: '/casino/games', label: { pt: 'Todos', en: 'All' } }],
    call: 1,
    list: 'data',
    to: '/casino/category/{slug}',
    label: 'name',
  },
  recent: {
    call: 2,
    list: 'games.data',
    last: { pt: 'Último jogo', en: 'Last game' },
    resume: { pt: 'Continuar', en: 'Continue' },
    title: { pt: 'Continue jogando', en: 'Continue playing' },
    to: '/casino/recent',
  },
  call: 0,
  list: 'data',
  row: { title: 'name', to: '/casino/category/{slug}', seeAll: { pt: 'Ver todos', en: 'See all' }, tiles: 'games' },
  tile: { to: '/casino/{providercode}/{gamecode}', title: 'title', maker: 'provider_name', image: 'image' },
};

const game = (change: object = {}) => ({
  title: 'Piracema',
  provider_name: 'Vento Norte',
  gamecode: 'norte piracema',
  providercode: 'norte',
  image: 'https://art.test/p.{format}?w={width}',
  ...change,
});

const rows = (...games: object[]) => ({ data: [{ slug: 'hot', name: 'Em alta', games }] });

interface PageOptions {
  readonly home?: object | null;
  readonly categories?: object;
  readonly visitor?: 'guest' | 'player';
  /** Games that the player has opened; null when there was no reply. */
  readonly recent?: readonly object[] | null;
  readonly hasSession?: boolean;
  readonly language?: Language;
  readonly savesData?: boolean;
  readonly declared?: unknown;
  readonly hasQuery?: boolean;
  readonly site?: Parameters<typeof aSite>[0];
}

const banner = {
  id: 1,
  image: '/b.webp',
  image_mobile: '/b-m.webp',
  title: { pt: 'O mar', en: 'The sea' },
  text: { pt: 'Jogue', en: 'Play' },
  link: '/casino/games',
  position: 1,
};

const view = async (options: PageOptions = {}) => {
  const replies: Record<string, object | null> = {
    '/featured/home-games': options.home === undefined ? rows(game()) : options.home,
    '/categories': options.categories ?? { data: [{ slug: 'slots', name: 'Slots' }] },
    [listRecentGames.path]: options.recent === null ? null : { games: { data: options.recent ?? [] } },
    [getMe.path]: options.hasSession === false ? null : { user: { id: 7 } },
  };
  const call = ({ path, access }: { path: string; access: string }, index: number | null) => ({
    start: { method: 'GET' as const, url: `https://api.test${path}` },
    index,
    call: { path },
    shared: access === 'anyone' ? { path, isAddressed: false } : null,
  });
  const calls = [call(getMe, null), call(listHomeGames, 0), call(listCategories, 1), call(listRecentGames, 2)];
  const find = async ({ path }: { path: string }) => {
    const data = replies[path];
    return data ? { json: JSON.stringify(data), data } : null;
  };
  const visitor = options.visitor ?? 'guest';
  return firstView({
    calls,
    replies: await (visitor === 'guest' ? sharedReplies(calls, find) : playersReplies(calls, find)),
    visitor,
    preview: undefined,
    firstRows: options.declared === undefined ? firstRows : options.declared,
    site: aSite({ banners: [banner], ...options.site }),
    language: options.language ?? 'pt',
    savesData: options.savesData ?? false,
    fonts: ['/text.woff2'],
    hasQuery: options.hasQuery ?? false,
  });
};

const html = async (options?: PageOptions): Promise<string> => (await view(options)).firstRows?.html ?? '';

const { row: _row, banner: _banner, ...withoutRow } = firstRows;

const grid: FirstRows = {
  ...withoutRow,
  heading: { pt: 'Todos os jogos', en: 'All games' },
  search: { pt: 'Buscar', en: 'Search' },
  list: 'games.data',
};

describe('the first rows of a guest’s page', () => {
  it('have titled rows of links with pictures in both formats, under the paths of the view', async () => {
    const page = await html();
    assert.match(page, /<h2>Em alta<\/h2><a href="\/casino\/category\/hot">Ver todos<\/a>/);
    assert.match(page, /<a href="\/casino\/norte\/norte%20piracema" aria-label="Piracema, Vento Norte">/);
    assert.match(page, /type="image\/avif"[^>]*srcset="[^"]*w=180 180w/);
    assert.match(page, /<img src="https:\/\/art\.test\/p\.webp\?w=360" alt="" loading="lazy"/);
    assert.match(page, /<a href="\/casino\/category\/slots"><i><\/i>Slots<\/a>/);
    assert.match(page, /<a class="banner" href="\/casino\/games">.*<b>O mar<\/b>/);
    assert.match(page, /<a href="\/login">Entrar<\/a><a href="\/register">Cadastrar<\/a>/);
  });

  it('are in the language of the page, links included', async () => {
    const page = await html({ language: 'en' });
    assert.match(page, /<a href="\/en\/casino\/norte\/norte%20piracema"/);
    assert.match(page, /<b>The sea<\/b>.*<a href="\/en\/casino\/games"><i><\/i><span>All<\/span>/);
    assert.match(page, /<a href="\/en\/login">Log in<\/a>/);
  });

  it('have a search that leads into the field of its page', async () => {
    const search = { to: '/casino/games', label: { pt: 'Buscar jogos', en: 'Search games' }, isSearch: true };
    const page = await html({ declared: { ...firstRows, chips: { ...firstRows.chips, fixed: [search] } } });
    assert.match(page, /<li class="search"><a href="\/casino\/games#search" aria-label="Buscar jogos">/);
  });

  it('take the smallest pictures for who saves data', async () => {
    const page = await html({ savesData: true });
    assert.match(page, /w=180/);
    assert.doesNotMatch(page, /w=(360|540)/);
  });

  it('have as many rows and tiles as the first window shows', async () => {
    const games = Array.from({ length: 40 }, (_, index) => game({ gamecode: `g${index}` }));
    const many = {
      data: Array.from({ length: 9 }, (_, index) => ({ slug: `r${index}`, name: `Row ${index}`, games })),
    };
    const page = await html({ home: many });
    assert.equal(page.match(/<h2>/g)?.length, 2);
    assert.equal(page.match(/aria-label="Piracema/g)?.length, 16);
  });

  it('escape every text and address of a reply', async () => {
    const hostile = game({ title: '<script>x</script>', provider_name: '"><img>', image: '"onerror="x' });
    const page = await html({
      home: { data: [{ slug: '"/><b>', name: '</h2><i>', games: [hostile] }] },
      categories: { data: [{ slug: 's', name: '<b>' }] },
    });
    assert.doesNotMatch(page, /<script|<img>|<b>"|onerror="x|<\/h2><i>/);
    assert.match(page, /&lt;script&gt;/);
    assert.match(page, /category\/%22%2F%3E%3Cb%3E/);
  });

  for (const link of ['javascript:alert(1)', '//elsewhere.test', '/\\elsewhere.test', 'data:text/html,x']) {
    it(`do not lead a banner to ${link}`, async () => {
      const page = await html({ site: { banners: [{ ...banner, link }] } });
      assert.doesNotMatch(page, /<a class="banner"/);
      assert.match(page, /<div class="banner">/);
    });
  }

  it('omit a game without a name, a place or a picture', async () => {
    const page = await html({ home: rows(game(), game({ title: '' }), game({ gamecode: null }), game({ image: '' })) });
    assert.equal(page.match(/aria-label="/g)?.length, 1);
  });

  it('have the name of the site where it has no logo', async () => {
    const page = await html({
      site: { name: 'Maré & Cia', logo: { header: '', footer: '', header_light: '', footer_light: '' } },
    });
    assert.match(page, /<b>Maré &amp; Cia<\/b>/);
  });

  for (const [name, options] of [
    ['without a reply', { home: null }],
    ['for a reply without rows', { home: { data: [] } }],
    ['for a reply of another shape', { home: { data: 'none' } }],
    ['for a declaration that is none', { declared: { call: 99 } }],
  ] as const) {
    it(`are omitted ${name}`, async () => {
      const { firstRows: part, calls } = await view(options);
      assert.equal(part, null);
      assert.equal(calls.length, 4);
    });
  }

  it('share the replies with the calls of the page', async () => {
    const { replies, calls } = await view();
    assert.deepEqual(
      calls.map(({ replyElement }) => replyElement ?? null),
      [null, ...replies.keys(), null],
    );
  });

  it('are one grid with heading and search field where the list has no rows', async () => {
    const games = Array.from({ length: 40 }, (_, index) => game({ gamecode: `g${index}` }));
    const options = { declared: grid, home: { games: { data: games } } };
    const page = await html(options);
    assert.match(page, /<h1>Todos os jogos<\/h1><div><div class="field"><span>Buscar<\/span>/);
    assert.equal(page.match(/aria-label="Piracema/g)?.length, 24);
    assert.doesNotMatch(page, /<section|class="banner"/);
    assert.equal(await html({ ...options, hasQuery: true }), '', 'the query may be a filter');
    assert.notEqual(await html({ hasQuery: true }), '', 'rows are the same for every query');
  });

  it('have the stand-ins of both fonts, so that no line breaks elsewhere once those arrive', async () => {
    const css = (await view()).firstRows?.css ?? '';
    for (const family of ['Inter Fallback', 'Inter Fallback Roboto', 'Sora Fallback', 'Sora Fallback Roboto'])
      assert.match(css, new RegExp(`@font-face \\{ font-family: '${family}'; font-weight: 600 800; src: local`));
  });

  it('are made once for the same replies, and again for another language or setting', () => {
    const site = aSite({ banners: [banner] });
    const home = { json: '', data: rows(game()) };
    const made = (change: object = {}) =>
      firstView({
        calls: [
          {
            start: { method: 'GET', url: 'https://api.test/a' },
            index: 0,
            call: { path: '/a' },
            shared: { path: '/a', isAddressed: false },
          },
        ],
        replies: new Map([[0, home]]),
        visitor: 'guest',
        preview: undefined,
        ...{ firstRows, site, language: 'pt' as const, savesData: false, fonts: [], hasQuery: false },
        ...change,
      }).firstRows;
    const first = made();
    assert.equal(made(), first);
    assert.match(made({ language: 'en' })?.html ?? '', /See all/);
    assert.match(
      made({
        site: aSite({ name: 'Outra', logo: { header: '', footer: '', header_light: '', footer_light: '' } }),
      })?.html ?? '',
      /Outra/,
    );
    assert.equal(made(), first);
  });

  it('cost at most 3 KB with brotli, style included', async () => {
    const { brotliCompressSync, constants } = await import('node:zlib');
    const names = Array.from({ length: 16 }, (_, index) =>
      game({ gamecode: `jogo-${index * 7919}`, title: `Jogo ${index * 104729}` }),
    );
    const home = {
      data: [0, 8].map((from) => ({ slug: `r${from}`, name: `Row ${from}`, games: names.slice(from, from + 8) })),
    };
    for (const options of [{ home }, { declared: grid, home: { games: { data: [...names, ...names.slice(0, 8)] } } }]) {
      const part = (await view(options)).firstRows;
      const bytes = brotliCompressSync(`${part?.css}${part?.html}`, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      }).length;
      assert.ok(bytes > 1_000 && bytes <= 3_000, `${bytes} bytes`);
    }
  });
});

describe('the first rows of a player’s page', () => {
  const opened = [game({ title: 'Cacto', gamecode: 'cacto' }), game({ title: 'Neon', gamecode: 'neon' }), game()];
  const player = { visitor: 'player', recent: opened } as const;

  it('begin with the game that was opened last and a row of those before it', async () => {
    const page = await html(player);
    assert.match(
      page,
      /<a class="last" href="\/casino\/norte\/cacto"><picture>.*<span>Último jogo<\/span><h2>Cacto<\/h2><small>Vento Norte<\/small><\/div><em>Continuar<\/em><\/a>/,
    );
    assert.match(page, /<h2>Continue jogando<\/h2><a href="\/casino\/recent">Ver todos<\/a>.*aria-label="Neon/);
    assert.ok(page.indexOf('Neon') < page.indexOf('Em alta'));
    assert.match(
      await html({ ...player, language: 'en' }),
      /<h2>Continue playing<\/h2><a href="\/en\/casino\/recent">/,
    );
  });

  it('have the places of balance and notifications instead of sign-in and registration', async () => {
    const page = await html(player);
    assert.match(page, /^<div class="first-rows player">/);
    assert.match(page, /<div><i><\/i><i><\/i><\/div>/);
    assert.doesNotMatch(page, /\/login|\/register/);
  });

  it('have no row with a single opened game, and nothing without one', async () => {
    assert.doesNotMatch(await html({ ...player, recent: opened.slice(0, 1) }), /Continue jogando/);
    const page = await html({ ...player, recent: [] });
    assert.doesNotMatch(page, /class="recent"/);
    assert.match(page, /Em alta/);
  });

  it('escape the names of opened games', async () => {
    const page = await html({ ...player, recent: [game({ title: '</h2><script>', provider_name: '<b>' })] });
    assert.doesNotMatch(page, /<script|<small><b>/);
  });

  it('are omitted while it is unknown which games were opened: they would shift once those are rendered above them', async () => {
    const { firstRows: part, replies } = await view({ ...player, recent: null });
    assert.equal(part, null);
    assert.equal(replies.size, 3);
  });

  it('are omitted with every reply where the session is not confirmed', async () => {
    const { firstRows: part, replies, calls } = await view({ ...player, hasSession: false });
    assert.equal(part, null);
    assert.deepEqual([replies.size, calls.some(({ replyElement }) => replyElement)], [0, false]);
  });

  it('give each reply its element, that of the session too', async () => {
    const { calls, replies } = await view(player);
    assert.deepEqual(
      calls.map(({ replyElement }) => replyElement),
      ['jangada-reply-session', 'jangada-reply-0', 'jangada-reply-1', 'jangada-reply-2'],
    );
    assert.deepEqual(JSON.parse(replies.get('jangada-reply-session') ?? ''), { user: { id: 7 } });
  });

  it('are not shown to a guest, whatever the replies are', async () => {
    assert.doesNotMatch(await html({ recent: opened }), /Cacto|class="last"/);
  });
});
