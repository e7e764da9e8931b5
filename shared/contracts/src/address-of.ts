const GROUPS = 8;
/** A customer of an IPv6 provider has at least this many groups to themselves. */
const NETWORK_GROUPS = 4;

/**
 * What counts as one address: of IPv6 the network, because everybody has more hosts in theirs than can be counted.
 *
 * @param ip an IPv4 or IPv6 address
 * @returns the IPv4 address as it came, or the first four groups of the IPv6 address
 * @example addressOf('2001:db8::1') // '2001:db8:0:0'
 */
export const addressOf = (ip: string): string => {
  const [plain = ip] = ip.split('%', 1);
  if (!plain.includes(':') || plain.includes('.')) return ip;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const between = tail === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array.from({ length: between }, () => '0'), ...after];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};
