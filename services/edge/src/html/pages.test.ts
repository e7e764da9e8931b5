import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { bootDocument, type BootDocument } from '@jangada/contracts/delivery/boot';
import { guestIdOf, newBrowserSecret } from '@jangada/server/browser-cookie';
import { aSite } from '../testing/a-site.ts';
import { aBuild, anOffer, startEdge, type TestEdge } from '../testing/test-edge.ts';

const scriptFiles = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `/* ${name} */`]));
const expose = (script: string, needs: string[] = []) => ({ scripts: [script], needs });
const texts = { './texts/pt': expose('pt.js'), './texts/en': expose('en.js') };

const builds = [
  aBuild('host', '1.0.0', {
    files: {
      ...scriptFiles('vendor.js', 'carousel.js'),
      'fonts/inter-latin-ext-wght-remainder.1a2b3c4d.woff2': 'f',
      'fonts/inter-latin-wght-remainder.1a2b3c4d.woff2': 'f',
      'fonts/inter-latin-wght-subset.1a2b3c4d.woff2': 'f',
      'fonts/sora-latin-wght-subset.1a2b3c4d.woff2': 'f',
    },
    initial: ['vendor.js'],
    exposes: { '@jangada/design/carousel': { scripts: ['carousel.js'] } },
  }),
  aBuild('casino', '1.0.0', {
    files: scriptFiles('home.js', 'games.js', 'pt.js', 'en.js', 'activate.js', 'secret.js'),
    exposes: {
      './routes/home': expose('home.js', ['@jangada/design/carousel', 'react']),
      './routes/games': expose('games.js'),
      './remote': expose('activate.js'),
      ...texts,
    },
    offer: anOffer('casino', {
      activate: './remote',
      routes: [
        { path: '/', expose: './routes/home' },
        { path: '/casino/games', expose: './routes/games' },
        { path: '/casino/box/{name}', expose: './routes/games' },
        { path: '/casino/{provider}/{game}', expose: './routes/games' },
      ],
    }),
  }),
  aBuild('wallet', '1.0.0', {
    files: scriptFiles('balance.js', 'pt.js', 'en.js'),
    exposes: { './slots/balance': expose('balance.js'), ...texts },
    offer: anOffer('wallet', { slots: [{ slot: 'header.balance', expose: './slots/balance' }] }),
  }),
  aBuild('account', '1.0.0', {
    files: scriptFiles('auth.js', 'pt.js', 'en.js'),
    exposes: { './modals/auth': expose('auth.js'), ...texts },
    offer: anOffer('account', { modals: [{ modal: 'auth', expose: './modals/auth' }] }),
  }),
];

const bootOf = (html: string): BootDocument => {
  const json = /<script type="application\/json" id="jangada-boot">(.*?)<\/script>/s.exec(html)?.[1];
  return bootDocument.parse(JSON.parse(json ?? 'null'));
};

const scriptsOf = (html: string) =>
  [
    ...html.matchAll(
      /<script (defer|async) nonce="([^"]+)" src="([^"]+)" crossorigin="anonymous" integrity="(sha384-[^"]+)"/g,
    ),
  ].map(([, kind, nonce, src]) => ({ kind, nonce, src }));

const namesOf = (html: string) => scriptsOf(html).map(({ kind, src }) => `${kind} ${src?.replace('/releases/', '')}`);

