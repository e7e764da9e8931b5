import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listBoxes } from '@jangada/contracts/domains/boxes/endpoints';
import { getGame } from '@jangada/contracts/domains/games/endpoints';
import { startsCall } from '@jangada/contracts/page/first-view-call';
import type { LinkPreview } from '@jangada/contracts/page/link-preview.schema';
import type { Offer } from '@jangada/contracts/page/offer';
import { aSite } from '../../testing/a-site.ts';
import { aBuild, anOffer, startEdge, type TestEdge } from '../../testing/test-edge.ts';

const preview: LinkPreview = {
  call: 0,
  kind: 'game',
  title: 'data.title',
  maker: 'data.maker',
  image: 'data.image',
  preloadWidths: [360, 180],
  description: { pt: 'Jogue {title}, de {maker}, em {site}.', en: 'Play {title} by {maker} at {site}.' },
};

const expose = './routes/game';
const module = { [expose]: { scripts: ['game.js'], needs: [] } };
const offer = anOffer('casino', {
  routes: [
    { path: '/', expose },
    {
      path: '/casino/{provider}/{game}',
      expose,
      calls: [startsCall(getGame, { body: { game_id: '{game}', provider_code: '{provider}' } })],
      preview,
    },
    {
      path: '/casino/box/{name}',
      expose,
      calls: [startsCall(listBoxes, { query: { name: '{name}' } })],
      preview: { call: 0, kind: 'product', title: 'data.0.title' },
    },
  ],
});

let edge: TestEdge;

before(async () => {
  edge = await startEdge();
  edge.sites.set('localhost', {
    status: 'found',
    site: aSite({
      name: 'Maré Bet',
      title: 'Maré Bet',
      description: 'Cassino.',
      link: 'https://mare.test',
      hasBoxes: true,
      icons: { 512: '/icon-512.png' },
      banners: [],
      pages: [{ slug: 'torneio', title: { pt: 'Torneio', en: 'Tournament' } }],
      social_links: [{ href: 'https://social.test/mare', icon: 'x', ariaLabel: 'x' }],
    }),
  });
  await edge.publish(aBuild('host', '1.0.0'));
  await edge.publish(aBuild('casino', '1.0.0', { files: { 'game.js': '//' }, exposes: module, offer }));
  for (const remote of ['host', 'casino'] as const) await edge.rollOut('jangada', remote, { stable: '1.0.0' });
  for (const [language, title] of [
    ['pt', 'Piracema "de" <Ouro>'],
    ['en', 'Golden Run'],
  ] as const)
    edge.guestReplies.set(
      `${language} /games/get {"game_id":"pira","provider_code":"norte"}`,
      JSON.stringify({ data: { title, maker: 'Norte', image: '/art/{width}.{format}' } }),
    );
  edge.guestReplies.set(
    'pt /pages/torneio',
    JSON.stringify({
      data: {
        slug: 'torneio',
        title: 'Torneio <b>',
        body: 'Olá.\n\n## Regras\n- Uma\n- <i>Duas',
        updated_at: '2026-11-01T12:00:00.000Z',
      },
    }),
  );
  edge.guestReplies.set('pt /boxes/all?name=ouro', JSON.stringify({ data: [{ title: 'Caixa de Ouro' }] }));
});

after(() => edge.stop());

const bodyOf = async (path: string, cookie = ''): Promise<string> => (await edge.page(path, { cookie })).body;

/** Content of the `meta` elements by name or property. */
const metaOf = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  );

const factsOf = (body: string): Record<string, unknown>[] => {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1];
  return json === undefined ? [] : (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'];
};

