import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listBoxes } from '@jangada/contracts/domains/boxes/endpoints';
import { listGames } from '@jangada/contracts/domains/games/endpoints';
import { startsCall } from '@jangada/contracts/page/first-view-call';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { aSite } from '../../testing/a-site.ts';
import { aBuild, anOffer, startEdge, type TestEdge } from '../../testing/test-edge.ts';

const expose = './routes/game';
const module = { [expose]: { scripts: ['game.js'], needs: [] } };
const offer = anOffer('casino', {
  routes: [
    ...['/', '/login', '/casino/games', '/casino/recent', '/casino/favorites', '/casino/play'],
    ...['/casino/{provider}/{game}', '/casino/box/{name}', '/account/boxes'],
  ].map((path) => ({ path, expose })),
  links: [
    {
      call: startsCall(listGames, { query: { page: 1 } }),
      list: 'games.data',
      pages: 'games.last_page',
      to: '/casino/{maker}/{code}',
    },
    { call: startsCall(listBoxes), list: 'data', to: '/casino/box/{name}' },
  ],
});

let edge: TestEdge;

const open = (domain: string, settings: Partial<SiteConfig>) =>
  edge.sites.set(domain, { status: 'found', site: aSite(settings) });

before(async () => {
  edge = await startEdge();
  open('localhost', {
    link: 'https://mare.test',
    hasBoxes: false,
    pages: [{ slug: 'torneio', title: { pt: 'Torneio', en: 'Tournament' } }],
  });
  await edge.publish(aBuild('host', '1.0.0'));
  await edge.publish(aBuild('casino', '1.0.0', { files: { 'game.js': '//' }, exposes: module, offer }));
  for (const remote of ['host', 'casino'] as const) await edge.rollOut('jangada', remote, { stable: '1.0.0' });
  const pageOf = (page: number, code: string) =>
    edge.guestReplies.set(
      `pt /casinos/games?page=${page}`,
      JSON.stringify({ games: { data: [{ maker: 'norte', code }], last_page: 2 } }),
    );
  pageOf(1, 'pira & cema');
  pageOf(2, 'saci');
  edge.guestReplies.set('pt /boxes/all', JSON.stringify({ data: [{ name: 'ouro' }] }));
});

after(() => edge.stop());

const fetchText = (path: string, host = 'localhost') => edge.app.inject({ url: path, headers: { host } });

const locations = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, text = '']) => text);

describe('the sitemap of a tenant', () => {
  it('names one file for each language, and the crawler rules name it', async () => {
    const index = await fetchText('/sitemap.xml');
    assert.match(String(index.headers['content-type']), /application\/xml/);
    assert.deepEqual(locations(index.body), ['https://mare.test/sitemap-pt.xml', 'https://mare.test/sitemap-en.xml']);
    assert.match((await fetchText('/robots.txt')).body, /^Sitemap: https:\/\/mare\.test\/sitemap\.xml$/m);
  });

  it('has pages for everybody, content pages and every page of the lists of live remotes, in both languages', async () => {
    const { body, headers } = await fetchText('/sitemap-pt.xml');
    const found = locations(body);
    for (const path of [
      '/',
      '/casino/games',
      '/terms',
      '/pages/torneio',
      '/casino/norte/pira%20%26%20cema',
      '/casino/norte/saci',
    ])
      assert.ok(found.includes(`https://mare.test${path}`), path);
    assert.match(body, /hreflang="en" href="https:\/\/mare\.test\/en\/casino\/norte\/saci"/);
    assert.equal(headers['cache-control'], 'public, max-age=600');
  });

  it('has no dialog, no player’s page, no page that asks not to be listed and nothing the tenant does not have', async () => {
    const found = locations((await fetchText('/sitemap-pt.xml')).body);
    for (const path of ['/casino/recent', '/casino/favorites', '/casino/play'])
      assert.ok(!found.includes(`https://mare.test${path}`), path);
    for (const path of ['/login', '/account/boxes', '/error', '/install', '/sports', '/casino/box/ouro', '/casino'])
      assert.ok(!found.includes(`https://mare.test${path}`), path);
  });

  it('is refused for now, rather than cut short, while the API does not answer', async () => {
    const reply = await fetchText('/sitemap-en.xml');
    assert.equal(reply.statusCode, 503);
    assert.equal(reply.headers['retry-after'], '60');
  });

  it('is missing for a domain without a site and for a site without an address', async () => {
    open('bare.test', { link: '' });
    for (const host of ['unknown.test', 'bare.test'])
      for (const path of ['/sitemap.xml', '/sitemap-pt.xml'])
        assert.equal((await fetchText(path, host)).statusCode, 404);
    assert.doesNotMatch((await fetchText('/robots.txt', 'bare.test')).body, /Sitemap/);
  });
});
