import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@jangada/start/ports';
import { startSite, type Site } from '@jangada/start/start-site';
import type { Tls } from './certificate.ts';
import type { Call } from './question.ts';

/** The tenant whose site is measured. */
export const TENANT = 'jangada';

/** For root, the database runs as another user, who must be able to enter the folder. */
const ANYBODY_MAY_ENTER = 0o711;

/** A folder that exists until the measurement ends. */
export const temporaryFolder = (defer: Call['defer']): string => {
  const folder = mkdtempSync(join(tmpdir(), 'jangada-bench-'));
  chmodSync(folder, ANYBODY_MAY_ENTER);
  defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

export interface OpenedSite extends Site {
  readonly url: string;
  readonly dataDir: string;
}

/**
 * Starts a whole site on free ports, without the rate limits that a measurement would reach.
 *
 * @param tls serves it over HTTP/2 with TLS
 */
export const openSite = async (defer: Call['defer'], tls?: Tls): Promise<OpenedSite> => {
  const dataDir = temporaryFolder(defer);
  const site = await startSite({
    ports: {
      edge: await findFreePort(),
      api: await findFreePort(),
      realtime: await findFreePort(),
      sandbox: await findFreePort(),
      ops: await findFreePort(),
      postgres: undefined,
    },
    dataDir,
    tls,
    quiet: true,
    env: { RATE_LIMIT_SCALE: '100000' },
  });
  defer(() => site.stop());
  return { ...site, dataDir, url: site.addresses[TENANT] ?? '' };
};

/** The address in `--site`, or that of a site that is started for the measurement. */
export const siteOf = async ({ option, defer }: Call): Promise<string> => option('site') || (await openSite(defer)).url;
