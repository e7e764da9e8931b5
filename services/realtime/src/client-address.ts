import { isIPv6 } from 'node:net';

/** An IPv6 network of one household or machine: whoever has one address of it has them all. */
const networkGroups = 4;
const groupsOfAddress = 8;
const mappedIpv4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * The address a connection came from. Each trusted proxy has added the address it saw to `x-forwarded-for`; what stands
 * before those was written by the client and proves nothing.
 *
 * @param peer the other end of the TCP connection
 * @param forwardedFor the header `x-forwarded-for`
 * @param trustedProxies how many proxies stand in front
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trustedProxies: number): string {
  const forwarded = (forwardedFor ?? '').split(',').flatMap((part) => part.trim() || []);
  const nearestFirst = [peer, ...forwarded.reverse()];
  return nearestFirst[Math.min(trustedProxies, nearestFirst.length - 1)] ?? peer;
}

/** What is counted as one address: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function addressGroup(address: string): string {
  const [, ipv4] = mappedIpv4.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return address;
  const [head = '', tail] = withoutZone.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: Math.max(0, groupsOfAddress - groups.length - after.length) }, () => '0');
  const network = (tail === undefined ? groups : [...groups, ...zeros, ...after]).slice(0, networkGroups);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** How many sockets each address has open. */
export class AddressCounts {
  readonly #counts = new Map<string, number>();

  of(address: string): number {
    return this.#counts.get(address) ?? 0;
  }

  add(address: string): void {
    this.#counts.set(address, this.of(address) + 1);
  }

  remove(address: string): void {
    const left = this.of(address) - 1;
    if (left > 0) this.#counts.set(address, left);
    else this.#counts.delete(address);
  }
}
