import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { AccessibilityReport } from '@jangada/contracts/delivery/accessibility-report';
import { makeSigningKey, signDocument, signRelease, type SigningKey } from '@jangada/contracts/delivery/signature';
import { aBuild, anAccessibilityReport, anOffer, startEdge, type Built, type TestEdge } from '../testing/test-edge.ts';

const VERSION = '1.0.0';
const MANIFEST = 'mf-manifest.json';

/** A wallet release whose offered page is one script. */
const aPage = (script: string, change: Parameters<typeof aBuild>[2] = {}, version = VERSION): Built =>
  aBuild('wallet', version, {
    ...change,
    offer: anOffer('wallet', { routes: [{ path: '/account/wallet', expose: './routes/wallet' }] }),
    exposes: { './routes/wallet': { scripts: ['page.js'] } },
    files: { 'page.js': script, ...change.files },
  });

const manifestOf = ({ bytes }: Built): string => bytes.get(MANIFEST)?.toString() ?? '';

describe('the edge holds uploaded files against the rules of a release', () => {
  let edge: TestEdge;
  let team: { readonly key: SigningKey; readonly call: TestEdge['call'] };

  before(async () => {
    edge = await startEdge();
    const { key } = await makeSigningKey();
    const made = await edge.call('POST', '/tokens', { remote: 'wallet', name: 'wallet', public_key: key.publicKey });
    team = { key, call: edge.callWith(String(made.json().token)) };
  });
  after(() => edge.stop());

  const upload = async ({ release, bytes }: Built, call = edge.call, key = edge.key) => {
    const reserved = await call('POST', '/releases', { release, signature: await signRelease(release, key) });
    if (reserved.statusCode !== 200) return reserved;
    for (const [path, content] of bytes) await call('PUT', `/releases/wallet/${VERSION}/files/${path}`, content);
    return reserved;
  };

  const publish = async (built: Built) => {
    const reserved = await upload(built);
    if (reserved.statusCode !== 200) return reserved;
    return edge.call('POST', `/releases/wallet/${VERSION}/complete`, { digest: reserved.json().digest });
  };

  /** Checks that wallet 1.0.0 was discarded. No test publishes it, so each test finds the version free. */
  const isGone = async (): Promise<void> => {
    assert.equal((await edge.call('GET', `/releases/wallet/${VERSION}`)).statusCode, 404);
    const stored = await readdir(edge.folder, { recursive: true, withFileTypes: true });
    assert.deepEqual(
      stored.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
      [],
    );
  };

  const other = (text: string, from: string, to: string): string => {
    assert.ok(text.includes(from));
    return text.replaceAll(from, to);
  };
  const plain = aPage('go()');

  const refused: [what: string, built: Built, code: string, en: RegExp, pt: RegExp][] = [
    [
      'evaluates text',
      aPage('eval(text)'),
      'release.policy-broken',
      /page\.js: has eval/,
      /viola a política da página/,
    ],
    [
      'writes an inline style',
      aPage('node.setAttribute("style", "color:red")'),
      'release.policy-broken',
      /an inline style attribute/,
      /viola a política/,
    ],
    [
      'names a script of an undeclared origin',
      aPage('load("https://widget.example/w.js")'),
      'release.policy-broken',
      /names a script elsewhere: https:\/\/widget\.example\/w\.js/,
      /viola a política/,
    ],
    [
      'brings a document',
      aPage('go()', { files: { 'sign-in.html': '<form>' } }),
      'release.policy-broken',
      /sign-in\.html: is a document/,
      /viola a política/,
    ],
    [
      'calls what the oldest browsers lack',
      aPage('Promise.all([]);scheduler.yield()'),
      'release.below-floor',
      /page\.js: calls scheduler without asking whether it is there/,
      /não funciona nos navegadores mais antigos/,
    ],
    [
      'is written in a newer language than the oldest browsers read',
      aPage('export const letters=/[\\p{L}--[a-z]]/v'),
      'release.below-floor',
      /page\.js: is newer than ECMAScript 2022/,
      /não funciona nos navegadores mais antigos/,
    ],
    [
      'has a view over its budget',
      aPage(`/*${randomBytes(60_000).toString('hex')}*/`),
      'release.over-budget',
      /\.\/routes\/wallet of wallet is \d+ bytes \(brotli\); the budget is 50000/,
      /passa do tamanho permitido/,
    ],
    [
      'has an entry of another name',
      aPage('go()', { files: { 'entry.js': 'var wallet__ffffffff;' } }),
      'release.manifest-mismatch',
      /entry\.js defines no wallet__/,
      /não confere com a entrada e o manifesto/,
    ],
    [
      'has a manifest with another name',
      aPage('go()', { files: { [MANIFEST]: other(manifestOf(plain), plain.release.uniqueName, 'wallet__ffffffff') } }),
      'release.manifest-mismatch',
      /its name is wallet__ffffffff, not wallet__/,
      /não confere/,
    ],
    [
      'has a manifest with other files',
      aPage('go()', { files: { [MANIFEST]: other(manifestOf(plain), 'page.js', 'gone.js') } }),
      'release.manifest-mismatch',
      /it names gone\.js, which the release does not have/,
      /não confere/,
    ],
    [
      'has a manifest that is none',
      aPage('go()', { files: { [MANIFEST]: '<html>' } }),
      'release.manifest-mismatch',
      /is not a manifest of Module Federation/,
      /não confere/,
    ],
    [
      'says that its entry is an ES module and exports no container',
      aPage('go()', { container: 'module', files: { 'entry.js': 'export{a as init};' } }),
      'release.manifest-mismatch',
      /entry\.js exports no container: init and get/,
      /não confere/,
    ],
    [
      'has ES modules and does not say so',
      aPage('go()', { files: { [MANIFEST]: other(manifestOf(plain), '"type":"var"', '"type":"module"') } }),
      'release.manifest-mismatch',
      /its container is module, not a global/,
      /não confere/,
    ],
    [
      'has ES modules with a sheet of styles',
      aPage('go()', { container: 'module', files: { 'page.css': 'p{}' } }),
      'release.manifest-mismatch',
      /page\.css: is a sheet of styles/,
      /não confere/,
    ],
    [
      'takes a module that it does not declare, as Vite writes it',
      aPage('x={canonical:`default:@jangada/design/button`}', { container: 'module' }),
      'release.surface-undeclared',
      /It takes @jangada\/design\/button from the shell/,
      /não declara tudo o que usa do contrato/,
    ],
    [
      'takes a module that it does not declare',
      aPage('x={shareKey:"@jangada/design/button"}'),
      'release.surface-undeclared',
      /It takes @jangada\/design\/button from the shell/,
      /não declara tudo o que usa do contrato/,
    ],
    [
      "offers another remote's page",
      aBuild('wallet', VERSION, { offer: anOffer('wallet', { routes: [{ path: '/login', expose: './routes/x' }] }) }),
      'release.offer-refused',
      /\/login belongs to casino/,
      /oferece o que não é seu/,
    ],
  ];
  for (const [what, built, code, en, pt] of refused) {
    it(`refuses a release that ${what}, and stores nothing of it`, async () => {
      const reply = await publish(built);
      const body = reply.json<{ code: string; message: string; message_pt: string }>();
      assert.deepEqual([reply.statusCode, body.code], [422, code]);
      assert.match(body.message, en);
      assert.match(body.message_pt, pt);
      await isGone();
    });
  }

  it('refuses a module without its offer, and one that does not say what it takes', async () => {
    const { offer: _offer, ...silent } = plain.release;
    assert.equal((await publish({ ...plain, release: silent })).json().code, 'release.offer-refused');
    const { surface: _surface, ...open } = plain.release;
    assert.equal((await publish({ ...plain, release: open })).json().code, 'release.surface-undeclared');
    await isGone();
  });

  const badReports: [what: string, change: Partial<AccessibilityReport>, en: RegExp][] = [
    ['with a violation', { stories: [{ story: 'Page: ready', violations: ['Contrast'] }] }, /Page: ready: Contrast/],
    ['of other bytes', { digest: '0'.repeat(64) }, /about other bytes/],
    ['of fewer rules', { tags: ['wcag2a'] }, /leaves out the rules wcag2aa/],
    ['of phones only', { looks: ['phone, dark'] }, /leaves out phone, light/],
    ['of no story', { stories: [] }, /about no story/],
    ['of a command that checks less', { checks: undefined }, /leaves out the checks in and out, composition/],
    [
      'without a view of the published files',
      { stories: [{ story: 'Page: ready', violations: [] }] },
      /leaves out the views published \.\/routes\/wallet/,
    ],
  ];
  for (const [what, change, says] of badReports) {
    it(`refuses an accessibility report ${what}, and stores nothing of the release`, async () => {
      const { digest } = (await upload(plain, team.call, team.key)).json<{ digest: string }>();
      const report = anAccessibilityReport(digest, change);
      const accessibility = { report, signature: await signDocument(report, team.key) };
      const reply = await team.call('POST', `/releases/wallet/${VERSION}/complete`, { digest, accessibility });
      assert.deepEqual([reply.statusCode, reply.json().code], [422, 'release.accessibility-failed']);
      assert.match(reply.json().message, says);
      await isGone();
    });
  }

  it('waits for the report of a team, and takes none that its key has not signed', async () => {
    const { digest } = (await upload(plain, team.call, team.key)).json<{ digest: string }>();
    const complete = (body: object) => team.call('POST', `/releases/wallet/${VERSION}/complete`, { digest, ...body });
    const missing = await complete({});
    assert.deepEqual([missing.statusCode, missing.json().code], [422, 'release.accessibility-missing']);
    assert.match(missing.json().message_pt, /sem o relatório de acessibilidade/);

    const report = anAccessibilityReport(digest);
    const { key: stranger } = await makeSigningKey();
    const strange = await complete({ accessibility: { report, signature: await signDocument(report, stranger) } });
    assert.equal(strange.json().code, 'key.unknown');
    await isGone();

    await upload(plain, team.call, team.key);
    const signature = await signDocument(report, team.key);
    const changed = { ...report, tool: 'axe-core 9.9.9' };
    assert.equal(
      (await complete({ accessibility: { report: changed, signature } })).json().code,
      'release.bad-signature',
    );
    await upload(plain, team.call, team.key);
    assert.equal((await complete({ accessibility: { report, signature } })).json().state, 'published');
    const { accessibility } = (await edge.call('GET', `/releases/wallet/${VERSION}`)).json();
    assert.deepEqual(accessibility, { tool: 'axe-core 4.14.1', stories: 3 });
  });

  describe('a release that fails its own check', () => {
    const LEAKS = 'route ./routes/wallet: after 20 times in and out 20 timers are left (10 are allowed).';

    const complete = async (version: string, query: string, call: TestEdge['call'], key: SigningKey) => {
      const { release, bytes } = aPage('go()', {}, version);
      const signature = await signRelease(release, key);
      const { digest } = (await call('POST', '/releases', { release, signature })).json<{ digest: string }>();
      for (const [path, content] of bytes) await call('PUT', `/releases/wallet/${version}/files/${path}`, content);
      const checks = anAccessibilityReport(digest).checks?.map((one) =>
        one.check === 'in and out' ? { ...one, findings: [LEAKS] } : one,
      );
      const report = anAccessibilityReport(digest, { checks });
      const accessibility = { report, signature: await signDocument(report, key) };
      return call('POST', `/releases/wallet/${version}/complete${query}`, { digest, accessibility });
    };

    it('is refused to a team and to an administrator', async () => {
      for (const [call, key] of [[team.call, team.key] as const, [edge.call, edge.key] as const]) {
        const reply = await complete('1.0.3', '', call, key);
        assert.deepEqual([reply.statusCode, reply.json().code], [422, 'release.check-failed']);
        assert.match(reply.json().message, /fails its own check: in and out: route .* timers are left/);
        assert.match(reply.json().message_pt, /falha na própria verificação/);
        assert.equal((await edge.call('GET', '/releases/wallet/1.0.3')).statusCode, 404);
      }
    });

    it('is published by an administrator with a reason, which the release shows with what failed', async () => {
      const query = `?force=${encodeURIComponent('the leak is known')}`;
      const refused = await complete('1.0.3', query, team.call, team.key);
      assert.deepEqual([refused.statusCode, refused.json().code], [403, 'operator.forbidden']);
      assert.equal((await complete('1.0.4', query, edge.call, edge.key)).json().state, 'published');
      const { forced } = (await edge.call('GET', '/releases/wallet/1.0.4')).json();
      assert.deepEqual([forced.reason, forced.findings], ['the leak is known', [`in and out: ${LEAKS}`]]);
      assert.ok(forced.by);
    });
  });

  it('publishes without a report for an administrator, and shows that it has none', async () => {
    await edge.publish(aBuild('wallet', '1.0.1'));
    assert.equal('accessibility' in (await edge.call('GET', '/releases/wallet/1.0.1')).json(), false);
  });

  it('accepts a script of an origin that the release declares', async () => {
    const script = 'load("https://widget.example/w.js")';
    await edge.publish(
      aBuild('wallet', '1.0.2', { files: { 'page.js': script }, scriptOrigins: ['https://widget.example'] }),
    );
  });
});
