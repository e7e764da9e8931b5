import type { Config } from '../../../config/config.ts';
import { ownOrigins } from '../../../tenants/addresses.ts';
import type { Tenant } from '../../../tenants/tenant.ts';

type PublicConfig = Pick<Config, 'publicly' | 'realtime' | 'studio'>;

/**
 * May this address become the frame of a game? Only at an origin where the studio's games are, encrypted, and never at one
 * of ours: a page there would share storage and trust with a tenant's site. Only development has the sandbox without TLS.
 *
 * @param address as the studio gave it
 */
export function isLaunchAddress(
  address: string,
  config: PublicConfig,
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
