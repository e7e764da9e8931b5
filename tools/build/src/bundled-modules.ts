import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { exposesOf } from '@jangada/contracts/page/offer';
import type { Offer } from '@jangada/contracts/page/offer';
import { remoteNames } from '@jangada/contracts/values/remotes';
import { readOffer } from './offer.ts';
import { workspaceDir } from './targets.ts';
import { sourceOfExpose } from './webpack-remote.ts';

export interface BundledModule {
  /** `casino/routes/home` */
  key: string;
  /** The import path of the module in the shell, relative to its `src/composition`. */
  request: string;
  chunk: string;
}

const modulesOf = (from: string, folder: string, offer: Offer): BundledModule[] =>
  exposesOf(offer).map((expose) => {
    const key = `${offer.remote}${expose.slice(1)}`;
    const request = relative(from, sourceOfExpose(folder, expose)).replaceAll('\\', '/');
    return { key, request, chunk: key.replaceAll('/', '-') };
  });

/** The offers of all remotes in the workspace, and their modules with the import paths for a shell in this folder. */
export const listBundled = async (host: string): Promise<{ offers: Offer[]; modules: BundledModule[] }> => {
  const from = join(host, 'src/composition');
  const remotes = remoteNames
    .map((name) => ({ name, folder: join(workspaceDir, 'remotes', name) }))
    .filter(({ folder }) => existsSync(join(folder, 'src/offer.ts')));
  const offers = await Promise.all(
    remotes.map(async ({ name, folder }) => ({ folder, offer: await readOffer(folder, name) })),
  );
  return {
    offers: offers.map(({ offer }) => offer),
    modules: offers.flatMap(({ folder, offer }) => modulesOf(from, folder, offer)),
  };
};
