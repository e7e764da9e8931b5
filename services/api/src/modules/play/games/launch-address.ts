import { isGameAddress } from '@jangada/contracts/domains/games/game-address';
import type { Config } from '../../../config/config.ts';
import { ownOrigins } from '../../../tenants/addresses.ts';
import { gameOriginsOf } from '../../../aggregators/aggregators.ts';
import type { Tenant } from '../../../tenants/tenant.ts';

type PublicConfig = Pick<Config, 'publicly' | 'realtime' | 'studio' | 'a8r'>;

/**
 * Whether this address may be loaded in the game frame: its origin must be one of the aggregators', and it must pass the
 * check that the page makes too. Only the sandbox in development has no TLS.
 *
 * @param address as the aggregator returned it
 */
export const isLaunchAddress = (
  address: string,
  config: PublicConfig,
  tenants: readonly Pick<Tenant, 'domains'>[],
): boolean => {
  const hostnames = tenants.flatMap(({ domains }) => domains);
  const origins = hostnames.flatMap((hostname) => ownOrigins(config, hostname));
  if (!isGameAddress(address, { origins, hostnames })) return false;
  const { origin, protocol } = new URL(address);
  const isSandbox = origin === config.publicly.thirdPartyOrigin;
  return gameOriginsOf(config).includes(origin) && (protocol === 'https:' || isSandbox);
};
