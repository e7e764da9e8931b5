import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressGroup, clientAddress } from './client-address.ts';

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

test('addresses of one IPv6 network count as one, of others not', () => {
  const home = addressGroup('2001:db8:0:7::1');
  assert.equal(addressGroup('2001:0DB8:0000:0007:aaaa:bbbb:cccc:dddd'), home);
  assert.notEqual(addressGroup('2001:db8:0:8::1'), home);
  assert.equal(addressGroup('fe80::1%eth0'), addressGroup('fe80::2'));
});

test('an IPv4 address counts by itself, also written as IPv6', () => {
  assert.equal(addressGroup('::ffff:203.0.113.9'), '203.0.113.9');
  assert.notEqual(addressGroup('203.0.113.9'), addressGroup('203.0.113.8'));
});
