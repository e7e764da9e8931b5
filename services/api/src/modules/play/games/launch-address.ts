import { ownOrigins } from '../../site/settings/present-site.ts';
import type { Tenant } from '../../site/settings/tenant.ts';

type Reached = Parameters<typeof ownOrigins>[0];

/**
 * May this address become the frame of a game? Only at an origin where the studio's games are, encrypted, and never at one
 * of ours: a page there would share storage and trust with a tenant's site. Only development has the sandbox without TLS.
 *
 * @param address as the studio gave it
 */
export function isLaunchAddress(
  address: string,
  config: Reached,
  tenants: readonly Pick<Tenant, 'domains'>[],
): boolean {
  const url = URL.parse(address);
  if (!url || url.username !== '' || url.password !== '') return false;
  const hostnames = tenants.flatMap(({ domains }) => domains);
  if (!config.studio.gameOrigins.includes(url.origin)) return false;
  if (hostnames.some((hostname) => ownOrigins(config, hostname).includes(url.origin))) return false;
  if (url.origin === config.publicly.thirdPartyOrigin && isDevelopment(hostnames)) return true;
  return url.protocol === 'https:' && !hostnames.includes(url.hostname);
}

/** Every site is on this machine: there the sandbox is another port of a tenant's own host name. */
const isDevelopment = (hostnames: readonly string[]): boolean =>
  hostnames.length > 0 && hostnames.every((name) => name === 'localhost' || name.endsWith('.localhost'));
