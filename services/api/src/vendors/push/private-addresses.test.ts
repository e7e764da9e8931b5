import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isPrivateAddress } from './private-addresses.ts';

it('an address of the public internet is not private', () => {
  for (const address of [
    '8.8.8.8',
    '172.15.255.255',
    '100.128.0.1',
    '[2606:4700:4700::1111]',
    '::ffff:8.8.8.8',
    '2a00::1',
  ])
    assert.equal(isPrivateAddress(address), false, address);
});

it('an address of any other network is private, however it is written', () => {
  const ipv4 =
    '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 192.0.0.8 192.0.2.1 192.88.99.1 192.168.1.1';
  const more = '198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255';
  const ipv6 =
    ':: ::1 ::7f00:1 ::127.0.0.1 64:ff9b::a00:1 64:ff9b:1::1 100::1 2001::1 2001:1ff:: 2001:db8::1 2002:a00:1:: 4000::1';
  const local = 'fc00::1 fd00::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 ::ffff:10.0.0.1 [::ffff:7f00:1] [fd00::1]';
  for (const address of [ipv4, more, ipv6, local].flatMap((list) => list.split(' ')))
    assert.equal(isPrivateAddress(address), true, address);
});

it('what is no address is private', () => {
  for (const address of ['', 'localhost', '127.1', '0x7f.1', '0177.0.0.1', '2130706433'])
    assert.equal(isPrivateAddress(address), true, address);
});
