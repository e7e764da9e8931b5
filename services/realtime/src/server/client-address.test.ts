import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientAddress } from './client-address.ts';

const cases: [string, string | undefined, number, string][] = [
  ['10.0.0.1', undefined, 0, '10.0.0.1'],
  ['10.0.0.1', '203.0.113.9', 0, '10.0.0.1'],
  ['10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
  ['10.0.0.1', '198.51.100.7, 203.0.113.9', 1, '203.0.113.9'],
  ['10.0.0.1', '198.51.100.7, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['10.0.0.1', '203.0.113.9', 3, '203.0.113.9'],
  ['10.0.0.1', ' , ', 1, '10.0.0.1'],
];
for (const [peer, forwarded, proxies, expected] of cases) {
  test(`behind ${proxies} proxies, "${forwarded ?? ''}" forwarded by ${peer} is ${expected}`, () => {
    assert.equal(clientAddress(peer, forwarded, proxies), expected);
  });
}
