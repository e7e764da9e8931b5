import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isGameAddress } from './game-address.ts';

const site = { origins: ['https://jangada.example'], hostnames: ['jangada.example'] };
const development = { origins: ['http://localhost:8080'], hostnames: ['localhost', 'tucano.localhost'] };

describe('the address of a game', () => {
  for (const address of ['https://games.example/play?x=1', 'https://games.example:8443/play#token=1'])
    it(`is opened: ${address}`, () => assert.equal(isGameAddress(address, site), true));

  it('is opened in development at another port of this machine, without TLS', () => {
    assert.equal(isGameAddress('http://localhost:8090/play', development), true);
    assert.equal(isGameAddress('http://play.localhost:8090/play', development), true);
  });

  for (const [what, address, own] of [
    ['relative to the scheme', '//evil.example/x', site],
    ['relative to the site', '/user', site],
    ['relative to the page', 'user', site],
    ['empty', '', site],
    ['without TLS', 'http://games.example/play', site],
    ['without TLS in development, on another machine', 'http://games.example/play', development],
    ['on this machine where the site is deployed', 'http://localhost:8090/play', site],
    ['on this machine where no site is known', 'http://localhost:8090/play', { origins: [], hostnames: [] }],
    ['on the site', 'https://jangada.example/casino', site],
    ['on another port of the site', 'https://jangada.example:8443/x', site],
    ['on the site in development', 'http://localhost:8080/x', development],
    ['with a user name', 'https://user@games.example/play', site],
    ['with a password', 'https://:secret@games.example/play', site],
    ['a script', 'javascript:alert(1)', site],
    ['data', 'data:text/html,x', site],
    ['a blob', 'blob:https://games.example/5f0c3d3e', site],
    ['a file', 'file:///etc/passwd', site],
    ['a blank page', 'about:blank', site],
    ['without a host', 'https://', site],
    ['with a host that is none', 'https://a b/', site],
  ] as const)
    it(`is refused when it is ${what}`, () => assert.equal(isGameAddress(address, own), false));
});
