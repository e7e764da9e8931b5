import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';
import { bootScript } from './boot-script.ts';

interface Policy {
  createScriptURL(url: string): string;
  createHTML(html: string): string;
  createScript(text: string): string | null;
}

const PAGE = 'https://brand.test/casino';
const HASH = `sha384-${'a'.repeat(64)}`;
const SNIPPET = '<p>Selo</p><script>count()</script><script src="https://pixel.test/p.js"></script>';
const ORIGINS = ['https://tags.test', 'https://*.chat.test'];
const REFUSED = 'data:text/javascript,refused#';

/** The `src` of a script element, which records what was set. */
class Script {
  integrity = '';
  crossOrigin: string | null = null;
  address = '';
  get src(): string {
    return this.address;
  }
  set src(url: string) {
    this.address = url;
  }
}

/** Runs the boot script of a page with one planned file and a snippet. */
const openPage = (): { policies: Map<string, Policy>; script: () => Script } => {
  const remotes = { casino: { chain: [{ base: '/releases/casino/1.0.0/', integrity: { 'home.js': HASH } }] } };
  const boot = { textContent: JSON.stringify({ plan: { remotes }, site: { html: SNIPPET } }) };
  const policies = new Map<string, Policy>();
  const page: Record<string, unknown> = {
    document: {
      baseURI: PAGE,
      documentElement: { classList: { add: () => {} }, dataset: {}, style: {} },
      addEventListener: () => {},
      querySelectorAll: () => [],
      getElementById: () => boot,
    },
    localStorage: { getItem: () => null },
    location: new URL(PAGE),
    matchMedia: () => ({ matches: false }),
    addEventListener: () => {},
    setTimeout: () => 0,
    requestAnimationFrame: () => 0,
    HTMLScriptElement: Script,
    URL,
    trustedTypes: { createPolicy: (name: string, policy: Policy) => void policies.set(name, policy) },
  };
  page['window'] = page;
  page['__jangadaIntegrity'] = undefined;
  runInNewContext(bootScript(ORIGINS, ['https://files.test']), page);
  return { policies, script: () => new Script() };
};

describe('the Trusted Types policy of a page', () => {
  const { policies, script } = openPage();
  const policy = policies.get('default');
  assert.ok(policy);

  it('is the only one', () => assert.deepEqual([...policies.keys()], ['default']));

  const addresses: [address: string, passes: boolean][] = [
    ['/releases/casino/1.0.0/home.js', true],
    ['https://brand.test/releases/casino/1.0.0/home.js?attempt=2', true],
    ['/releases/casino/1.0.0/other.js', false],
    ['/api/v1/echo', false],
    ['https://files.test/releases/casino/1.0.0/home.js', true],
    ['https://files.test/releases/casino/1.0.0/other.js', false],
    ['/sw-custom.js', true],
    ['https://tags.test/gtm.js?id=GTM-1', true],
    ['https://a.chat.test/widget.js', true],
    ['https://chat.test.evil.test/x.js', false],
    ['https://evil.test/releases/casino/1.0.0/home.js', false],
    ['data:text/javascript,run()', false],
    ['javascript:run()', false],
  ];
  for (const [address, passes] of addresses) {
    it(`${passes ? 'lets through' : 'refuses'} a script from ${address}`, () =>
      assert.equal(policy.createScriptURL(address), passes ? address : REFUSED + new URL(address, PAGE).href));
  }

  const markup: [html: string, passes: boolean][] = [
    ['<g fill="none"><path d="M0 0L9 9"/><circle cx="1" cy="1" r="1"/></g>', true],
    ['<defs><path id="a" d="M0 0"/></defs><use href="#a"/><use xlink:href="#a"/>', true],
    ['<path d="M0 0" onload="run()"/>', false],
    ['<path/onload=run() d="M0 0"/>', false],
    ['<use href="https://evil.test/x.svg#a"/>', false],
    ['<img src=x onerror=run()>', false],
    ['<script>run()</script>', false],
    ['<path d="M0 0"/><foreignObject><iframe></iframe></foreignObject>', false],
    ['text', false],
    [SNIPPET, true],
    [`${SNIPPET}<b>`, false],
  ];
  for (const [html, passes] of markup) {
    it(`${passes ? 'lets through' : 'empties'} the HTML ${html}`, () =>
      assert.equal(policy.createHTML(html), passes ? html : ''));
  }

  it('lets through the code of the snippet and no other', () => {
    assert.equal(policy.createScript('count()'), 'count()');
    assert.equal(policy.createScript(''), '');
    for (const text of ['run()', 'count', 'count()<']) assert.equal(policy.createScript(text), null, text);
  });

  it('is joined by a hash for each planned script, whoever adds it', () => {
    const [planned, foreign] = [script(), script()];
    planned.src = '/releases/casino/1.0.0/home.js';
    foreign.src = 'https://tags.test/gtm.js';
    assert.deepEqual([planned.integrity, planned.crossOrigin, planned.src], [HASH, 'anonymous', planned.address]);
    assert.deepEqual([foreign.integrity, foreign.crossOrigin], ['', null]);
  });
});

