import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRelease } from '@jangada/build/build-release';
import { folderOf } from '@jangada/build/targets';
import { deliveryClient } from '@jangada/cli/delivery-client';
import { findEdge } from '@jangada/cli/find-edge';
import { publishRelease } from '@jangada/cli/publish-release';
import { findSigningKey } from '@jangada/cli/signing-key';
import type { Release } from '@jangada/contracts/delivery/release';
import type { RemoteName } from '@jangada/contracts/values/remotes';

/* For separate processes that publish a changed remote; its sources do not change. */

interface ChangedRemote {
  readonly name: RemoteName;
  readonly version: string;
  /** Changes the copy of the sources in this folder. */
  readonly change: (sources: string) => void;
  /** Changes the build, and returns what to publish. */
  readonly spoil?: (dir: string, release: Release) => Release;
}

const copyOf = (name: RemoteName, work: string): string => {
  const from = folderOf(name);
  const folder = join(work, name);
  cpSync(join(from, 'src'), join(folder, 'src'), { recursive: true });
  cpSync(join(from, 'package.json'), join(folder, 'package.json'));
  // Links of a package manager are relative; the copy is in another folder.
  symlinkSync(realpathSync(join(from, 'node_modules')), join(folder, 'node_modules'));
  return folder;
};

/** Builds a changed copy of a remote like any release and publishes it, without the checks a team runs before. */
export const publishChanged = async ({ name, version, change, spoil }: ChangedRemote): Promise<void> => {
  const work = mkdtempSync(join(tmpdir(), 'jangada-changed-'));
  try {
    const folder = copyOf(name, work);
    change(join(folder, 'src'));
    const { dir, release } = await buildRelease({ name, version, folder, outDir: join(work, 'dist') });
    const call = deliveryClient(findEdge(process.env, undefined));
    const key = await findSigningKey(process.env, undefined);
    // An admin's permission: a spoiled release may take what it does not declare.
    await publishRelease(call, dir, spoil?.(dir, release) ?? release, { key, allowBreaking: 'end-to-end test' });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
