import { findFreePort } from '../tools/start/src/ports.ts';
import { startSite } from '../tools/start/src/start-site.ts';

/**
 * Starts a whole site on free ports, without the rate limits that a measurement would reach.
 *
 * @param dataDir for the database and the stored files
 */
export const openSite = async (dataDir: string) =>
  startSite({
    ports: {
      edge: await findFreePort(),
      api: await findFreePort(),
      realtime: await findFreePort(),
      sandbox: await findFreePort(),
      ops: await findFreePort(),
      postgres: undefined,
    },
    dataDir,
    quiet: true,
    env: { RATE_LIMIT_SCALE: '100000' },
  });