describe('a page of a tenant', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge({ EDGE_PLATFORM_URL: 'http://platform.test' });
    for (const build of builds) {
      await edge.publish(build);
      await edge.rollOut('jangada', build.release.remote, { stable: '1.0.0' });
    }
  });
  after(() => edge.stop());

  it('contains its site, its plan and its preloader before any script', async () => {
    const { statusCode, body } = await edge.page('/');
    assert.equal(statusCode, 200);
    const boot = bootOf(body);
    assert.deepEqual([boot.state, boot.status, boot.site?.tenant], ['ready', 200, 'jangada']);
    assert.equal(boot.plan?.remotes['casino']?.chain[0]?.version, '1.0.0');
    assert.match(body, /<html lang="pt-BR"/);
    assert.match(body, /<title>Jangada Cassino<\/title>/);
    assert.match(body, /content="Jogos &amp; apostas"/);
    assert.match(body, /--jangada-primary:#12c2a9/);
    assert.match(
      body,
      /<style id="jangada-theme" nonce="[^"]+">:root,\.dark\{.*--jg-colors-brand-solid:#12c2a9.*\.light\{/,
    );
    assert.match(body, /Carregando site\.\.\./);
    assert.match(body, /#jangada-preloader\{position:fixed;inset:0;/);
    assert.match(body, /<noscript>/);
    assert.match(body, /<link rel="icon" href="\/brand\/jangada\/icon-64.png">/);
    assert.match(body, /<link rel="preconnect" href="http:\/\/localhost:8081" crossorigin>/);
  });

  it('is that of its host name, in the theme of its tenant', async () => {
    const colors = { muted: '#778899', primary_color: '#ff5500', secondary_color: '#3344ff' };
    edge.setSite('tucano.localhost', { status: 'found', site: aSite({ tenant: 'tucano', title: 'Tucano', colors }) });
    await edge.rollOut('tucano', 'host', { stable: '1.0.0' });
    const own = (await edge.page('/')).body;
    const { body } = await edge.page('/', { host: 'tucano.localhost' });
    assert.deepEqual([bootOf(own).site?.tenant, bootOf(body).site?.tenant], ['jangada', 'tucano']);
    assert.match(body, /<title>Tucano<\/title>/);
    assert.match(
      body,
      /--jg-colors-brand-solid:#ff5500.*--jangada-primary:#ff5500|--jangada-primary:#ff5500.*--jg-colors-brand-solid:#ff5500/s,
    );
    assert.ok(!body.includes('#12c2a9') && !own.includes('#ff5500'));
  });

  it('preloads the font of running text alone: not that of headings, nor those of other letters', async () => {
    const { body } = await edge.page('/');
    assert.deepEqual(
      [...body.matchAll(/<link rel="preload" as="font" type="font\/woff2" href="([^"]*)"/g)].map(([, href]) => href),
      ['/releases/host/1.0.0/fonts/inter-latin-wght-subset.1a2b3c4d.woff2'],
    );
  });

  it('names the scripts that start the shell, and has a place for the message when the shell does not start', async () => {
    const { body } = await edge.page('/');
    const marked = [...body.matchAll(/<script [^>]*src="([^"]+)"[^>]* data-shell>/g)].map(([, src]) => src);
    assert.deepEqual(marked, ['/releases/host/1.0.0/entry.js', '/releases/host/1.0.0/vendor.js']);
    assert.match(body, /<div class="failed" hidden><p><\/p><p><\/p><button type="button"><\/button><\/div>/);
    for (const text of ['O site não carregou.', 'Reload the page']) assert.ok(body.includes(text), text);
  });

  it('says in both languages that it needs JavaScript, that of the page first', async () => {
    const noScript = async (path: string) =>
      /<noscript>(.*?)<\/noscript>/.exec((await edge.page(path)).body)?.[1] ?? '';
    assert.match(
      await noScript('/'),
      /<\/style><p lang="pt-BR">Este site precisa .*<\/p><p lang="en-US">This site needs .*<\/p>$/,
    );
    assert.match(
      await noScript('/en'),
      /<\/style><p lang="en-US">This site needs .*<\/p><p lang="pt-BR">Este site precisa .*<\/p>$/,
    );
  });

  it('runs the script for old browsers before every other', async () => {
    const [first] = /<script[^>]*>.*?<\/script>/s.exec((await edge.page('/')).body) ?? [];
    assert.ok(first?.includes('color-mix') && first.includes('Firefox 121'));
  });

  it('starts exactly the scripts of the shell, of the route and of the shell’s modules that the route uses', async () => {
    assert.deepEqual(namesOf((await edge.page('/')).body), [
      'defer host/1.0.0/entry.js',
      'defer host/1.0.0/vendor.js',
      'defer casino/1.0.0/entry.js',
      'async casino/1.0.0/home.js',
      'async casino/1.0.0/pt.js',
      'async casino/1.0.0/activate.js',
      'async host/1.0.0/carousel.js',
    ]);
    const english = namesOf((await edge.page('/en/casino/games')).body);
    assert.ok(english.includes('async casino/1.0.0/en.js') && !english.includes('async casino/1.0.0/pt.js'));
    assert.ok(!english.some((name) => /wallet|account|home/.test(name)));
  });

  it('also starts the header of a signed-in visitor, and the modal that a guest is sent to', async () => {
    const { body } = await edge.page('/', { cookie: 'auth_client=token' });
    const signedIn = namesOf(body);
    assert.ok(signedIn.includes('async wallet/1.0.0/balance.js'));
    assert.ok(
      body.indexOf('wallet/1.0.0/balance.js') > body.indexOf('<div id="root">'),
      'behind what is seen first: they compete with the view for the line and the processor',
    );
    const guest = namesOf((await edge.page('/login')).body);
    assert.ok(guest.includes('async account/1.0.0/auth.js') && guest.includes('async casino/1.0.0/home.js'));
    const loggedIn = namesOf((await edge.page('/login', { cookie: 'auth_client=token' })).body);
    assert.ok(!loggedIn.includes('async account/1.0.0/auth.js'));
  });

  it('allows only scripts with its own nonce or from known origins', async () => {
    const [first, second] = [await edge.page('/'), await edge.page('/')];
    const policy = String(first.headers['content-security-policy']);
    const nonce = scriptsOf(first.body)[0]?.nonce ?? '';
    assert.match(
      policy,
      new RegExp(`script-src 'self' 'nonce-${nonce.replace(/[+/]/g, '\\$&')}' http://sandbox.test:8090;`),
    );
    assert.ok(scriptsOf(first.body).every((script) => script.nonce === nonce));
    assert.notEqual(nonce, scriptsOf(second.body)[0]?.nonce);
    assert.doesNotMatch(policy, /unsafe-/);
    assert.match(policy, /connect-src 'self' http:\/\/localhost:8081 ws:\/\/localhost:8082/);
    assert.match(policy, /object-src 'none'; base-uri 'none'; frame-ancestors 'none'/);
    assert.equal(first.headers['x-content-type-options'], 'nosniff');
    assert.equal(first.headers['cross-origin-opener-policy'], 'same-origin-allow-popups');
  });

  it('keeps the devices of the visitor from every page, and lets frames of the tenant’s games play, fill the screen and copy', async () => {
    const policyFor = async (frames: readonly string[]): Promise<string[]> => {
      edge.setSiteConfig({ origins: { scripts: [], connections: [], images: [], frames: [...frames] } });
      const { headers } = await edge.page('/');
      edge.setSiteConfig({});
      return String(headers['permissions-policy']).split(', ');
    };
    const studio = 'http://studio.test:8090';
    const devices = ['camera=(self)', 'geolocation=()', 'microphone=()', 'payment=()', 'usb=()'];
    const allowed = [
      `autoplay=(self "${studio}")`,
      `fullscreen=(self "${studio}")`,
      `clipboard-write=(self "${studio}")`,
    ];
    assert.deepEqual(await policyFor([`${studio}/games`]), [...allowed, ...devices]);
    assert.deepEqual(await policyFor([]), [
      'autoplay=(self)',
      'fullscreen=(self)',
      'clipboard-write=(self)',
      ...devices,
    ]);
  });

  it('needs no connection and no permission for an API under its own origin', async () => {
    edge.setSiteConfig({ apiLink: 'http://localhost:8080/api/v1' });
    const { body, headers } = await edge.page('/');
    edge.setSiteConfig({});
    assert.doesNotMatch(body, /rel="preconnect"/);
    assert.match(String(headers['content-security-policy']), /connect-src 'self' ws:\/\/localhost:8082/);
  });

  it('runs no inline script without the nonce', async () => {
    const { body } = await edge.page('/');
    const inline = [...body.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(([, attributes]) => attributes ?? '');
    // The floor of browsers, the marks of releases, the boot script and the first calls are code; the boot document and
    // the structured data are data.
    assert.equal(inline.length, 6);
    assert.ok(inline.every((attributes) => /nonce=|type="application\/(ld\+)?json"/.test(attributes)));
  });

  it('starts its first calls before every other script, and contains nothing about the visitor in them', async () => {
    const { body } = await edge.page('/', {
      cookie: 'auth_client=a-secret-token; guest_id=4f2c8a4e-6f0b-4b9e-9c39-1f6d7a5b0c11',
    });
    const at = body.indexOf('http://localhost:8081/auth/me');
    assert.ok(at > 0 && at < body.search(/<script [^>]*src=/));
    assert.doesNotMatch(body, /a-secret-token/);
  });

  it('is made for one visitor: a guest’s may enter the browser’s back/forward cache, a player’s is stored nowhere', async () => {
    const guests = await edge.page('/');
    assert.equal(guests.headers['cache-control'], 'private, no-cache');
    const players = await edge.page('/', { cookie: 'auth_client=a-token' });
    assert.equal(players.headers['cache-control'], 'private, no-store');
    const { headers } = await edge.page('/', { host: 'nobody.example' });
    assert.equal(headers['cache-control'], 'private, no-store');
  });

  it('sets a browser cookie and its guest id for a year for a new visitor, and leaves existing ones', async () => {
    const { headers, body } = await edge.page('/');
    const [browser = '', guestId = ''] = [headers['set-cookie']].flat().map(String);
    assert.match(browser, /^browser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    assert.match(guestId, /^guest_id=[0-9a-f-]{36}; Max-Age=31536000; Path=\/; SameSite=Lax$/);
    assert.equal(guestId.slice(9, 45), guestIdOf(browser.slice(8, 51)));
    assert.equal(guestId.slice(9, 45), bootOf(body).plan?.guest);

    const secret = newBrowserSecret();
    const known = await edge.page('/', { cookie: `browser=${secret}; guest_id=${guestIdOf(secret)}` });
    assert.equal(known.headers['set-cookie'], undefined);
    assert.equal(bootOf(known.body).plan?.guest, guestIdOf(secret));
    const lost = await edge.page('/', { cookie: `browser=${secret}` });
    assert.match(String(lost.headers['set-cookie']), new RegExp(`^guest_id=${guestIdOf(secret)};`));
  });

  it('gives a browser with a guest id of its own making, or of another browser, one of its own', async () => {
    const secret = newBrowserSecret();
    for (const claimed of ['me', '0b7c4a56-0a9b-4c8e-9d6b-2f0f7f1f0a01', guestIdOf(secret)]) {
      const { headers, body } = await edge.page('/', { cookie: `guest_id=${claimed}` });
      const [browser = '', guestId = ''] = [headers['set-cookie']].flat().map(String);
      assert.equal(guestId.slice(9, 45), guestIdOf(browser.slice(8, 51)));
      assert.notEqual(guestId.slice(9, 45), claimed);
      assert.equal(bootOf(body).plan?.guest, guestId.slice(9, 45));
    }
    const forged = await edge.page('/', { cookie: `browser=me; guest_id=${guestIdOf(secret)}` });
    assert.match(String(forged.headers['set-cookie']), /^browser=[\w-]{43};.*guest_id=/);
  });

  it('sets both over https for https only, and reads the browser cookie by its name there', async () => {
    const secure = await startEdge({ EDGE_TRUST_PROXY: '1' });
    try {
      await secure.publish(aBuild('host', '1.0.0'));
      await secure.rollOut('jangada', 'host', { stable: '1.0.0' });
      const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.1' };
      const secret = newBrowserSecret();
      const first = await secure.page('/', { ...https, cookie: `browser=${secret}` });
      const [browser = '', guestId = ''] = [first.headers['set-cookie']].flat().map(String);
      assert.match(browser, /^__Host-browser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      assert.match(guestId, /; Secure; SameSite=Lax$/);
      const cookie = `__Host-browser=${secret}; guest_id=${guestIdOf(secret)}`;
      assert.equal((await secure.page('/', { ...https, cookie })).headers['set-cookie'], undefined);
    } finally {
      await secure.stop();
    }
  });

  it('answers 404 as a complete page for an address that no live release shows', async () => {
    for (const path of ['/nothing/here/at/all', '/ranking', '/casino/box/gold', '/en/nope', '/sportsbook/a/b']) {
      const { statusCode, body } = await edge.page(path);
      assert.deepEqual([path, statusCode, bootOf(body).status], [path, 404, 404]);
      assert.match(body, /<meta name="robots" content="noindex">/);
      assert.deepEqual(
        namesOf(body).filter((name) => !name.includes('host/')),
        [],
      );
    }
  });

  it('answers 404 as a complete page for an address with a broken escape', async () => {
    for (const path of ['/a%', '/%E0%A4%A?x=%', '/nada/%zz/b/c', '/en/100%']) {
      const { statusCode, body, headers } = await edge.page(path);
      assert.deepEqual([path, statusCode, headers['content-type']], [path, 404, 'text/html; charset=utf-8']);
      assert.match(body, /id="jangada-boot"/);
    }
  });

  it('shows the pages of the shell itself', async () => {
    const { statusCode, body } = await edge.page('/terms');
    assert.equal(statusCode, 200);
    assert.match(body, /<title>Termos e Condições \| Jangada Cassino<\/title>/);
  });

  it('redirects a moved address with its language and query', async () => {
    for (const [from, to] of [
      ['/casino?ref=abc', '/casino/games?ref=abc'],
      ['/en/casino', '/en/casino/games'],
      ['/user/edit/transaction', '/user/transaction'],
    ] as const) {
      const reply = await edge.page(from);
      assert.deepEqual([reply.statusCode, reply.headers.location], [302, to]);
    }
  });

  it('greets a first visitor in the language of the browser, on the home page only', async () => {
    const english = { 'accept-language': 'en-GB,pt-BR;q=0.9' };
    const first = await edge.page('/?ref=1', english);
    assert.deepEqual([first.statusCode, first.headers.location], [302, '/en?ref=1']);
    assert.equal((await edge.page('/casino/games', english)).statusCode, 200);
    assert.equal((await edge.page('/', { ...english, cookie: 'i18n_redirected=pt' })).statusCode, 200);
    assert.equal((await edge.page('/', { 'accept-language': 'ja' })).statusCode, 200);
    assert.match((await edge.page('/en', english)).body, /<html lang="en-US".*Loading site\.\.\./s);
  });

  it('varies by language, cookie and compression', async () => {
    for (const [path, headers] of [
      ['/', {}],
      ['/', { 'accept-language': 'en' }],
      ['/casino', {}],
    ] as const)
      assert.equal(
        (await edge.page(path, headers)).headers['vary'],
        'accept-encoding, accept-language, cookie, save-data',
        path,
      );
  });

  it('names its alternates in both languages, Portuguese as default', async () => {
    const { body } = await edge.page('/en/terms');
    for (const link of [
      '<link rel="canonical" href="http://localhost:8080/en/terms">',
      '<link rel="alternate" hreflang="pt-BR" href="http://localhost:8080/terms">',
      '<link rel="alternate" hreflang="en" href="http://localhost:8080/en/terms">',
      '<link rel="alternate" hreflang="x-default" href="http://localhost:8080/terms">',
    ])
      assert.ok(body.includes(link), link);
  });

  it('has a theme colour for each mode, before any script', async () => {
    const { body } = await edge.page('/');
    const head = body.slice(0, body.indexOf('<script'));
    const colours = [
      ...head.matchAll(/<meta name="theme-color" data-mode="(light|dark)" [^>]* content="(#[0-9a-f]{6})">/g),
    ];
    assert.deepEqual(
      colours.map(([, mode]) => mode),
      ['light', 'dark'],
    );
    assert.notEqual(colours[0]?.[2], colours[1]?.[2]);
  });

  it('applies the tenant’s redirects before the routes', async () => {
    edge.setSiteConfig({
      redirects: [
        { from: '/jogos', to: '/casino/games' },
        { from: '/terms', to: '/privacy' },
        { from: '/blog/{rest…}', to: 'https://blog.test/{rest…}' },
        { from: '/privacy', to: '/privacy' },
      ],
    });
    const places = await Promise.all(
      ['/jogos?ref=ana', '/en/jogos', '/terms', '/en/blog/a/b?x=1', '/privacy'].map(async (path) => {
        const { statusCode, headers } = await edge.page(path);
        return [statusCode, headers.location];
      }),
    );
    edge.setSiteConfig({});
    assert.deepEqual(places, [
      [302, '/casino/games?ref=ana'],
      [302, '/en/casino/games'],
      [302, '/privacy'],
      [302, 'https://blog.test/a/b?x=1'],
      [200, undefined],
    ]);
  });

  it('is one of the tenant’s own where it is published, with its title; 404 and unlisted where it is not', async () => {
    edge.setSiteConfig({ pages: [{ slug: 'novidades', title: { pt: 'Novidades', en: 'News' } }] });
    const portuguese = await edge.page('/pages/novidades');
    const english = await edge.page('/en/pages/novidades');
    const missing = await edge.page('/pages/outra');
    edge.setSiteConfig({});
    assert.deepEqual([portuguese.statusCode, english.statusCode], [200, 200]);
    assert.match(portuguese.body, /<title>Novidades \| Jangada Cassino<\/title>/);
    assert.match(english.body, /<title>News \| Jangada Cassino<\/title>/);
    assert.deepEqual([missing.statusCode, bootOf(missing.body).status], [404, 404]);
    assert.match(missing.body, /<meta name="robots" content="noindex">/);
  });

  it('is not 404 while the platform cannot list the tenant’s pages', async () => {
    assert.equal((await edge.page('/pages/novidades')).statusCode, 200);
  });

  it('answers the error page with the status it shows, 404 by default', async () => {
    for (const [query, status] of [
      ['', 404],
      ['?status=500', 500],
      ['?statusCode=403', 403],
      ['?status=200', 404],
      ['?status=408', 404],
      ['?status=999', 404],
      ['?status=abc', 404],
    ] as const) {
      const { statusCode, body } = await edge.page(`/error${query}`);
      assert.equal(statusCode, status, query);
      assert.match(body, /<meta name="robots" content="noindex">/);
    }
  });

  it('escapes hostile settings in markup, styles and headers', async () => {
    edge.setSiteConfig({
      title: '</title><script>alert(1)</script>',
      name: '"><img src=x onerror=alert(1)>',
      colors: { muted: 'red;}body{display:none', primary_color: 'url(javascript:1)', secondary_color: '#fff' },
      origins: {
        scripts: ["https://a.test; script-src 'unsafe-inline'", 'https://ok.test/x'],
        connections: [],
        images: [],
        frames: [],
      },
    });
    const { body, headers } = await edge.page('/');
    edge.setSiteConfig({});
    const [markup = ''] = body.split('<script type="application/json"');
    assert.doesNotMatch(body, /<script>alert|<img src=x/);
    assert.doesNotMatch(markup, /body\{display:none|javascript:1/);
    assert.doesNotMatch(String(headers['content-security-policy']), /unsafe-inline/);
    assert.match(String(headers['content-security-policy']), /https:\/\/ok\.test/);
    assert.match(bootOf(body).site?.title ?? '', /<\/title><script>/);
  });

  it('answers 503 for a remote under maintenance and 404 for a hidden one', async () => {
    await edge.rollOut('jangada', 'casino', { stable: '1.0.0', kill: 'maintenance' });
    assert.equal((await edge.page('/casino/games')).statusCode, 503);
    await edge.rollOut('jangada', 'casino', { stable: '1.0.0', kill: 'hide' });
    assert.equal((await edge.page('/casino/games')).statusCode, 404);
    await edge.rollOut('jangada', 'casino', { stable: '1.0.0' });
    assert.equal((await edge.page('/casino/games')).statusCode, 200);
  });

  it('answers 503 for the pages of a remote outside the route table that is under maintenance', async () => {
    const routes = [{ path: '/raffle', expose: './routes/home', title: 'Rifa' }];
    const name = { pt: 'Rifas', en: 'Raffles' };
    await edge.publish(aBuild('raffle', '1.0.0', { offer: anOffer('raffle', { name, routes }) }));
    await edge.rollOut('jangada', 'raffle', { stable: '1.0.0', kill: 'maintenance' });
    const { statusCode, body } = await edge.page('/raffle');
    assert.equal(statusCode, 503);
    const planned = bootOf(body).plan?.remotes['raffle'];
    assert.deepEqual([planned?.chain, planned?.offer?.name], [[], name]);
    assert.doesNotMatch((await edge.page('/sitemap.xml')).body, /raffle/);
    await edge.rollOut('jangada', 'raffle', { stable: '1.0.0', kill: 'hide' });
    assert.equal((await edge.page('/raffle')).statusCode, 404);
  });

  it('compresses', async () => {
    const reply = await edge.page('/', { 'accept-encoding': 'gzip, deflate, br' });
    assert.equal(reply.headers['content-encoding'], 'br');
  });
});

describe('a domain without a ready site', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge({ EDGE_PLATFORM_URL: 'http://platform.test/' });
    edge.setSite('pausa.localhost', { status: 'maintenance' });
    edge.setSite('fora.localhost', { status: 'failed', httpStatus: 500, why: 'test' });
  });
  after(() => edge.stop());

  it('answers 404 for an unknown domain', async () => {
    const { statusCode, body } = await edge.page('/', { host: 'nobody.test' });
    assert.equal(statusCode, 404);
    assert.match(body, /Plataforma não encontrada/);
    assert.match(body, /<a href="http:\/\/platform.test">Clique aqui para saber mais<\/a>/);
    assert.deepEqual(bootOf(body), { state: 'not-found', status: 404 });
    assert.deepEqual(scriptsOf(body), []);
    assert.match(
      (await edge.page('/en', { host: 'nobody.test' })).body,
      /Platform not found.*Click here to learn more/s,
    );
  });

  it('answers with the maintenance page while its tenant is under maintenance', async () => {
    const { statusCode, body } = await edge.page('/', { host: 'pausa.localhost' });
    assert.equal(statusCode, 503);
    assert.match(
      body,
      /Fazendo uma pausa para melhorar!.*Para descobrir mais, entre em contato com um administrador!/s,
    );
    const english = await edge.page('/en', { host: 'pausa.localhost' });
    assert.match(english.body, /Taking a break to improve!.*To find out more, contact an administrator!/s);
  });

  it('is unavailable while the platform cannot answer, unless it answered before', async () => {
    const { statusCode, body, headers } = await edge.page('/', { host: 'fora.localhost' });
    assert.deepEqual([statusCode, bootOf(body).state], [503, 'not-found']);
    assert.equal(headers['retry-after'], '10');

    edge.setSite('pausa.localhost', { status: 'failed', httpStatus: 503, why: 'test' });
    assert.match((await edge.page('/', { host: 'pausa.localhost' })).body, /Fazendo uma pausa/);
  });

  it('answers with the maintenance page while there is no shell to serve', async () => {
    assert.equal((await edge.page('/')).statusCode, 503);
  });
});
