import type { Offer } from '@jangada/contracts/host/offer';
import type { PlannedRemote } from '@jangada/contracts/delivery/plan';
import type { RemoteName } from '@jangada/contracts/remotes';
import { aSite } from '@jangada/remote-kit/stub-data';
import { readOffers } from '../composition/offers.ts';
import { decidePage, isForPlayers, leadsSomewhere } from './decide-page.ts';
import type { Deciding } from './decide-page.ts';

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

const deciding = (changed: Partial<Deciding> = {}): Deciding => ({
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
  expect(decidePage('/casino/estrela/jangada-de-ouro', deciding())).toMatchObject({
    kind: 'remote',
    remote: 'casino',
    expose: './routes/page',
    params: { provider: 'estrela', game: 'jangada-de-ouro' },
  });
});

test('an unknown path is not found', () => {
  expect(decidePage('/nao-existe', deciding())).toEqual({ kind: 'not-found' });
});

test('a path that the live release does not bring is not found', () => {
  expect(decidePage('/casino/providers', deciding())).toEqual({ kind: 'not-found' });
});

test('a page of the shell itself is the shell’s', () => {
  expect(decidePage('/terms', deciding())).toMatchObject({ kind: 'shell' });
  expect(decidePage('/privacy', deciding())).toEqual({ kind: 'not-found' });
});

test('the aliases send on', () => {
  expect(decidePage('/casino', deciding())).toEqual({ kind: 'redirect', to: '/casino/games' });
  expect(decidePage('/user/edit/access-data', deciding())).toEqual({ kind: 'redirect', to: '/user/access-data' });
});

test('a page for players sends a guest to sign in, shows nothing while that is unknown, and opens for a player', () => {
  expect(decidePage('/user/edit', deciding())).toEqual({ kind: 'sign-in' });
  expect(decidePage('/user/edit', deciding({ session: 'checking' })).kind).toBe('waiting');
  expect(decidePage('/user/edit', deciding({ session: 'user' })).kind).toBe('remote');
});

test('/login has home behind its modal', () => {
  expect(decidePage('/login', deciding())).toMatchObject({
    kind: 'remote',
    expose: './routes/page',
    claim: { opens: { mode: 'login' } },
  });
});

test('a remote in maintenance says so in its places', () => {
  expect(decidePage('/bonus', deciding())).toMatchObject({ kind: 'maintenance', remote: 'wallet' });
});

test('boxes stay boxes where they are switched off: no provider is called box', () => {
  expect(decidePage('/casino/box/ouro', deciding({ site: aSite({ hasBoxes: false }) }))).toEqual({ kind: 'not-found' });
});

test('a link leads only where something can be shown', () => {
  expect(leadsSomewhere('/casino', deciding())).toBe(true);
  expect(leadsSomewhere('/user/edit', deciding())).toBe(true);
  expect(leadsSomewhere('/ranking', deciding())).toBe(false);
});

test('a link to a content page leads only where the site has published it, or does not say what it has', () => {
  const hasShellPage = () => true;
  const pages = [{ slug: 'novidades', title: { pt: 'Novidades', en: 'News' } }];
  const told = deciding({ hasShellPage, site: aSite({ pages }) });
  expect(leadsSomewhere('/pages/novidades', told)).toBe(true);
  expect(leadsSomewhere('/pages/outra', told)).toBe(false);
  expect(leadsSomewhere('/pages/outra', deciding({ hasShellPage }))).toBe(true);
  // Whoever goes there all the same is told by the platform itself.
  expect(decidePage('/pages/outra', told)).toMatchObject({ kind: 'shell', params: { slug: 'outra' } });
});

describe('where the server sends visitors on', () => {
  const sent = deciding({
    redirectOf: (path) =>
      ({
        '/jogos': '/casino/games?de=jogos',
        '/casino/games': null,
        '/blog': 'https://blog.example.com/',
        '/x': '/nada',
      })[path] ?? null,
  });

  test('is tried before the routes, and before the unknown', () => {
    expect(decidePage('/jogos', sent)).toEqual({ kind: 'redirect', to: '/casino/games?de=jogos' });
    expect(decidePage('/blog', sent)).toEqual({ kind: 'redirect', to: 'https://blog.example.com/' });
    expect(decidePage('/casino/games', sent).kind).toBe('remote');
  });

  test('a link there leads somewhere when its end does', () => {
    expect(leadsSomewhere('/jogos', sent)).toBe(true);
    expect(leadsSomewhere('/blog', sent)).toBe(true);
    expect(leadsSomewhere('/x', sent)).toBe(false);
  });
});

test('pages for players are known by their claim', () => {
  const { offers } = deciding();
  expect(isForPlayers('/user/edit', offers)).toBe(true);
  expect(isForPlayers('/terms', offers)).toBe(false);
  expect(isForPlayers('/nao-existe', offers)).toBe(false);
});

describe('a remote that the route table does not know', () => {
  const beside = (...paths: string[]) => deciding({ offers: readOffers([planned('rifas', paths)]) });

  test('has what lies below its own name', () => {
    expect(decidePage('/rifas/7', beside('/rifas', '/rifas/{id}'))).toMatchObject({
      kind: 'remote',
      remote: 'rifas',
      params: { id: '7' },
    });
  });

  test('gets no other path, whatever it offers', () => {
    expect(decidePage('/casino/games', beside('/casino/games')).kind).toBe('not-found');
    expect(decidePage('/rifas2', beside('/rifas2')).kind).toBe('not-found');
  });

  test('leaves nothing behind on a site that does not have it', () => {
    expect(decidePage('/rifas', deciding()).kind).toBe('not-found');
  });
});
