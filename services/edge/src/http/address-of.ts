import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** A customer of an IPv6 provider has at least this many groups to themselves. */
const NETWORK_GROUPS = 4;

/** What counts as one address: of IPv6 the network, because everybody has more hosts in theirs than can be counted. */
export const addressOf = (ip: string): string => {
  const [plain = ip] = ip.split('%', 1);
  if (!isIPv6(plain) || plain.includes('.')) return ip;
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
