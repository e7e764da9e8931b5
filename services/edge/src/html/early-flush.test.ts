import assert from 'node:assert/strict';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { getGame, listGames, listHomeGames } from '@jangada/contracts/domains/games/endpoints';
import type { FirstRows } from '@jangada/contracts/page/first-rows.schema';
import { startsCall } from '@jangada/contracts/page/first-view-call';
import { aSite } from '../testing/a-site.ts';
import { aBuild, anOffer, startEdge, type TestEdge } from '../testing/test-edge.ts';
import { createEarlyPages } from './early-flush.ts';

const firstRows: FirstRows = {
  call: 0,
  list: 'data',
  row: { title: 'name', to: '/casino/category/{slug}', seeAll: { pt: 'Ver todos', en: 'See all' }, tiles: 'games' },
  tile: { to: '/casino/{code}', title: 'title', maker: 'maker', image: 'image' },
};
const home = JSON.stringify({
  data: [{ slug: 'hot', name: 'Em alta', games: [{ code: 'p', title: 'Piracema', maker: 'Norte', image: '/p.webp' }] }],
});
const game = JSON.stringify({ data: { title: 'Piracema', provider_name: 'Norte', image: '/p.webp' } });

const HOME = 'pt /featured/home-games';
const GAME = 'pt /games/get {"game_id":"piracema","provider_code":"norte"}';

const expose = './routes/home';
const offer = anOffer('casino', {
  routes: [
    { path: '/', expose, calls: [startsCall(listHomeGames)], firstRows },
    {
      path: '/casino/games',
      expose,
      calls: [startsCall(listGames, { query: { searchTerm: '{?searchTerm}', page: 1 } })],
    },
    {
      path: '/casino/category/{filter}',
      expose,
      calls: [startsCall(listGames, { query: { category: '{filter}', page: 1 } })],
    },
    {
      path: '/casino/{provider}/{game}',
      expose,
      calls: [startsCall(getGame, { body: { game_id: '{game}', provider_code: '{provider}' } })],
      preview: { call: 0, kind: 'game', title: 'data.title' },
    },
  ],
});

let edge: TestEdge;
let port: number;

before(async () => {
  // A busy machine needs longer than the default wait.
  edge = await startEdge({ EDGE_REPLY_WAIT_MS: '1000' });
  await edge.publish(aBuild('host', '1.0.0'));
  const exposes = { [expose]: { scripts: ['home.js'], needs: [] } };
  await edge.publish(aBuild('casino', '1.0.0', { files: { 'home.js': '/* home */' }, exposes, offer }));
  for (const remote of ['host', 'casino'] as const) await edge.rollOut('jangada', remote, { stable: '1.0.0' });
  await edge.app.listen({ port: 0, host: 'localhost' });
  port = (edge.app.server.address() as AddressInfo).port;
});

after(() => edge.stop());

let domain = '';
let domains = 0;

// Replies are cached by domain: each test begins without any.
beforeEach(() => {
  edge.guestReplies.clear();
  domains += 1;
  domain = `site-${domains}.localhost`;
  edge.setSite(domain, { status: 'found', site: aSite() });
});

/** A reply of the platform API that the test releases. */
const lateReply = (key: string) => {
  let answer = (_text: string): void => undefined;
  edge.guestReplies.set(key, new Promise<string>((resolve) => (answer = resolve)));
  return answer;
};

const decoders = { br: createBrotliDecompress, gzip: createGunzip };

/** Requests a page and reads it in parts as it arrives. */
const open = async (path: string, encoding: 'br' | 'gzip' | null, method = 'GET') => {
  let text = '';
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { host: domain, ...(encoding && { 'accept-encoding': encoding }) };
    request({ port, host: 'localhost', path, method, headers }, resolve).on('error', reject).end();
  });
  const body = encoding && method === 'GET' ? reply.pipe(decoders[encoding]()) : reply;
  body.on('data', (part: Buffer) => (text += part.toString()));
  const ended = new Promise<string>((resolve) => body.on('end', () => resolve(text)));
  return {
    reply,
    ended,
    until: async (part: string): Promise<string> => {
      while (!text.includes(part)) await new Promise((resolve) => setTimeout(resolve, 5));
      return text;
    },
  };
};

const START_SCRIPT = 'src="/releases/casino/1.0.0/home.js"';

