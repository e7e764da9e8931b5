import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { redirectFor } from './redirect.ts';

const from = (pathname: string, search = '') => ({ pathname, search, host: 'bet.test' });

const hrefOf = (redirects: { from: string; to: string }[], pathname: string, search = ''): string | null =>
  redirectFor(redirects, from(pathname, search))?.href ?? null;

describe('the redirects of a tenant', () => {
  it('send a path of the site on, in the language the visitor reads', () => {
    const redirects = [{ from: '/jogos', to: '/casino/games' }];
    assert.deepEqual(redirectFor(redirects, from('/jogos')), {
      kind: 'internal',
      language: 'pt',
      path: '/casino/games',
      href: '/casino/games',
    });
    assert.deepEqual(redirectFor(redirects, from('/en/jogos/')), {
      kind: 'internal',
      language: 'en',
      path: '/casino/games',
      href: '/en/casino/games',
    });
    assert.equal(redirectFor(redirects, from('/jogos/novos')), null);
  });

  it('reach the home page in both languages, and English from Portuguese when they name it', () => {
    const redirects = [
      { from: '/inicio', to: '/' },
      { from: '/ingles', to: '/en/promotion' },
    ];
    assert.deepEqual([hrefOf(redirects, '/inicio'), hrefOf(redirects, '/en/inicio')], ['/', '/en']);
    assert.deepEqual(
      [hrefOf(redirects, '/ingles'), hrefOf(redirects, '/en/ingles')],
      ['/en/promotion', '/en/promotion'],
    );
  });

  it('preserve the query and the fragment; the query of the target prevails', () => {
    const redirects = [{ from: '/promo', to: '/promotion?tab=all#top' }];
    assert.equal(hrefOf(redirects, '/promo', '?ref=ana&tab=mine'), '/promotion?tab=all&ref=ana#top');
    assert.equal(hrefOf([{ from: '/a', to: 'https://b.test/c?x=1' }], '/a', '?ref=1'), 'https://b.test/c?x=1&ref=1');
  });

  it('leave the site for an address on another site', () => {
    assert.deepEqual(redirectFor([{ from: '/blog', to: 'https://blog.test/' }], from('/en/blog')), {
      kind: 'external',
      href: 'https://blog.test/',
    });
  });

  it('recognise the site by its own name, in any spelling', () => {
    const redirects = [{ from: '/a', to: 'https://bet.test/b' }];
    for (const host of ['bet.test', 'BET.test', 'bet.test:443'])
      assert.equal(redirectFor(redirects, { pathname: '/en/a', search: '', host })?.href, '/en/b');
    const other = redirectFor(redirects, { pathname: '/a', search: '', host: 'bet.test:8080' });
    assert.equal(other?.kind, 'external');
  });

  it('copy parts of the path', () => {
    const redirects = [{ from: '/cassino/{rest…}', to: '/casino/{rest…}' }];
    assert.equal(hrefOf(redirects, '/cassino/studio/roda%20viva'), '/casino/studio/roda%20viva');
    assert.equal(hrefOf(redirects, '/en/cassino/recent'), '/en/casino/recent');
    assert.equal(hrefOf([{ from: '/j/{game}', to: '/casino/box/{game}' }], '/j/a%3Fb'), '/casino/box/a%3Fb');
  });

  it('prefer the fixed path to the pattern', () => {
    const redirects = [
      { from: '/a/{rest…}', to: '/promotion' },
      { from: '/a/b', to: '/bonus' },
    ];
    assert.deepEqual([hrefOf(redirects, '/a/b'), hrefOf(redirects, '/a/c')], ['/bonus', '/promotion']);
  });

  it('are one when they follow one another', () => {
    const redirects = [
      { from: '/a', to: '/b?x=1' },
      { from: '/b', to: '/c' },
    ];
    assert.equal(hrefOf(redirects, '/en/a', '?y=2'), '/en/c?x=1&y=2');
  });

  it('are ignored when they lead to themselves or in a circle', () => {
    assert.equal(hrefOf([{ from: '/a', to: '/a' }], '/a'), null);
    assert.equal(hrefOf([{ from: '/a', to: '/a/?x=1' }], '/en/a'), null);
    assert.equal(hrefOf([{ from: '/a', to: 'https://bet.test/a' }], '/a'), null);
    assert.equal(hrefOf([{ from: '/{rest…}', to: '/promotion' }], '/promotion'), null);
    assert.equal(hrefOf([{ from: '/a/{rest…}', to: '/a/b/{rest…}' }], '/a/x'), null);
    const circle = [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
    ];
    assert.deepEqual([hrefOf(circle, '/a'), hrefOf(circle, '/b')], [null, null]);
    const end = [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/b' },
    ];
    assert.deepEqual([hrefOf(end, '/a'), hrefOf(end, '/b')], ['/b', null]);
    // The route table redirects /casino to /casino/games.
    assert.equal(hrefOf([{ from: '/casino/games', to: '/casino' }], '/casino/games'), null);
    assert.equal(hrefOf([{ from: '/jogos', to: '/casino' }], '/en/jogos'), '/en/casino/games');
  });

  it('never lead to a host the operator did not write', () => {
    assert.equal(hrefOf([{ from: '/go/{to…}', to: '/{to…}' }], '/go/%2F%2Fevil.test'), '/evil.test');
    assert.equal(hrefOf([{ from: '/go/{to…}', to: 'https://{to…}' }], '/go/evil.test'), null);
    assert.equal(hrefOf([{ from: '/go/{to}', to: 'https://{to}.test/' }], '/go/evil'), null);
    assert.equal(hrefOf([{ from: '/go', to: '/\\evil.test' }], '/go'), null);
    assert.equal(hrefOf([{ from: '/go', to: '/a/..//evil.test' }], '/go'), '/evil.test');
    assert.equal(hrefOf([{ from: '/go/{a}/{b…}', to: '/{a}/{b…}' }], '/go/%2E%2E/evil.test'), null);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (value) => {
        const href = hrefOf([{ from: '/go/{to…}', to: '/x/{to…}' }], `/go/${value}`);
        if (href !== null) assert.equal(new URL(href, 'https://bet.test').host, 'bet.test');
      }),
    );
  });
});
