import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';
import { aSite } from '../testing/a-site.ts';
import { webManifest } from './web-manifest.ts';

const GUEST = '11111111-1111-4111-8111-111111111111';
const KNOWN = { cookie: `guest_id=${GUEST}` };

describe('the web application of a site', () => {
  let edge: TestEdge;
  const buildNow = async (headers: Record<string, string> = KNOWN): Promise<string | null> =>
    (await edge.page('/build.json', headers)).json().build;
  const bootAt = async (path: string) =>
    JSON.parse(/id="jangada-boot">(.*?)<\/script>/s.exec((await edge.page(path, KNOWN)).body)?.[1] ?? 'null');
  const worker = (host = 'localhost') => edge.page('/sw-custom.js', { ...KNOWN, host });

  before(async () => {
    edge = await startEdge({ EDGE_SERVICE_WORKER_OFF: 'onca' });
    edge.setSite('onca.localhost', { status: 'found', site: aSite({ tenant: 'onca' }) });
    for (const version of ['1.0.0', '1.1.0']) {
      await edge.publish(aBuild('host', version, { files: { 'sw.js': `/* worker ${version} */` } }));
      await edge.publish(aBuild('casino', version));
    }
    await edge.rollOut('jangada', 'host', { stable: '1.0.0' });
    await edge.rollOut('jangada', 'casino', { stable: '1.0.0' });
  });
  after(() => edge.stop());

  it('the worker is served at the root, with the scope of the site, and is not cached', async () => {
    const { statusCode, headers, body } = await worker();
    assert.equal(statusCode, 200);
    // The release comes first, then the worker's own bytes.
    const release = JSON.stringify({ version: '1.0.0', base: '/releases/host/1.0.0/' });
    assert.equal(body, `self.__jangadaShellRelease=${release};\n/* worker 1.0.0 */`);
    assert.match(String(headers['content-type']), /javascript/);
    assert.equal(headers['service-worker-allowed'], '/');
    assert.equal(headers['cache-control'], 'no-cache');
    assert.notEqual((await edge.page('/sw.js')).body, body);
    assert.equal((await worker('nobody.test')).statusCode, 404);
  });

  it('a tenant without a worker gets one that unregisters itself', async () => {
    const { body, headers } = await worker('onca.localhost');
    assert.match(body, /registration\.unregister\(\)/);
    assert.equal(headers['cache-control'], 'no-cache');
  });

  it('the page contains its build, and /build.json answers the same, not cached', async () => {
    const { headers } = await edge.page('/build.json', KNOWN);
    assert.match(String(headers['cache-control']), /no-store/);
    assert.match((await buildNow()) ?? '', /^[0-9a-f]{16}$/);
    assert.equal((await bootAt('/terms')).build, await buildNow());
  });

  it('the build changes with a release of any remote, and is restored by its rollback', async () => {
    const before = await buildNow();
    await edge.rollOut('jangada', 'casino', { stable: '1.1.0', previous: '1.0.0' });
    const after = await buildNow();
    assert.notEqual(after, before);
    await edge.rollOut('jangada', 'casino', { stable: '1.0.0' });
    assert.equal(await buildNow(), before);
  });

  it('the build changes when a remote is switched off, and with the version of the site', async () => {
    const before = await buildNow();
    await edge.rollOut('jangada', 'casino', { stable: '1.0.0', kill: 'hide' });
    assert.notEqual(await buildNow(), before);
    await edge.rollOut('jangada', 'casino', { stable: '1.0.0' });
    edge.setSiteConfig({ version: '2' });
    assert.notEqual(await buildNow(), before);
    edge.setSiteConfig({});
  });

  it('a canary changes the build of its guests only, also of those who have no browser cookie yet', async () => {
    const before = await buildNow();
    const canary = { version: '1.1.0', percent: 50, salt: 'a' };
    await edge.rollOut('jangada', 'casino', { stable: '1.0.0', canary });
    const guests = Array.from({ length: 20 }, (_, index) => `${10_000_000 + index}-1111-4111-8111-111111111111`);
    const builds = new Set(await Promise.all(guests.map((guest) => buildNow({ cookie: `guest_id=${guest}` }))));
    assert.ok(builds.size === 2 && builds.has(before));
    await edge.rollOut('jangada', 'casino', { stable: '1.0.0' });
  });

  it('answers no build without a guest id, and 404 where there is no site', async () => {
    assert.equal(await buildNow({}), null);
    assert.equal(await buildNow({ cookie: 'guest_id=nonsense' }), null);
    assert.equal((await edge.page('/build.json', { host: 'nobody.test' })).statusCode, 404);
  });

  it('only the offline page, in both languages, is marked to be shown at any address', async () => {
    assert.equal((await bootAt('/Offiline')).offline, true);
    assert.equal((await bootAt('/en/Offiline')).offline, true);
    assert.equal('offline' in (await bootAt('/terms')), false);
  });

  it('the page links the manifest of its language', async () => {
    assert.match((await edge.page('/terms', KNOWN)).body, /rel="manifest" href="\/manifest\.webmanifest"/);
    assert.match((await edge.page('/en/terms', KNOWN)).body, /href="\/manifest\.webmanifest\?lang=en"/);
    const english = await edge.page('/manifest.webmanifest?lang=en');
    assert.match(String(english.headers['content-type']), /^application\/manifest\+json/);
    assert.deepEqual([english.json().lang, english.json().start_url, english.json().id], ['en-US', '/en', '/']);
  });
});