describe('the preview of a game page', () => {
  it('has the title, the description and the picture of the game, and says who made it', async () => {
    const body = await bodyOf('/casino/norte/pira');
    assert.match(body, /<title>Piracema &quot;de&quot; &lt;Ouro&gt; \| Maré Bet<\/title>/);
    const meta = metaOf(body);
    assert.equal(meta['og:title'], 'Piracema &quot;de&quot; &lt;Ouro&gt;');
    assert.equal(meta['description'], 'Jogue Piracema &quot;de&quot; &lt;Ouro&gt;, de Norte, em Maré Bet.');
    assert.equal(meta['og:description'], meta['description']);
    assert.equal(meta['og:image'], 'https://mare.test/art/540.webp');
    assert.equal(meta['og:url'], 'https://mare.test/casino/norte/pira');
    assert.equal(meta['og:locale'], 'pt_BR');
    assert.equal(meta['twitter:card'], 'summary_large_image');
    const [game, crumbs] = factsOf(body);
    assert.equal(game?.['@type'], 'VideoGame');
    assert.equal(game?.['name'], 'Piracema "de" <Ouro>');
    assert.deepEqual(game?.['author'], { '@type': 'Organization', name: 'Norte' });
    assert.equal(crumbs?.['@type'], 'BreadcrumbList');
  });

  it('preloads the files of the picture that the view shows, before anything else of the head', async () => {
    const body = await bodyOf('/casino/norte/pira');
    const preloads = [...body.matchAll(/<link rel="preload" as="image" href="([^"]+)" fetchpriority="high">/g)];
    assert.deepEqual(
      preloads.map(([, address]) => address),
      ['/art/360.webp', '/art/180.webp'],
    );
    assert.ok((preloads[0]?.index ?? Infinity) < body.indexOf('<title>'));
    // A loot box declares no picture, and the site's own pages have none.
    assert.doesNotMatch(await bodyOf('/casino/box/ouro'), /rel="preload" as="image"/);
  });

  it('is in the language of the address', async () => {
    const meta = metaOf(await bodyOf('/en/casino/norte/pira'));
    assert.equal(meta['og:title'], 'Golden Run');
    assert.equal(meta['description'], 'Play Golden Run by Norte at Maré Bet.');
    assert.equal(meta['og:url'], 'https://mare.test/en/casino/norte/pira');
    assert.equal(meta['og:locale'], 'en_US');
  });

  it('has the reply for the view too, so that a guest’s page makes no call for it', async () => {
    assert.match(await bodyOf('/casino/norte/pira'), /"replyElement":"jangada-reply-0"/);
  });

  it('without an answer of the API, and of a signed-in player, is that of the site', async () => {
    for (const body of [await bodyOf('/casino/norte/away'), await bodyOf('/casino/norte/pira', 'auth_client=t')]) {
      assert.match(body, /<title>Maré Bet<\/title>/);
      assert.equal(metaOf(body)['og:title'], 'Maré Bet');
      assert.deepEqual(factsOf(body), []);
    }
  });
});

describe('a page of a thing that does not exist', () => {
  const unknown = { httpStatus: 404, body: '{"code":"game.not-found"}' };
  before(() => {
    for (const language of ['pt', 'en']) {
      edge.guestReplies.set(`${language} /games/get {"game_id":"none","provider_code":"norte"}`, unknown);
      edge.guestReplies.set(`${language} /boxes/all?name=none`, JSON.stringify({ data: [] }));
    }
  });

  for (const path of ['/casino/norte/none', '/casino/box/none'])
    for (const prefix of ['', '/en'])
      for (const cookie of ['', 'auth_client=t'])
        it(`answers 404 with the error page of the site: ${prefix}${path}${cookie && ', signed in'}`, async () => {
          const { statusCode, body } = await edge.page(prefix + path, { cookie });
          assert.equal(statusCode, 404);
          assert.match(body, /"status":404/);
          assert.match(body, new RegExp(`<html lang="${prefix ? 'en-US' : 'pt-BR'}"`));
          assert.match(body, /<meta name="robots" content="noindex">/);
          assert.equal(metaOf(body)['og:url'], undefined);
          // The script of the view is not started, because the view would only find out again that the item is missing.
          assert.doesNotMatch(body, /game\.js/);
        });

  it('answers 200 while the API is away, and lets the view find out', async () => {
    for (const path of ['/casino/norte/away', '/en/casino/box/away']) {
      const { statusCode, body } = await edge.page(path);
      assert.equal(statusCode, 200);
      assert.match(body, /game\.js/);
    }
  });
});

