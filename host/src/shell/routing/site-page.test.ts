import type { Offer } from '@jangada/contracts/page/offer';
import type { PlannedRemote } from '@jangada/contracts/delivery/plan';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import { aSite } from '@jangada/remote-kit/stub-data';
import { readOffers } from '../../composition/offers.ts';
import { isForPlayers, hasPage, pageAt } from './site-page.ts';
import type { SiteFacts } from './site-page.ts';

const planned = (remote: RemoteName, paths: string[], state: PlannedRemote['state'] = 'live'): PlannedRemote => {
  const offer = {
    remote,
    texts: { pt: './texts/pt', en: './texts/en' },
    routes: paths.map((path) => ({ path, expose: './routes/page' })),
    slots: [],
    modals: [],
    panels: [],
  } as unknown as Offer;
  const release = {
    version: '1.0.0',
    uniqueName: `${remote}__00000000`,
    base: '/',
    entry: 'e.js',
    exposes: {},
    integrity: {},
    offer,
  };
  return { remote, reason: 'stable', chain: state === 'live' ? [release] : [], state };
};

const factsOf = (changed: Partial<SiteFacts> = {}): SiteFacts => ({
  site: aSite(),
  offers: readOffers([
    planned('casino', ['/', '/casino/games', '/casino/{provider}/{game}']),
    planned('account', ['/user/edit']),
    planned('wallet', [], 'maintenance'),
  ]),
  session: 'guest',
  hasShellPage: (path) => path === '/terms',
  ...changed,
});

test('a path of a live remote shows its module with the parameters', () => {
  expect(pageAt('/casino/estrela/jangada-de-ouro', factsOf())).toMatchObject({
    kind: 'remote',
    remote: 'casino',
    expose: './routes/page',
    params: { provider: 'estrela', game: 'jangada-de-ouro' },
  });
});

test('an unknown path is not found', () => {
  expect(pageAt('/nao-existe', factsOf())).toEqual({ kind: 'not-found' });
});

test('a path that the live release does not offer is not found', () => {
  expect(pageAt('/casino/providers', factsOf())).toEqual({ kind: 'not-found' });
});

test('a page of the shell itself is the shell’s', () => {
  expect(pageAt('/terms', factsOf())).toMatchObject({ kind: 'shell' });
  expect(pageAt('/privacy', factsOf())).toEqual({ kind: 'not-found' });
});

test('the aliases send on', () => {
  expect(pageAt('/casino', factsOf())).toEqual({ kind: 'redirect', to: '/casino/games' });
  expect(pageAt('/user/edit/access-data', factsOf())).toEqual({ kind: 'redirect', to: '/user/access-data' });
});

test('a page for players opens the sign-in for a guest, shows nothing while the session is unknown, and opens for a player', () => {
  expect(pageAt('/user/edit', factsOf())).toEqual({ kind: 'sign-in' });
  expect(pageAt('/user/edit', factsOf({ session: 'checking' })).kind).toBe('waiting');
  expect(pageAt('/user/edit', factsOf({ session: 'user' })).kind).toBe('remote');
});

test('/login has home behind its modal', () => {
  expect(pageAt('/login', factsOf())).toMatchObject({
    kind: 'remote',
    expose: './routes/page',
    claim: { opens: { mode: 'login' } },
  });
});

test('a remote in maintenance shows it on its pages', () => {
  expect(pageAt('/bonus', factsOf())).toMatchObject({ kind: 'maintenance', remote: 'wallet' });
});

test('a remote outside the route table keeps its pages in maintenance, and the name of its area', () => {
  const { offer } = planned('raffle', ['/raffle']).chain[0] ?? {};
  const name = { pt: 'Rifas', en: 'Raffles' };
  const closed = { ...planned('raffle', [], 'maintenance'), ...(offer && { offer: { ...offer, name } }) };
  const offers = readOffers([closed]);
  expect(pageAt('/raffle', factsOf({ offers }))).toMatchObject({ kind: 'maintenance', remote: 'raffle' });
  expect([offers.nameOf('raffle', 'pt'), offers.nameOf('raffle', 'en')]).toEqual(['Rifas', 'Raffles']);
  expect(offers.menu()).toEqual([]);
});

