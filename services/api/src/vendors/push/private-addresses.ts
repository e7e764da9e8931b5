import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IANA has given out no other IPv6 addresses; `range` calls those it does not know unicast. */
const IPV6_UNICAST = ipaddr.parseCIDR('2000::/3');

/** Is this address, in any way of writing it, not one of the public internet? IPv4 inside IPv6 counts as IPv4. */
export function isPrivateAddress(address: string): boolean {
  const written = address.replace(/^\[|\]$/g, '');
  // The library reads more ways of writing an address than a connection does, such as octal numbers.
  if (isIP(written) === 0) return true;
  const ip = ipaddr.process(written);
  return ip.range() !== 'unicast' || (ip.kind() === 'ipv6' && !ip.match(IPV6_UNICAST));
}

/** Resolves names for a connection, and fails when any of the addresses is a private one: the first alone could change. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error: Error | null, addresses: LookupAddress[]) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new Error(`${hostname} does not lead to the public internet`), '');
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
