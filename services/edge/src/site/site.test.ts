import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { aSite } from '../testing/a-site.ts';
import { startEdge, type TestEdge } from '../testing/test-edge.ts';
import { platformApi } from './platform-api.ts';

describe("the site's own calls", () => {
  let edge: TestEdge;
  let brand: string;
  before(async () => {
    brand = await mkdtemp(join(tmpdir(), 'jangada-brand-'));
    await mkdir(join(brand, 'jangada'));
    await writeFile(join(brand, 'jangada/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(900, ' '));
    await writeFile(join(brand, 'jangada/art.0a1b2c3d.webp'), 'art');
    edge = await startEdge({ EDGE_BRAND_DIR: brand, EDGE_COUNTRY_HEADER: 'CF-IPCountry' });
    edge.setSite('www.localhost', { status: 'found', site: aSite() });
    edge.setSite('tucano.localhost', { status: 'found', site: aSite({ tenant: 'tucano', name: 'Tucano' }) });
    edge.setSite('pausa.localhost', { status: 'maintenance' });
    edge.setSite('fora.localhost', { status: 'failed', httpStatus: 503, why: 'test' });
  });
  after(async () => {
    await edge.stop();
    await rm(brand, { recursive: true });
  });

  const siteConfig = (domain: string, host = domain) => edge.page(`/api/site-config?domain=${domain}&t=1`, { host });

  it('answer the settings of the domain, not cached', async () => {
    const reply = await siteConfig('localhost');
    assert.deepEqual([reply.statusCode, reply.json().tenant], [200, 'jangada']);
    assert.equal(reply.headers['cache-control'], 'no-store');
  });

  it('answer for an alias of the same tenant and for no other host', async () => {
    assert.equal((await siteConfig('www.localhost', 'localhost')).statusCode, 200);
    assert.equal((await siteConfig('tucano.localhost', 'localhost')).statusCode, 404);
    assert.equal((await siteConfig('nobody.test', 'localhost')).json().code, 'tenant.unknown');
  });

  it('forward maintenance, absence and failure', async () => {
    assert.deepEqual(
      [(await siteConfig('pausa.localhost')).statusCode, (await siteConfig('nobody.test')).statusCode],
      [402, 404],
    );
    assert.equal((await siteConfig('fora.localhost')).statusCode, 503);
  });

  it('refuse an invalid domain', async () => {
    const reply = await edge.page('/api/site-config?domain=a%20b');
    assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors)], [422, ['domain']]);
  });

  it("answer the country the proxy names, with its calling code, and fail when it doesn't", async () => {
    const portugal = await edge.page('/api/geoip', { 'cf-ipcountry': 'pt' });
    assert.deepEqual(portugal.json(), { countryCode: 'PT', callingCode: '351' });
    for (const country of ['XX', 'T1', '']) {
      assert.equal((await edge.page('/api/geoip', { 'cf-ipcountry': country })).statusCode, 503);
    }
  });

  it('answer icons of the bundled collections', async () => {
    const reply = await edge.page('/api/_icons/lucide.json?icons=wallet,nothing-like-this');
    const { prefix, icons, not_found } = reply.json();
    assert.deepEqual([prefix, Object.keys(icons), not_found], ['lucide', ['wallet'], ['nothing-like-this']]);
    assert.match(icons.wallet.body, /<path/);
    assert.equal((await edge.page('/api/_icons/mdi.json?icons=a')).statusCode, 404);
    for (const icons of ['', '../a', 'A', 'a'.repeat(600), '__proto__']) {
      assert.equal((await edge.page(`/api/_icons/lucide.json?icons=${icons}`)).statusCode, 422, icons);
    }
  });

  it('answer the manifest, the crawler rules and the icon of each tenant', async () => {
    const manifest = (await edge.page('/manifest.webmanifest', { host: 'tucano.localhost' })).json();
    assert.equal(manifest.name, 'Tucano');
    assert.equal(manifest.icons[0].src, '/brand/jangada/icon-192.png');
    assert.match((await edge.page('/robots.txt')).body, /Disallow: \/user/);
    assert.match((await edge.page('/robots.txt', { host: 'nobody.test' })).body, /Disallow: \/\n/);
    assert.equal((await edge.page('/favicon.ico')).headers.location, '/brand/jangada/icon-64.png');
  });

  it('are served as immutable when the name contains a hash, by ETag otherwise, and never from outside the folder', async () => {
    const hashed = await edge.page('/brand/jangada/art.0a1b2c3d.webp');
    assert.match(String(hashed.headers['cache-control']), /immutable/);
    const logo = await edge.page('/brand/jangada/logo.svg', { 'accept-encoding': 'gzip' });
    assert.deepEqual([logo.headers['content-type'], logo.headers['content-encoding']], ['image/svg+xml', 'gzip']);
    assert.match(String(logo.headers['content-security-policy']), /sandbox/);
    const again = await edge.page('/brand/jangada/logo.svg', { 'if-none-match': String(logo.headers.etag) });
    assert.equal(again.statusCode, 304);
    for (const path of ['jangada', 'jangada/none.svg', '..%2f..%2fetc/passwd', '.hidden']) {
      assert.equal((await edge.page(`/brand/${path}`)).statusCode, 404, path);
    }
  });

  it('are healthy while the database answers', async () => {
    assert.deepEqual((await edge.page('/health')).json(), { status: 'ok' });
  });

  it('are refused to the proxy alone while the edge is about to stop', async () => {
    edge.readiness.drain();
    const [health, live, page] = [await edge.page('/health'), await edge.page('/live'), await siteConfig('localhost')];
    assert.deepEqual([health.statusCode, health.json()], [404, { status: 'draining' }]);
    assert.deepEqual([live.statusCode, page.statusCode], [200, 200]);
  });
});

describe('requests to the platform API', () => {
  const answers: Record<string, [status: number, body: string]> = {
    'fine.test': [200, JSON.stringify(aSite())],
    'pausa.test': [402, '{}'],
    'wrong.test': [200, '{"tenant":1}'],
    'html.test': [200, '<html>'],
    'broken.test': [500, ''],
  };
  const server = createServer((request, reply) => {
    const [status, body] = answers[request.headers.host ?? ''] ?? [404, '{}'];
    reply.writeHead(status).end(body);
  });
  let ask: ReturnType<typeof platformApi>;
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    ask = platformApi(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  });
  after(() => server.close());

  it("send the visitor's host name and read every answer", async () => {
    const statuses = await Promise.all(
      [...Object.keys(answers), 'nobody.test'].map(async (domain) => (await ask(domain)).status),
    );
    assert.deepEqual(statuses, ['found', 'maintenance', 'failed', 'failed', 'failed', 'unknown']);
  });

  it('name what breaks the contract', async () => {
    const answer = await ask('wrong.test');
    assert.match(answer.status === 'failed' ? answer.why : '', /tenant, is_regulated/);
  });

  it('return a failure instead of throwing without an answer', async () => {
    const answer = await platformApi('http://127.0.0.1:1')('fine.test');
    assert.equal(answer.status, 'failed');
  });
});
