import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRelease } from '@jangada/build/build-release';
import { folderOf } from '@jangada/build/targets';
import { deliveryClient } from '@jangada/cli/delivery-client';
import { findEdge } from '@jangada/cli/find-edge';
import { publishRelease } from '@jangada/cli/publish-release';
import { findSigningKey } from '@jangada/cli/signing-key';
import type { DeliveryClient } from '@jangada/contracts/client/delivery-client';
import type { Release } from '@jangada/contracts/delivery/release';
import type { SigningKey } from '@jangada/contracts/delivery/signature';
import type { RemoteName } from '@jangada/contracts/values/remotes';

/* Publishes a changed remote from a separate process; its sources do not change. Measurements use it too. */

/** The edge that receives the release, and the key that signs it. */
interface PublishingPlace {
  readonly call: DeliveryClient;
  readonly key: SigningKey;
}

interface ChangedRemote {
  readonly name: RemoteName;
  readonly version: string;
  /** Changes the copied sources in this folder. */
  readonly change: (sources: string) => void;
  /** Changes the build, and returns what to publish. */
  readonly spoil?: (dir: string, release: Release) => Release;
  /** When missing, the environment decides, as for the command. */
  readonly place?: PublishingPlace;
}

const copyOf = (name: RemoteName, work: string): string => {
  const from = folderOf(name);
  const folder = join(work, name);
  cpSync(join(from, 'src'), join(folder, 'src'), { recursive: true });
  cpSync(join(from, 'package.json'), join(folder, 'package.json'));
  // A package manager's links are relative, but the copy is in another folder.
  symlinkSync(realpathSync(join(from, 'node_modules')), join(folder, 'node_modules'));
  return folder;
};

const placeByEnvironment = async (): Promise<PublishingPlace> => ({
  call: deliveryClient(findEdge(process.env, undefined)),
  key: await findSigningKey(process.env, undefined),
});

/**
 * Builds a changed copy of a remote like any release and publishes it, without the checks that a team runs before.
 *
 * @returns the published release
 */
export const publishChanged = async ({ name, version, change, spoil, place }: ChangedRemote): Promise<Release> => {
  const work = mkdtempSync(join(tmpdir(), 'jangada-changed-'));
  try {
    const folder = copyOf(name, work);
    change(join(folder, 'src'));
    const { dir, release } = await buildRelease({ name, version, folder, outDir: join(work, 'dist') });
    const { call, key } = place ?? (await placeByEnvironment());
    const published = spoil?.(dir, release) ?? release;
    // Uses an admin's permission, because a spoiled release may remove declared parts.
    await publishRelease(call, dir, published, { key, allowBreaking: 'end-to-end test' });
    return published;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
