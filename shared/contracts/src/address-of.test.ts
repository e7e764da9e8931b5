import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addressOf } from './address-of.ts';

it('an IPv4 address is one address', () => {
  assert.equal(addressOf('203.0.113.7'), '203.0.113.7');
  assert.equal(addressOf('::ffff:203.0.113.7'), '::ffff:203.0.113.7');
});

it('an IPv6 network is one address, however it is written', () => {
  const written = ['2001:db8::1', '2001:0db8:0000:0000:ffff::', '2001:db8:0:0:1:2:3:4', '2001:DB8::9%eth0'];
  assert.deepEqual([...new Set(written.map(addressOf))], ['2001:db8:0:0']);
  assert.notEqual(addressOf('2001:db8:0:1::1'), addressOf('2001:db8::1'));
  assert.equal(addressOf('::1'), '0:0:0:0');
});
