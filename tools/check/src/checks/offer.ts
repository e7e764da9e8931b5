import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findSource } from '@jangada/build/targets';
import { exposesOf } from '@jangada/contracts/page/offer';
import type { Offer } from '@jangada/contracts/page/offer';
import { claimProblems } from '@jangada/contracts/release-rules/offer-claims';
import type { Finding } from '../finding.ts';

const OFFER = 'src/offer.ts';

/** Folders whose files must all be exposed. */
const EXPOSED_FOLDERS = ['routes', 'slots', 'modals', 'panels'];

const said = (says: string): Finding => ({ where: OFFER, says });

const checkFiles = (folder: string, offer: Offer): Finding[] =>
  exposesOf(offer)
    .filter((expose) => !findSource(join(folder, 'src', expose)))
    .map((expose) => said(`${expose} is offered, but there is no src/${expose.slice(2)}.tsx or .ts.`));

const checkUnused = (folder: string, offer: Offer): Finding[] => {
  const offered = new Set(exposesOf(offer));
  return EXPOSED_FOLDERS.filter((name) => existsSync(join(folder, 'src', name))).flatMap((name) =>
    readdirSync(join(folder, 'src', name))
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.tsx?$/.test(file))
      .map((file) => `./${name}/${file.replace(/\.tsx?$/, '')}`)
      .filter((expose) => !offered.has(expose))
      .map((expose) => ({
        where: `src/${expose.slice(2)}`,
        says: 'is there to be exposed, but the offer does not name it.',
      })),
  );
};

/** Checks an offer against the contracts: claims, slots, modals, panels, menu, and the files that it names. */
export const checkOffer = (folder: string, offer: Offer): Finding[] => [
  ...claimProblems(offer).map(said),
  ...checkFiles(folder, offer),
  ...checkUnused(folder, offer),
];
