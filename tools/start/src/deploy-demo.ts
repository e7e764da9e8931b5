import { deliveryClient } from '@jangada/cli/delivery-client';
import { createDemoOperators } from './demo-operators.ts';
import { deployBuilds } from './deploy.ts';
import type { SiteOptions } from './options.ts';
import type { Secrets } from './secrets.ts';

/**
 * Rolls out the builds and creates the demo operators, through the edge's delivery API. It is imported only after the
 * services run, because its modules take a quarter of a second of a core.
 *
 * @returns the changes, for the log
 */
export const deployDemo = async (
  { ports, tls, dataDir }: SiteOptions,
  { deliveryToken, signingKey }: Secrets,
): Promise<string[]> => {
  const call = deliveryClient({
    url: `${tls ? 'https' : 'http'}://localhost:${ports.edge}`,
    token: deliveryToken,
    insecure: tls !== undefined,
  });
  const news = await deployBuilds(call, dataDir, signingKey);
  await createDemoOperators(call);
  return news;
};
