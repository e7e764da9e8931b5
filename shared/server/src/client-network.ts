import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A customer of an IPv6 provider has at least the addresses that share this many bits. */
const IPV6_NETWORK_BITS = 64;

/**
 * The client that limits count: an IPv4 address, or the /64 network of an IPv6 address, because its holder can use more
 * addresses of it than can be counted. An IPv4-mapped IPv6 address counts as its IPv4 address.
 *
 * @param address an IPv4 or IPv6 address, with or without a zone; anything else is returned as it is
 * @example clientNetwork('2001:db8::1') // '2001:db8::/64'
 */
export const clientNetwork = (address: string): string => {
  const [withoutZone = address] = address.split('%', 1);
  if (isIP(withoutZone) === 0) return address;
  const ip = ipaddr.process(withoutZone);
  if (ip.kind() === 'ipv4') return ip.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip.toString()}/${IPV6_NETWORK_BITS}`).toString()}/${IPV6_NETWORK_BITS}`;
};