describe('a guest’s page whose replies are not there yet', () => {
  for (const encoding of ['br', 'gzip', null] as const) {
    it(`is sent up to its preloader at once, and the rest with the replies (${encoding ?? 'not compressed'})`, async () => {
      const answer = lateReply(HOME);
      const page = await open('/', encoding);
      assert.equal(page.reply.statusCode, 200);
      assert.equal(page.reply.headers['content-encoding'], encoding ?? undefined);
      assert.match(String(page.reply.headers['content-security-policy']), /'nonce-[^']+'/);
      const early = await page.until('id="jangada-preloader"');
      assert.ok(early.includes(START_SCRIPT), 'the scripts are started');
      assert.match(early, /"replyElement":"jangada-reply-0"/);
      assert.doesNotMatch(early, /Piracema|id="root"|id="jangada-reply-0"/);
      answer(home);
      const html = await page.ended;
      const preloader = /<div id="jangada-preloader".*?<div id="root">/s.exec(html)?.[0] ?? '';
      assert.match(preloader, /<p class="loading" role="status">Carregando site\.\.\.<\/p>.*<a href="\/casino\/p"/s);
      const reply = /<script type="application\/json" id="jangada-reply-0">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
      assert.deepEqual(JSON.parse(reply), JSON.parse(home));
      assert.equal(html.split('</html>').length, 2);
      assert.doesNotMatch(html, /jangada:no-reply'\)\)<\/script>/);
    });
  }

  it('has the same elements as a page whose replies were there', async () => {
    const answer = lateReply(HOME);
    const page = await open('/', 'br');
    await page.until('id="jangada-preloader"');
    answer(home);
    const elements = (html: string) =>
      [...html.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag.replace(/nonce="[^"]*"/, ''));
    const late = elements(await page.ended);
    edge.guestReplies.set(HOME, home);
    const { body } = await edge.page('/', { host: domain });
    assert.deepEqual(late.toSorted(), elements(body).toSorted());
  });

  it('ends without rows when the reply does not come in time, and the browser makes the call', async () => {
    lateReply(HOME);
    const html = await (await open('/', 'br')).ended;
    assert.doesNotMatch(html, /class="first-rows|id="jangada-reply-0"/);
    assert.match(html, /<script nonce="[^"]+">dispatchEvent\(new Event\('jangada:no-reply'\)\)<\/script>\s*<\/body>/);
  });

  it('has no body for HEAD', async () => {
    const answer = lateReply(HOME);
    const page = await open('/', 'br', 'HEAD');
    assert.equal(page.reply.statusCode, 200);
    answer(home);
    assert.equal(await page.ended, '');
  });
});

describe('a page whose status or title depends on a reply', () => {
  it('waits for it: a game that the API does not know answers 404', async () => {
    let answer = (_reply: { httpStatus: number; body: string }): void => undefined;
    edge.guestReplies.set(GAME, new Promise((resolve) => (answer = resolve)));
    const opened = open('/casino/norte/piracema', 'br');
    setTimeout(() => answer({ httpStatus: 404, body: '{"code":"game.not-found"}' }), 50);
    const page = await opened;
    assert.equal(page.reply.statusCode, 404);
    await page.ended;
  });

  it('waits for it: a category that the API does not know answers 404, and an API that is away leaves the page', async () => {
    const nope = 'pt /casinos/games?page=1&category=nope';
    edge.guestReplies.set(nope, { httpStatus: 404, body: '{"code":"category.not-found"}' });
    const missing = await open('/casino/category/nope', 'br');
    assert.equal(missing.reply.statusCode, 404);
    await missing.ended;
    edge.guestReplies.set(nope.replace('nope', 'slots'), { httpStatus: 503, body: '{}' });
    const away = await open('/casino/category/slots', 'br');
    assert.equal(away.reply.statusCode, 200);
    await away.ended;
  });

  it('has the title of the game', async () => {
    const answer = lateReply(GAME);
    const opened = open('/casino/norte/piracema', 'br');
    setTimeout(() => answer(game), 50);
    const page = await opened;
    assert.match(await page.ended, /<title>Piracema/);
  });
});

describe('pages sent in parts at the same time', () => {
  it('are bounded, and count until their replies are there', async () => {
    const pages = createEarlyPages(1);
    let end = (): void => undefined;
    assert.equal(pages.take(new Promise<void>((resolve) => (end = resolve))), true);
    assert.equal(pages.take(Promise.resolve()), false);
    end();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(pages.take(Promise.reject(new Error('away'))), true);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(pages.take(Promise.resolve()), true);
  });
});
