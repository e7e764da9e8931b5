import { createHash } from 'node:crypto';
import { readRelease } from '@jangada/build/release-document';
import { buildTarget } from '@jangada/build/targets';
import { writeChanges } from '@jangada/cli/change-rollout';
import { DeliveryError, type DeliveryClient } from '@jangada/contracts/client/delivery-client';
import { publishRelease } from '@jangada/cli/publish-release';
import type { ProposedChange } from '@jangada/contracts/delivery/changes.endpoints';
import { promote } from '@jangada/contracts/delivery/rollout-changes';
import { getRollout } from '@jangada/contracts/delivery/rollouts.endpoints';
import { listTenants, registerTenant } from '@jangada/contracts/delivery/tenants.endpoints';
import { registerKey } from '@jangada/contracts/delivery/tokens.endpoints';
import type { Release } from '@jangada/contracts/delivery/release';
import { readSigningKey, type SigningKey } from '@jangada/contracts/delivery/signature';
import { releasableNames, type ReleasableName } from '@jangada/contracts/values/remotes';
import { demoTenants } from './demo-tenants.ts';
import { isDeployed, openDeployedBuilds } from './deployed-builds.ts';

/** The edge's refusals of a version that cannot be published with these bytes. */
const USED_UP = ['release.different-bytes', 'release.pruned'];

interface Build {
  readonly remote: ReleasableName;
  readonly version: string;
  readonly digest: string;
  readonly isNew: boolean;
}

interface Place {
  readonly call: DeliveryClient;
  readonly folder: string;
  readonly key: SigningKey;
}

const AUTHOR = 'npm start';
const DIGEST_LENGTH = 8;

/**
 * Publishes the six builds and rolls them out to every demo tenant that was not removed, through the delivery API. A
 * build that was deployed before is skipped, so that later changes of operators are kept.
 *
 * @param dataDir stores which build was deployed last
 * @param signingKey the signing key of releases, in PEM; its public key is registered with the edge
 * @returns the changes, for the log
 */
export const deployBuilds = async (call: DeliveryClient, dataDir: string, signingKey: string): Promise<string[]> => {
  const key = await readSigningKey(signingKey);
  await call(registerKey, { body: { name: AUTHOR, public_key: key.publicKey, remote: null } });
  const memory = openDeployedBuilds(dataDir);
  // A demo tenant that an operator removed stays removed at later starts.
  if (!isDeployed(dataDir))
    for (const { slug, domain } of demoTenants) await call(registerTenant, { body: { slug, domain } });
  const builds: Build[] = [];
  for (const remote of releasableNames) {
    const { outDir } = buildTarget({ name: remote });
    const release = readRelease(outDir);
    const digest = digestOf(release);
    const isNew = memory.get(remote) !== digest;
    const version = isNew ? await publish({ call, folder: outDir, key }, release, digest) : release.version;
    builds.push({ remote, version, digest, isNew });
  }
  const present = new Set((await call(listTenants)).data.map(({ slug }) => slug));
  const tenants = demoTenants.filter(({ slug }) => present.has(slug)).map(({ slug }) => slug);
  const changed = await rollOut(call, builds, tenants);
  for (const { remote, digest, isNew } of builds) if (isNew) memory.set(remote, digest);
  return builds.filter(({ remote }) => changed.has(remote)).map(({ remote, version }) => `${remote} ${version}`);
};

const digestOf = (release: Release): string => createHash('sha256').update(JSON.stringify(release)).digest('hex');

/**
 * A version is published once; a changed build of it becomes a pre-release. All six builds are from one tree and go
 * live in one change set, so that remotes which a new shell would break are replaced together with it.
 */
const publish = async ({ call, folder, key }: Place, release: Release, digest: string): Promise<string> => {
  try {
    await publishRelease(call, folder, release, { key, allowBreaking: AUTHOR });
    return release.version;
  } catch (error) {
    if (!(error instanceof DeliveryError) || !USED_UP.includes(error.code)) throw error;
  }
  const version = `${release.version}-dev.${digest.slice(0, DIGEST_LENGTH)}`;
  await publishRelease(call, folder, { ...release, version }, { key, allowBreaking: AUTHOR });
  return version;
};

/**
 * Rolls a new build out to all tenants, and an old one only where there was no rollout, in one change set: a shell with
 * the next contract goes live together with the remotes that need it. An operator's rollout that no longer fits does
 * not prevent the start.
 *
 * @returns the remotes with a changed release
 */
const rollOut = async (
  call: DeliveryClient,
  builds: readonly Build[],
  tenants: readonly string[],
): Promise<ReadonlySet<string>> => {
  const changes: ProposedChange[] = [];
  for (const tenant of tenants) {
    for (const { remote, version, isNew } of builds) {
      const { revision, rollout } = await call(getRollout, { params: { tenant, remote } });
      if (rollout.stable === version || (!isNew && revision > 0)) continue;
      changes.push({ tenant, remote, expected_revision: revision, rollout: promote(version)(rollout) });
    }
  }
  if (changes.length === 0) return new Set();
  const reason = changes.some(({ expected_revision }) => expected_revision === 0) ? 'first start' : 'a new build';
  await writeChanges(call, changes, { author: AUTHOR, reason, force: true });
  return new Set(changes.map(({ remote }) => remote));
};