describe('the manifest of a tenant', () => {
  it('has its name, colours, icons and the shortcuts of its areas', () => {
    const manifest = webManifest(aSite({ hasSports: false }), 'pt');
    assert.deepEqual(
      [manifest.name, manifest.short_name, manifest.theme_color, manifest.dir],
      ['Jangada', 'Jangada', '#12c2a9', 'ltr'],
    );
    assert.match(String(manifest.background_color), /^#[0-9a-f]{6}$/);
    assert.deepEqual(manifest.icons, [
      { src: '/brand/jangada/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    ]);
    assert.deepEqual(
      manifest.shortcuts.map((shortcut) => 'url' in shortcut && shortcut.url),
      ['/casino/games', '/account/wallet'],
    );
  });

  it('has the icons of 144, 192 and 512 pixels that the tenant has, and no other', () => {
    const icons = { 64: '/64.png', 144: '/144.png', 192: '/192.png', 512: '/512.png' };
    const iconsOf = (given: Partial<typeof icons>) =>
      webManifest(aSite({ icons: given }), 'pt').icons.map((icon) => 'src' in icon && icon.src);
    assert.deepEqual(iconsOf(icons), ['/144.png', '/192.png', '/512.png']);
    assert.deepEqual(iconsOf({ 64: '/64.png' }), []);
  });

  it('has a shortcut to sports where they are on this site: the widget’s page or the game’s', () => {
    const sportsOf = (hasSports: boolean, active: boolean) =>
      webManifest(aSite({ hasSports, betby: { active, brand_id: '1', theme_name: 'x' } }), 'en')
        .shortcuts.map((shortcut) => ('url' in shortcut ? shortcut.url : ''))
        .filter((url) => String(url).includes('sports'));
    assert.deepEqual(sportsOf(true, true), ['/en/sportsbook']);
    assert.deepEqual(sportsOf(true, false), ['/en/sports']);
    assert.deepEqual(sportsOf(false, false), []);
  });

  it('stays valid with hostile settings', () => {
    const manifest = webManifest(
      aSite({
        name: `<script>alert(1)</script>\u202e\n${'Muito comprido '.repeat(20)}`,
        description: 'x'.repeat(4000),
        colors: { muted: 'red;}', primary_color: 'url(//evil.test)', secondary_color: '' },
        icons: { 192: 'javascript:alert(1)', 512: 'data:text/html,x', 144: 'https://pictures.test/a.png?x=1' },
      }),
      'pt',
    );
    assert.ok(manifest.name.length <= 45 && manifest.short_name.length <= 12 && manifest.short_name.length > 0);
    assert.doesNotMatch(manifest.name, /[\p{Cc}\p{Cf}]/u);
    assert.equal(manifest.description.length, 300);
    assert.match(manifest.theme_color, /^#[0-9a-f]{6}$/);
    assert.match(String(manifest.background_color), /^#[0-9a-f]{6}$/);
    assert.deepEqual(
      manifest.icons.map((icon) => 'src' in icon && icon.src),
      ['https://pictures.test/a.png?x=1'],
    );
    assert.deepEqual(JSON.parse(JSON.stringify(manifest)), manifest);
  });

  it('has a name even where the tenant has none, and splits no emoji', () => {
    assert.equal(webManifest(aSite({ name: ' ', title: '' }), 'pt').name, 'jangada');
    assert.equal(webManifest(aSite({ name: '🎰'.repeat(60) }), 'pt').name, '🎰'.repeat(45));
  });
});
