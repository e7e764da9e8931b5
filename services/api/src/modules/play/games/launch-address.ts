import { isGameAddress } from '@jangada/contracts/domains/games/game-address';
import type { Config } from '../../../config/config.ts';
import { ownOrigins } from '../../../tenants/addresses.ts';
import type { Tenant } from '../../../tenants/tenant.ts';

type PublicConfig = Pick<Config, 'publicly' | 'realtime' | 'studio'>;

/**
 * May this address become the frame of a game? Only at an origin where the studio's games are, and by the rule that the page
 * checks as well. Only the sandbox has no TLS, in development.
 *
 * @param address as the studio gave it
 */
export function isLaunchAddress(
  address: string,
  config: PublicConfig,
  tenants: readonly Pick<Tenant, 'domains'>[],
): boolean {
  const hostnames = tenants.flatMap(({ domains }) => domains);
  const origins = hostnames.flatMap((hostname) => ownOrigins(config, hostname));
  if (!isGameAddress(address, { origins, hostnames })) return false;
  const { origin, protocol } = new URL(address);
  const isSandbox = origin === config.publicly.thirdPartyOrigin;
  return config.studio.gameOrigins.includes(origin) && (protocol === 'https:' || isSandbox);
}
