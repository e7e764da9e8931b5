import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { localise, locate, matchRoute } from './match-route.ts';
import { routeClaims } from './routes.ts';

const pathOf = (path: string) => matchRoute(routeClaims, path)?.route.path;

describe('a path', () => {
  it('is Portuguese without a prefix and English under /en', () => {
    assert.deepEqual(locate('/casino/games'), { language: 'pt', path: '/casino/games' });
    assert.deepEqual(locate('/en/casino/games'), { language: 'en', path: '/casino/games' });
    assert.deepEqual(locate('/en'), { language: 'en', path: '/' });
    assert.deepEqual(locate('/english'), { language: 'pt', path: '/english' });
  });

  it('is reversible under its prefix', () => {
    assert.equal(localise('en', '/'), '/en');
    assert.equal(localise('en', '/casino/games'), '/en/casino/games');
    assert.equal(localise('pt', '/casino/games'), '/casino/games');
  });

  it('may end in a slash', () => assert.equal(locate('/casino/games/').path, '/casino/games'));

  it('is never an address on another site, however many slashes it has', () => {
    assert.deepEqual(locate('//elsewhere.example/x'), { language: 'pt', path: '/elsewhere.example/x' });
    assert.deepEqual(locate('/en//elsewhere.example//x//'), { language: 'en', path: '/elsewhere.example/x' });
    assert.deepEqual(locate('/en/'), { language: 'en', path: '/' });
    assert.equal(locate('//').path, '/');
  });
});

describe('the route table', () => {
  it('names each path once', () => {
    const paths = routeClaims.map((claim) => claim.path);
    assert.equal(new Set(paths).size, paths.length);
  });

  it('finds the game page by provider and game', () =>
    assert.deepEqual(matchRoute(routeClaims, '/casino/mare-alta/fruta-doce')?.params, {
      provider: 'mare-alta',
      game: 'fruta-doce',
    }));

  it('prefers fixed segments over parameters', () => {
    assert.equal(pathOf('/casino/box/ouro'), '/casino/box/{name}');
    assert.equal(pathOf('/casino/category/slots'), '/casino/category/{filter}');
    assert.equal(pathOf('/user/edit/personal-data'), '/user/edit/{child}');
  });

  it('accepts any number of segments for the sportsbook, and none', () => {
    assert.equal(matchRoute(routeClaims, '/sportsbook')?.params['slug'], '');
    assert.equal(matchRoute(routeClaims, '/sportsbook/a/b/c')?.params['slug'], 'a/b/c');
  });

  it('distinguishes capitals', () => {
    assert.equal(pathOf('/Offiline'), '/Offiline');
    assert.equal(pathOf('/offiline'), undefined);
  });

  it('has no other paths', () => {
    assert.equal(pathOf('/casino/a/b/c'), undefined);
    assert.equal(pathOf('/nowhere'), undefined);
    assert.equal(pathOf('/casino/%E0%A4%A/x'), undefined);
  });
});
