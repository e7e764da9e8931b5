import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IANA has assigned no other IPv6 addresses; `range` reports unassigned ones as unicast. */
const IPV6_UNICAST = ipaddr.parseCIDR('2000::/3');

/** Whether this address, in any notation, is outside the public internet. IPv4 inside IPv6 counts as IPv4. */
export const isPrivateAddress = (address: string): boolean => {
  const written = address.replace(/^\[|\]$/g, '');
  // The library accepts more notations than a connection does, such as octal numbers.
  if (isIP(written) === 0) return true;
  const ip = ipaddr.process(written);
  return ip.range() !== 'unicast' || (ip.kind() === 'ipv6' && !ip.match(IPV6_UNICAST));
};

/**
 * Resolves names for a connection, and fails when any of the addresses is private, because the connection may use any
 * of them.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error: Error | null, addresses: LookupAddress[]) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new Error(`${hostname} does not lead to the public internet`), '');
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