describe('the preview of other pages', () => {
  it('is about the product where the route says so, with the description of the site when it declares none', async () => {
    const body = await bodyOf('/casino/box/ouro');
    assert.equal(metaOf(body)['og:title'], 'Caixa de Ouro');
    assert.equal(metaOf(body)['description'], 'Cassino.');
    assert.equal(factsOf(body)[0]?.['@type'], 'Product');
  });

  it('of the home page is the site itself, with its icon, its address and its social pages', async () => {
    const body = await bodyOf('/');
    const meta = metaOf(body);
    assert.equal(meta['og:title'], 'Maré Bet');
    assert.equal(meta['og:image'], 'https://mare.test/icon-512.png');
    assert.equal(meta['twitter:card'], 'summary');
    const [site, organisation] = factsOf(body);
    assert.equal(site?.['@type'], 'WebSite');
    assert.deepEqual(organisation?.['sameAs'], ['https://social.test/mare']);
  });

  it('of a legal page is its title in the language of the address and its first paragraph, with the name of the tenant', async () => {
    const meta = metaOf(await bodyOf('/en/terms'));
    assert.equal(meta['og:title'], 'Terms and Conditions');
    assert.match(meta['description'] ?? '', /Maré Bet/);
    assert.equal(factsOf(await bodyOf('/terms'))[0]?.['@type'], 'WebPage');
  });

  it('of a page that is none has no address and no structured data', async () => {
    const body = await bodyOf('/nowhere/at/all');
    assert.equal(metaOf(body)['og:url'], undefined);
    assert.deepEqual(factsOf(body), []);
  });

  it('is not in the plan for the browser', async () => {
    assert.doesNotMatch(await bodyOf('/casino/norte/pira'), /"preview"|data\.maker/);
  });
});

/** The content for a reader without JavaScript. */
const withoutScript = async (path: string): Promise<string> =>
  /<noscript>(.*?)<\/noscript>/s.exec(await bodyOf(path))?.[1] ?? '';

describe('a page of text without JavaScript', () => {
  it('is a legal text in the language of the address, with the name of the tenant', async () => {
    assert.match(await withoutScript('/terms'), /<h1>Termos e Condições<\/h1><p>[^<]*Maré Bet/);
    assert.match(await withoutScript('/en/terms'), /<h1>Terms and Conditions<\/h1>/);
  });

  it('is a content page of the tenant, whose markup is text', async () => {
    const text = await withoutScript('/pages/torneio');
    assert.match(
      text,
      /<h1>Torneio &lt;b&gt;<\/h1><p>Olá\.<\/p><h2>Regras<\/h2><ul><li>Uma<\/li><li>&lt;i&gt;Duas<\/li><\/ul>/,
    );
  });

  it('says that the site needs JavaScript where there is no text, or none that came in time', async () => {
    for (const path of ['/', '/en/pages/torneio', '/nowhere/at/all'])
      assert.match(await withoutScript(path), /JavaScript/);
  });
});

describe('publishing', () => {
  for (const [name, broken] of [
    ['preview', { routes: [{ path: '/', expose, preview: { ...preview, call: 9 } }] }],
    ['links', { links: [{ call: startsCall(getGame), list: 'data', to: '/casino/{code}' }] }],
  ] satisfies [string, Partial<Offer>][])
    it(`refuses an offer whose ${name} is not as declared`, async () => {
      const wrong = anOffer('casino', broken);
      const { release } = aBuild('casino', '2.0.0', { files: { 'game.js': '//' }, exposes: module, offer: wrong });
      const reply = await edge.reserve(release);
      assert.equal(reply.statusCode, 422, reply.body);
      assert.match(reply.body, new RegExp(`${name}|offer`));
    });
});
