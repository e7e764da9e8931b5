import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasableNames } from '@jangada/contracts/values/remotes';

/** The digest of the build of each remote that was last deployed from a data folder. */
export const openDeployedBuilds = (dataDir: string) => {
  const file = join(dataDir, 'deployed.json');
  const digests = new Map<string, string>(
    existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : [],
  );
  return {
    get: (remote: string) => digests.get(remote),
    set: (remote: string, digest: string): void => {
      digests.set(remote, digest);
      writeFileSync(file, `${JSON.stringify(Object.fromEntries(digests), null, 2)}\n`);
    },
  };
};

/** Whether every build was deployed once from this data folder. */
export const isDeployed = (dataDir: string): boolean => {
  const memory = openDeployedBuilds(dataDir);
  return releasableNames.every((remote) => memory.get(remote) !== undefined);
};
