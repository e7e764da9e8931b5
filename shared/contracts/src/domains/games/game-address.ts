/** The hosts of the platform itself, which serve no game. */
export interface OwnPlaces {
  readonly origins: readonly string[];
  readonly hostnames: readonly string[];
}

const isOfThisMachine = (hostname: string): boolean => hostname === 'localhost' || hostname.endsWith('.localhost');

/**
 * May a game frame load this address? It must be an absolute https address without credentials, and never one of the
 * platform's own hosts: a page there would share storage and trust with a tenant's site. Development serves games
 * without TLS, on another port of this machine.
 *
 * @example isGameAddress('//evil.example/x', { origins: [location.origin], hostnames: [location.hostname] }) // false
 */
export const isGameAddress = (address: string, own: OwnPlaces): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, hostname, username, password } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  if (username !== '' || password !== '' || own.origins.includes(origin)) return false;
  if (isOfThisMachine(hostname) && own.hostnames.length > 0 && own.hostnames.every(isOfThisMachine)) return true;
  return protocol === 'https:' && !own.hostnames.includes(hostname);
};
