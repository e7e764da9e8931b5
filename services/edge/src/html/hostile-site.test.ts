import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { bootDocument } from '@jangada/contracts/delivery/boot';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';
import { bootScript } from './boot-script.ts';

let edge: TestEdge;
before(async () => {
  edge = await startEdge();
  await edge.publish(aBuild('host', '1.0.0'));
  await edge.rollOut('jangada', 'host', { stable: '1.0.0' });
});
after(() => edge.stop());

/** The page of a site with these settings: its markup, its styles, and the site as the shell reads it. */
const pageOf = async (change: Partial<SiteConfig>) => {
  edge.setSiteConfig(change);
  const { statusCode, body, headers } = await edge.page('/terms');
  assert.equal(statusCode, 200);
  const [markup = '', rest = ''] = body.split('<script type="application/json" id="jangada-boot">');
  const [json = '', behind = ''] = rest.split('</script>');
  const styles = [...markup.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css ?? '').join('');
  return { body, markup, styles, json, behind, headers, site: bootDocument.parse(JSON.parse(json)).site };
};

/** Whether every brace of a style sheet is closed, and none too often. */
const isBalanced = (css: string): boolean => {
  let depth = 0;
  for (const sign of css) {
    depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth === 0;
};

const TAGS = /<\/?([a-z!][a-z0-9]*)/gi;
const tagsOf = (markup: string): string[] => [...markup.matchAll(TAGS)].map(([tag]) => tag.toLowerCase());

describe('the page of a tenant whose settings are hostile or broken', () => {
  const usual: { tags: string[] } = { tags: [] };
  before(async () => void (usual.tags = tagsOf((await pageOf({})).markup)));

  it('escapes markup in the title, the description and the name', async () => {
    for (const text of [
      '</title><script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "'><svg/onload=alert(1)>",
      '<!-- </head>',
      ']]><script>',
    ]) {
      const { markup } = await pageOf({ title: text, description: text, name: text });
      assert.deepEqual(tagsOf(markup), usual.tags, text);
    }
  });

  it('cannot end the boot document with a script tag', async () => {
    for (const text of ['</script><script>alert(1)</script>', '<!--<script>', '\u2028\u2029', ']]>', '</SCRIPT >']) {
      const { site, json, behind } = await pageOf({ html: text, reg_alert: text, name: text });
      assert.deepEqual([site?.html, site?.reg_alert, site?.name], [text, text, text]);
      assert.doesNotMatch(json, /</);
      assert.match(behind, /^\s*<\/body>\s*<\/html>\s*$/);
    }
  });

  it('has the fallback colours for invalid ones, and a complete style sheet', async () => {
    for (const colour of [
      'red;}body{display:none',
      'url(javascript:1)',
      '</style><script>alert(1)</script>',
      'var(--x)',
      'nonsense',
      'inherit',
      '#12345',
      'rgb(1,2',
      'rgb(zz)',
      '',
      '\u0000',
      '"',
      '{'.repeat(60),
    ]) {
      const { styles, markup } = await pageOf({
        colors: { muted: colour, primary_color: colour, secondary_color: colour },
      });
      assert.ok(isBalanced(styles), colour);
      assert.match(styles, /--jangada-primary:#17c3b2;--jangada-secondary:#ffcb47;--jangada-muted:#7a8194;/, colour);
      assert.deepEqual(tagsOf(markup), usual.tags, colour);
    }
  });

  it('accepts every notation of a colour', async () => {
    for (const [typed, written] of [
      ['#0fb5a6', '#0fb5a6'],
      [' #0FB5A6 ', '#0FB5A6'],
      ['#fff', '#fff'],
      ['rgb(255 0 0)', /^#f[ef]0000$/],
      ['tomato', /^#[0-9a-f]{6}$/],
      ['hsl(200 50% 50%)', /^#[0-9a-f]{6}$/],
    ] as const) {
      const { styles } = await pageOf({ colors: { muted: '#777777', primary_color: typed, secondary_color: '#fff' } });
      const primary = /--jangada-primary:([^;]+);/.exec(styles)?.[1] ?? '';
      assert.ok(typeof written === 'string' ? primary === written : written.test(primary), `${typed}: ${primary}`);
    }
  });

  it('accepts a name and a title of 200 characters, and empty ones', async () => {
    const long = 'Ã'.repeat(200);
    const { markup } = await pageOf({ name: long, title: long });
    assert.ok(markup.includes(`<title>Termos e Condições | ${long}</title>`));
    assert.deepEqual(tagsOf(markup), usual.tags);
    const nothing = await pageOf({ name: '', title: '   ', description: '' });
    assert.match(nothing.markup, /<title>Termos e Condições \| Cassino Online e Apostas Esportivas<\/title>/);
  });

  it('has no control characters in its markup', async () => {
    const text = 'Jan\u0000ga\u0008da\u001b[31m\u007f\u009f\ufffe!';
    const { markup, site } = await pageOf({ title: text, description: text, name: text });
    // oxlint-disable-next-line no-control-regex
    assert.doesNotMatch(markup, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe]/);
    assert.match(markup, /\| Jangada\[31m!<\/title>/);
    assert.equal(site?.name, text);
  });

  it('leaves invalid addresses out', async () => {
    for (const address of ['javascript:alert(1)', 'http://a"b/', 'https://', 'data:text/html,x', ' ', '\u0000']) {
      const { markup } = await pageOf({ apiLink: address, link: address, icons: { 64: address, 192: address } });
      // The boot script redirects what it refuses to a data: address.
      const own = bootScript(['http://sandbox.test:8090']);
      assert.ok(markup.includes(own));
      assert.doesNotMatch(markup.replace(own, ''), /javascript|data:|a"b|rel="canonical"|rel="preconnect"/, address);
    }
    const quotes = await pageOf({ icons: { 64: '/icon"><script>alert(1)</script>.png' } });
    assert.ok(!quotes.markup.includes('<script>alert'));
  });

  it('serves the icon of a site only when it is an address, in characters that a header accepts', async () => {
    const iconOf = async (address: string) => {
      edge.setSiteConfig({ icons: { 64: address } });
      const { statusCode, headers } = await edge.page('/favicon.ico');
      return [statusCode, headers.location];
    };
    assert.deepEqual(await iconOf('/ícone.png'), [302, '/%C3%ADcone.png']);
    assert.deepEqual(await iconOf('https://cdn.test/a.png'), [302, 'https://cdn.test/a.png']);
    assert.deepEqual(await iconOf('/a\r\nset-cookie: x=1'), [302, '/aset-cookie:%20x=1']);
    for (const address of ['javascript:alert(1)', 'https://', 'https://user:pass@a.test/'])
      assert.equal((await iconOf(address))[0], 404, address);
  });
});
