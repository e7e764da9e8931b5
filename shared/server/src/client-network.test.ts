import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientNetwork } from './client-network.ts';

test('an IPv4 address counts by itself, also written as IPv6', () => {
  assert.equal(clientNetwork('203.0.113.7'), '203.0.113.7');
  assert.equal(clientNetwork('::ffff:203.0.113.7'), '203.0.113.7');
  assert.equal(clientNetwork('::ffff:cb00:7107'), '203.0.113.7');
  assert.notEqual(clientNetwork('203.0.113.9'), clientNetwork('203.0.113.8'));
});

test('addresses of one IPv6 network count as one, however they are written, of others not', () => {
  const written = ['2001:db8::1', '2001:0db8:0000:0000:ffff::', '2001:db8:0:0:1:2:3:4', '2001:DB8::9%eth0'];
  assert.deepEqual([...new Set(written.map(clientNetwork))], ['2001:db8::/64']);
  assert.equal(clientNetwork('2001:0DB8:0000:0007:aaaa:bbbb:cccc:dddd'), clientNetwork('2001:db8:0:7::1'));
  assert.notEqual(clientNetwork('2001:db8:0:1::1'), clientNetwork('2001:db8::1'));
  assert.equal(clientNetwork('fe80::1%eth0'), clientNetwork('fe80::2'));
  assert.equal(clientNetwork('::1'), '::/64');
});

test('an invalid address counts on its own', () => {
  assert.equal(clientNetwork(''), '');
  assert.equal(clientNetwork('unknown'), 'unknown');
});