test('boxes stay boxes where they are switched off: no provider is called box', () => {
  for (const path of ['/casino/box/ouro', '/casino/crates']) {
    expect(pageAt(path, factsOf({ site: aSite({ hasBoxes: false }) }))).toEqual({ kind: 'not-found' });
  }
});

const betby = (active: boolean) => ({ active, brand_id: '', theme_name: '' });

test.each([
  ['/casino/crates', { hasBoxes: true }, 'remote'],
  ['/casino/crates', { hasBoxes: false }, 'not-found'],
  ['/sports', { hasSports: true, betby: betby(false) }, 'remote'],
  ['/sports', { hasSports: false, betby: betby(true) }, 'remote'],
  ['/sports', { hasSports: false, betby: betby(false) }, 'not-found'],
  ['/sportschange', { hasSports: false, betby: betby(false) }, 'not-found'],
  ['/widgetbetby', { hasSports: false, betby: betby(false) }, 'not-found'],
  ['/sportsbook/live', { hasSports: false, betby: betby(false) }, 'not-found'],
] as const)('%s with %j is %s', (path, site, kind) => {
  const sports = ['/sports', '/sportschange', '/widgetbetby', '/sportsbook/{slug…}'];
  const offers = readOffers([planned('casino', ['/casino/crates']), planned('sportsbook', sports)]);
  expect(pageAt(path, factsOf({ offers, site: aSite(site) })).kind).toBe(kind);
});

test('a path has a page only where something can be shown', () => {
  expect(hasPage('/casino', factsOf())).toBe(true);
  expect(hasPage('/user/edit', factsOf())).toBe(true);
  expect(hasPage('/ranking', factsOf())).toBe(false);
});

test('a path of a content page has one only where the site has published it, or does not list its pages', () => {
  const hasShellPage = () => true;
  const pages = [{ slug: 'novidades', title: { pt: 'Novidades', en: 'News' } }];
  const published = factsOf({ hasShellPage, site: aSite({ pages }) });
  expect(hasPage('/pages/novidades', published)).toBe(true);
  expect(hasPage('/pages/outra', published)).toBe(false);
  expect(hasPage('/pages/outra', factsOf({ hasShellPage }))).toBe(true);
  // An unlisted page may still be published by the platform.
  expect(pageAt('/pages/outra', published)).toMatchObject({ kind: 'shell', params: { slug: 'outra' } });
});

describe('server-side redirects', () => {
  const sent = factsOf({
    redirectOf: (path) =>
      ({
        '/jogos': '/casino/games?de=jogos',
        '/casino/games': null,
        '/blog': 'https://blog.example.com/',
        '/x': '/nada',
      })[path] ?? null,
  });

  test('is tried before the routes, and before the unknown', () => {
    expect(pageAt('/jogos', sent)).toEqual({ kind: 'redirect', to: '/casino/games?de=jogos' });
    expect(pageAt('/blog', sent)).toEqual({ kind: 'redirect', to: 'https://blog.example.com/' });
    expect(pageAt('/casino/games', sent).kind).toBe('remote');
  });

  test('a link there leads somewhere when its end does', () => {
    expect(hasPage('/jogos', sent)).toBe(true);
    expect(hasPage('/blog', sent)).toBe(true);
    expect(hasPage('/x', sent)).toBe(false);
  });
});

test('pages for players are recognised by their claim', () => {
  const { offers } = factsOf();
  expect(isForPlayers('/user/edit', offers)).toBe(true);
  expect(isForPlayers('/terms', offers)).toBe(false);
  expect(isForPlayers('/nao-existe', offers)).toBe(false);
});

describe('a remote outside the route table', () => {
  const beside = (...paths: string[]) => factsOf({ offers: readOffers([planned('rifas', paths)]) });

  test('has the paths below its own name', () => {
    expect(pageAt('/rifas/7', beside('/rifas', '/rifas/{id}'))).toMatchObject({
      kind: 'remote',
      remote: 'rifas',
      params: { id: '7' },
    });
  });

  test('gets no other path, whatever it offers', () => {
    expect(pageAt('/casino/games', beside('/casino/games')).kind).toBe('not-found');
    expect(pageAt('/rifas2', beside('/rifas2')).kind).toBe('not-found');
  });

  test('has no page on a site without it', () => {
    expect(pageAt('/rifas', factsOf()).kind).toBe('not-found');
  });
});
