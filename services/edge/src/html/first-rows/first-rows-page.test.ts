import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listGames, listHomeGames, listRecentGames } from '@jangada/contracts/domains/games/endpoints';
import { startsCall } from '@jangada/contracts/page/first-view-call';
import type { FirstRows } from '@jangada/contracts/page/first-rows.schema';
import { sessionFingerprint } from '../session-fingerprint.ts';
import { aBuild, anOffer, startEdge, type TestEdge } from '../../testing/test-edge.ts';

const firstRows: FirstRows = {
  banner: { more: { pt: 'Ver', en: 'See' } },
  recent: {
    call: 1,
    list: 'games.data',
    last: { pt: 'Último', en: 'Last' },
    resume: { pt: 'Continuar', en: 'Continue' },
    title: { pt: 'Continue jogando', en: 'Continue playing' },
    to: '/casino/recent',
  },
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
    {
      path: '/',
      expose,
      calls: [startsCall(listHomeGames), startsCall(listRecentGames, { query: { page: 1 } })],
      firstRows,
    },
    { path: '/login', expose },
    {
      path: '/casino/games',
      expose,
      calls: [startsCall(listGames, { query: { searchTerm: '{?searchTerm}', page: 1 } })],
    },
  ],
});

const TOKEN = '41|a-token-of-a-player';
const GUEST = '4f2c8a4e-6f0b-4b9e-9c39-1f6d7a5b0c11';
const me = JSON.stringify({ user: { id: 7 } });

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
  const recent = { games: { data: [{ code: 'l', title: 'Lua', maker: 'Norte', image: '/l.webp' }] } };
  edge.playerReplies.set(`${TOKEN} pt /auth/me`, me);
  edge.playerReplies.set(`${TOKEN} pt /featured/home-games`, home);
  edge.playerReplies.set(`${TOKEN} pt /games/recent?page=1`, JSON.stringify(recent));
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

  it('starts its scripts behind them, outside the preloader, and in its head where they are not there yet', async () => {
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

  it('has a player’s own, with the replies to the player’s session, in whose name the API is called', async () => {
    edge.playersCalls.length = 0;
    const body = await bodyOf('/', `auth_client=${TOKEN}; guest_id=${GUEST}`);
    const preloader = /<div id="jangada-preloader".*?<div id="root">/s.exec(body)?.[0] ?? '';
    assert.match(preloader, /<a class="last" href="\/casino\/l">.*<h2>Lua<\/h2>/);
    assert.match(preloader, /aria-label="Piracema, Norte"/);
    const reply = /<script type="application\/json" id="jangada-reply-session">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    assert.deepEqual(JSON.parse(reply), JSON.parse(me));
    assert.deepEqual(edge.playersCalls.map(({ path }) => path).toSorted(), [
      '/auth/me',
      '/featured/home-games',
      '/games/recent?page=1',
    ]);
    const [{ visit }] = edge.playersCalls as [(typeof edge.playersCalls)[number]];
    assert.deepEqual(
      { ...visit, address: typeof visit.address },
      { domain: 'localhost', language: 'pt', token: TOKEN, address: 'string', protocol: 'http' },
    );
  });

  it('has the fingerprint of the player’s session, and the token nowhere', async () => {
    const body = await bodyOf('/', `auth_client=${TOKEN}`);
    assert.ok(body.includes(`,"${sessionFingerprint(TOKEN)}")`));
    assert.ok(!body.includes(TOKEN));
    assert.doesNotMatch(await bodyOf('/'), new RegExp(sessionFingerprint(TOKEN)));
  });

  it('cannot be stored by anybody', async () => {
    const { headers } = await edge.page('/', { cookie: `auth_client=${TOKEN}` });
    assert.equal(headers['cache-control'], 'private, no-store');
    assert.match(String(headers['vary']), /cookie/);
  });

  it('has nothing of another player’s in the next page', async () => {
    await bodyOf('/', `auth_client=${TOKEN}`);
    assert.doesNotMatch(await bodyOf('/'), /Lua/);
    assert.doesNotMatch(await bodyOf('/', 'auth_client=another'), /Lua|Piracema/);
  });

  it('has no reply of a player at an address with a query, with which its compressed length would compare them', async () => {
    edge.playersCalls.length = 0;
    const body = await bodyOf('/?x=Lua', `auth_client=${TOKEN}`);
    assert.doesNotMatch(body, /Piracema|jangada-reply|class="first-rows/);
    assert.deepEqual(edge.playersCalls, []);
  });

  it('calls nothing with a token that the API would not take, such as one with a line break', async () => {
    edge.playersCalls.length = 0;
    for (const token of ['a%0d%0ax-forwarded-for:%20b', 'a%20b', 'a'.repeat(201)])
      assert.doesNotMatch(await bodyOf('/', `auth_client=${token}`), /Piracema|id="jangada-reply/);
    assert.deepEqual(edge.playersCalls, []);
  });

  for (const [what, path, cookie] of [
    ['a session that has ended', '/', 'auth_client=ended'],
    ['an empty token', '/', 'auth_client='],
    ['a route without first rows', '/casino/games', `auth_client=${TOKEN}`],
  ] as const)
    it(`has no rows and no reply for ${what}, and the browser makes the calls`, async () => {
      const body = await bodyOf(path, cookie);
      assert.doesNotMatch(body, /Piracema|id="jangada-reply|class="first-rows/);
      const announced = body.includes('"replyElement"');
      assert.equal(/jangada:no-reply'\)\)<\/script>/.test(body), announced);
      assert.match(body, /<div id="root"><\/div>/);
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