describe('every page of the edge', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
    await edge.publish(aBuild('host', '1.0.0'));
    await edge.rollOut('jangada', 'host', { stable: '1.0.0' });
  });
  after(() => edge.stop());

  it('requires Trusted Types with one policy: pages, error pages, closed sites, refused overrides', async () => {
    const answers = [
      await edge.page('/'),
      await edge.page('/en/nothing/here'),
      await edge.page('/', { host: 'nobody.test' }),
      await edge.page('/_override?token=x'),
    ];
    for (const { headers } of answers) {
      const policy = String(headers['content-security-policy']);
      assert.match(policy, /; require-trusted-types-for 'script'; trusted-types default$/);
    }
  });

  it('enforces integrity where no third party has a script, and reports where one has', async () => {
    const ask = async (): Promise<unknown[]> => {
      const { headers } = await edge.page('/');
      return [headers['integrity-policy'], headers['integrity-policy-report-only']];
    };
    const policy = 'blocked-destinations=(script)';
    const origins = { scripts: [], connections: [], images: [], frames: [] };
    edge.setSiteConfig({ origins });
    assert.deepEqual(await ask(), [policy, undefined]);
    const foreign = [
      { origins: { ...origins, scripts: ['https://captcha.test'] } },
      { origins, gtmId: 'GTM-ABC12' },
      { origins, html: '<script src="https://pixel.test/p.js"></script>' },
    ];
    for (const change of foreign) {
      edge.setSiteConfig(change);
      assert.deepEqual(await ask(), [undefined, policy]);
    }
  });

  it('has the hash of every ES module of the plan in its import map, and starts none, where it enforces integrity', async () => {
    const files = { 'home.js': 'export default 1', 'part.js': 'export {}' };
    const exposes = { './routes/home': { scripts: ['home.js'] } };
    for (const version of ['1.0.0', '1.1.0'])
      await edge.publish(aBuild('raffle', version, { container: 'module', files, exposes }));
    edge.setSiteConfig({ origins: { scripts: [], connections: [], images: [], frames: [] } });
    await edge.rollOut('jangada', 'raffle', { stable: '1.0.0' });
    await edge.rollOut('jangada', 'raffle', { stable: '1.1.0', previous: '1.0.0' });
    const mapOf = async () => {
      const { body } = await edge.page('/');
      assert.doesNotMatch(body, /<script [^>]*src="\/releases\/raffle\//);
      const [, nonce, json] = /<script type="importmap" nonce="([^"]+)">(.*?)<\/script>/.exec(body) ?? [];
      assert.equal(nonce === undefined || body.indexOf('importmap') < body.indexOf(' src='), true);
      return json === undefined ? null : Object.entries((JSON.parse(json) as { integrity: object }).integrity);
    };
    const found = (await mapOf()) ?? [];
    assert.deepEqual(
      found.map(([address]) => address).sort(),
      ['1.0.0', '1.1.0'].flatMap((version) =>
        ['entry.js', 'home.js', 'part.js'].map((file) => `/releases/raffle/${version}/${file}`),
      ),
    );
    assert.ok(found.every(([, hash]) => String(hash).startsWith('sha384-')));
    edge.setSiteConfig({ origins: { scripts: ['https://captcha.test'], connections: [], images: [], frames: [] } });
    assert.equal(await mapOf(), null);
  });
});
