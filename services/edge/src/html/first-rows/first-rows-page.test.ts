import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listGames, listHomeGames } from '@jangada/contracts/domains/games/endpoints';
import { startsCall } from '@jangada/contracts/page/first-view-call';
import type { FirstRows } from '@jangada/contracts/page/first-rows.schema';
import { aBuild, anOffer, startEdge, type TestEdge } from '../../testing/test-edge.ts';

const firstRows: FirstRows = {
  banner: { more: { pt: 'Ver', en: 'See' } },
  call: 0,
  list: 'data',
  row: { title: 'name', to: '/casino/category/{slug}', seeAll: { pt: 'Ver todos', en: 'See all' }, tiles: 'games' },
  tile: { to: '/casino/{code}', title: 'title', maker: 'maker', image: 'image' },
};

const home = JSON.stringify({
  data: [
    { slug: 'hot', name: '</script><b>', games: [{ code: 'p', title: 'Piracema', maker: 'Norte', image: '/p.webp' }] },
  ],
});

const expose = './routes/home';
const module = { [expose]: { scripts: ['home.js'], needs: [] } };
const offer = anOffer('casino', {
  routes: [
    { path: '/', expose, calls: [startsCall(listHomeGames)], firstRows },
    { path: '/login', expose },
    {
      path: '/casino/games',
      expose,
      calls: [startsCall(listGames, { query: { searchTerm: '{?searchTerm}', page: 1 } })],
    },
  ],
});

let edge: TestEdge;

before(async () => {
  edge = await startEdge();
  edge.setSiteConfig({
    banners: [
      {
        id: 1,
        image: '/b.webp',
        image_mobile: '/b-m.webp',
        title: { pt: 'O mar', en: 'The sea' },
        text: { pt: 'Jogue', en: 'Play' },
        link: null,
        position: 1,
      },
    ],
  });
  await edge.publish(aBuild('host', '1.0.0'));
  await edge.publish(aBuild('casino', '1.0.0', { files: { 'home.js': '/* home */' }, exposes: module, offer }));
  for (const remote of ['host', 'casino'] as const) await edge.rollOut('jangada', remote, { stable: '1.0.0' });
  edge.guestReplies.set('pt /featured/home-games', home);
  edge.guestReplies.set('pt /casinos/games?page=1', '{"games":{"data":[]}}');
  edge.guestReplies.set('pt /casinos/games?searchTerm=x&page=1', '{"games":{"data":[]}}');
});

after(() => edge.stop());

const bodyOf = async (path: string, cookie = ''): Promise<string> => (await edge.page(path, { cookie })).body;

describe('the HTML of a route with first rows', () => {
  for (const path of ['/', '/login']) {
    it(`has them for a guest at ${path} inside the full-screen preloader, which says that the site loads`, async () => {
      const body = await bodyOf(path);
      const preloader = /<div id="jangada-preloader".*?<div id="root">/s.exec(body)?.[0] ?? '';
      assert.match(preloader, /<a href="\/casino\/p" aria-label="Piracema, Norte">/);
      assert.match(preloader, /<p class="loading" role="status">Carregando site\.\.\.<\/p>/);
      assert.doesNotMatch(body, /<div id="jangada-preloader"[^>]*role="status"/);
    });
  }

  it('has the reply itself in an element that no text of it can end', async () => {
    const body = await bodyOf('/');
    const reply = /<script type="application\/json" id="jangada-reply-0">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    assert.deepEqual(JSON.parse(reply), JSON.parse(home));
    assert.match(body, /"replyElement":"jangada-reply-0"/);
  });

  it('starts its scripts behind them, outside the preloader, and a player’s page in its head', async () => {
    const guests = await bodyOf('/');
    const places = ['Piracema, Norte', '<div id="root">', 'src="/releases/', 'id="jangada-boot"'];
    assert.deepEqual(
      places.toSorted((one, other) => guests.indexOf(one) - guests.indexOf(other)),
      places,
    );
    assert.ok(guests.indexOf('src="/releases/') > guests.indexOf('<div id="root">'));
    const players = await bodyOf('/', 'auth_client=token');
    assert.ok(players.indexOf('src="/releases/') < players.indexOf('</head>'));
  });

  it('preloads the banner before anything else, for each kind of window, for guests and players', async () => {
    for (const cookie of ['', 'auth_client=token']) {
      const body = await bodyOf('/', cookie);
      assert.match(
        body.slice(0, body.indexOf('<title>')),
        /href="\/b-m\.webp" media="\(max-width: 767px\)" fetchpriority="high">\n.*href="\/b\.webp" media="not all and \(max-width: 767px\)"/,
      );
    }
    assert.doesNotMatch(await bodyOf('/casino/games'), /<link rel="preload" as="image"/);
  });

  it('does not repeat their declaration in the plan for the browser', async () => {
    assert.doesNotMatch(await bodyOf('/'), /"firstRows"/);
  });

  it('has none for a player, and no reply', async () => {
    const body = await bodyOf('/', 'auth_client=token');
    assert.doesNotMatch(body, /Piracema|jangada-reply/);
    assert.match(body, /<div id="jangada-preloader" data-state="loading" role="status">/);
  });

  it('has the reply of a list, and none for a search in the address: it is the visitor’s', async () => {
    assert.match(await bodyOf('/casino/games'), /id="jangada-reply-0"/);
    assert.doesNotMatch(await bodyOf('/casino/games?searchTerm=x'), /id="jangada-reply-0"/);
  });
});

describe('publishing', () => {
  it('refuses an offer whose first rows are not as declared', async () => {
    const wrong = anOffer('casino', { routes: [{ path: '/', expose, firstRows: { ...firstRows, call: 9 } }] });
    const { release } = aBuild('casino', '2.0.0', { files: { 'home.js': '//' }, exposes: module, offer: wrong });
    const reply = await edge.reserve(release);
    assert.equal(reply.statusCode, 422, reply.body);
    assert.match(reply.body, /firstRows|offer/);
  });
});
