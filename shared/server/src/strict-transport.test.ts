import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { strictTransport, type TransportSettings } from './strict-transport.ts';

const YEAR = 'max-age=31536000';
const plain = new Socket();
const encrypted = Object.assign(new Socket(), { encrypted: true });

const of = (
  headers: Readonly<Record<string, string>>,
  settings: Partial<TransportSettings> = {},
  socket: Socket = encrypted,
): string | null =>
  strictTransport({ headers: { host: 'bet.example', ...headers }, socket }, { trustedProxies: 0, ...settings });

describe('Strict-Transport-Security', () => {
  it('is for a year over our own TLS, and absent over http', () => {
    assert.equal(of({}), YEAR);
    assert.equal(of({}, {}, plain), null);
  });

  it('follows the nearest proxy where there is one, and no visitor without', () => {
    const https = { 'x-forwarded-proto': 'https' };
    assert.equal(of(https, { trustedProxies: 1 }, plain), YEAR);
    assert.equal(of({ 'x-forwarded-proto': 'https, http' }, { trustedProxies: 1 }, plain), null);
    assert.equal(of(https, {}, plain), null);
  });

  it('is not for localhost, its subdomains and addresses', () => {
    for (const host of ['localhost:8080', 'tucano.localhost', '127.0.0.1:8443', '[::1]:8443', ''])
      assert.equal(of({ host }), null, host);
  });

  it('is for subdomains too of a domain that is named, as the proxy names the host', () => {
    const subdomainsOf = ['bet.example'];
    assert.equal(of({}, { subdomainsOf }), `${YEAR}; includeSubDomains`);
    assert.equal(of({ host: 'www.bet.example:443' }, { subdomainsOf }), `${YEAR}; includeSubDomains`);
    assert.equal(of({ host: 'notbet.example' }, { subdomainsOf }), YEAR);
    const behind = { host: 'edge.internal', 'x-forwarded-host': 'bet.example' };
    assert.equal(of(behind, { subdomainsOf, trustedProxies: 1 }), `${YEAR}; includeSubDomains`);
    assert.equal(of({ ':authority': 'bet.example' }, { subdomainsOf }), `${YEAR}; includeSubDomains`);
  });
});
