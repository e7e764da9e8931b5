import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRelease } from '@jangada/build/build-release';
import { readRelease, writeRelease } from '@jangada/build/release-document';
import { folderOf } from '@jangada/build/targets';
import { deliveryClient } from '@jangada/cli/delivery-client';
import { findEdge } from '@jangada/cli/find-edge';
import { publishRelease } from '@jangada/cli/publish-release';
import { findSigningKey } from '@jangada/cli/signing-key';
import type { Release } from '@jangada/contracts/delivery/release';

/*
 * Run by a process of its own: publishes a casino whose home page is broken in one way, past the checks that would have
 * found it. `node publish-broken.ts <version> <fault>`
 */

const NAME = 'casino';
const HOME = './routes/home';

/** What is written in the place of the home page, and built like any release. */
const sources: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mount: {
    'routes/home.tsx': `
      const Home = () => { throw new Error('the home page is broken'); };
      export default Home;`,
  },
  chunk: {
    'routes/part.tsx': `export default () => null;`,
    'routes/home.tsx': `
      import { lazy, Suspense } from 'react';
      const Part = lazy(() => import(/* webpackChunkName: "part" */ './part.tsx'));
      const Home = () => <Suspense fallback={null}><Part /></Suspense>;
      export default Home;`,
  },
  evaluation: {
    'routes/home.tsx': `
      const settings: { deep?: { value: string } } = JSON.parse('{}');
      export const value = settings.deep!.value;
      const Home = () => value;
      export default Home;`,
  },
  contract: {},
  none: {},
};

/** The sources of the remote with some files written anew. */
const changedSources = (files: Readonly<Record<string, string>>, work: string): string => {
  const from = folderOf(NAME);
  const folder = join(work, NAME);
  cpSync(join(from, 'src'), join(folder, 'src'), { recursive: true });
  cpSync(join(from, 'package.json'), join(folder, 'package.json'));
  // Links of a package manager are relative; the copy lies somewhere else.
  symlinkSync(realpathSync(join(from, 'node_modules')), join(folder, 'node_modules'));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, 'src', path), text);
  return folder;
};

const factsOf = ({ format: _format, files: _files, contract, ...facts }: Release) => ({
  ...facts,
  range: contract.range,
});

/** Describes anew what lies in the folder. */
const describe = (dir: string, facts: Parameters<typeof writeRelease>[1]): Release => {
  for (const file of ['release.json', '.digest']) rmSync(join(dir, file), { force: true });
  return writeRelease(dir, facts);
};

/** What no build lets through: a part that was lost on the way, a need that no shell has. */
const spoil = (dir: string, release: Release, fault: string): Release => {
  if (fault === 'chunk') {
    const parts = readdirSync(dir).filter((name) => name.startsWith('part'));
    if (parts.length === 0) throw new Error(`There is no part among ${readdirSync(dir).join(', ')}`);
    for (const part of parts) rmSync(join(dir, part));
    return describe(dir, factsOf(release));
  }
  if (fault !== 'contract') return release;
  const home = release.exposes[HOME];
  const needs = [...(home?.needs ?? []), '@jangada/design/hologram'];
  const exposes = { ...release.exposes, [HOME]: { scripts: home?.scripts ?? [], needs } };
  return describe(dir, { ...factsOf(release), exposes });
};

const [, , version = '', fault = ''] = process.argv;
const files = sources[fault];
if (!files || version === '') throw new Error('publish-broken <version> <mount|chunk|evaluation|contract|none>');
const work = mkdtempSync(join(tmpdir(), 'jangada-broken-'));
try {
  const folder = changedSources(files, work);
  const { dir } = await buildRelease({ name: NAME, version, folder, outDir: join(work, 'dist') });
  const release = spoil(dir, readRelease(dir), fault);
  const call = deliveryClient(findEdge(process.env, undefined));
  await publishRelease(call, dir, release, { key: await findSigningKey(process.env, undefined) });
  console.log(`${NAME} ${version} is published, broken: ${fault}`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
