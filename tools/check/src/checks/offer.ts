import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findSource } from '@jangada/build/targets';
import { exposesOf } from '@jangada/contracts/page/offer';
import type { Offer } from '@jangada/contracts/page/offer';
import { modals } from '@jangada/contracts/page/modals';
import { panels } from '@jangada/contracts/page/panels';
import { isKnownRemote } from '@jangada/contracts/values/remotes';
import { routeClaims } from '@jangada/contracts/page/routes';
import type { RouteClaim } from '@jangada/contracts/page/routes';
import { slots } from '@jangada/contracts/page/slots';
import type { Slot } from '@jangada/contracts/page/slots';
import type { Finding } from '../finding.ts';

const OFFER = 'src/offer.ts';

/** Folders whose files exist to be exposed. */
const EXPOSED_FOLDERS = ['routes', 'slots', 'modals', 'panels'];

const said = (says: string): Finding => ({ where: OFFER, says });

const claims: readonly RouteClaim[] = routeClaims;

const ownerOf = (path: string): string | undefined => claims.find((claim) => claim.path === path)?.owner;

const isBelow = (name: string, path: string): boolean => path === `/${name}` || path.startsWith(`/${name}/`);

const checkPath = (remote: string, path: string): Finding[] => {
  const owner = ownerOf(path);
  if (owner === remote) return [];
  if (owner) return [said(`${path} belongs to ${owner}.`)];
  if (isKnownRemote(remote)) return [said(`${path} is not in the route table of the contracts.`)];
  return isBelow(remote, path) ? [] : [said(`${path} is outside of /${remote}, which is what this remote owns.`)];
};

const twice = (what: string, names: readonly string[]): Finding[] =>
  [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map((name) =>
    said(`The ${what} ${name} is offered twice.`),
  );

const checkSlots = (remote: string, offered: Offer['slots']): Finding[] =>
  offered.flatMap(({ slot }) => {
    const { filledBy }: Slot = slots[slot];
    return filledBy === 'anyone' || filledBy.includes(remote)
      ? []
      : [said(`The slot ${slot} is filled by ${filledBy.join(', ')}, not by ${remote}.`)];
  });

const checkOwners = (remote: string, { modals: dialogs, panels: sides }: Offer): Finding[] => [
  ...dialogs
    .filter(({ modal }) => modals[modal].owner !== remote)
    .map(({ modal }) => said(`The modal ${modal} belongs to ${modals[modal].owner}.`)),
  ...sides
    .filter(({ panel }) => panels[panel].owner !== remote)
    .map(({ panel }) => said(`The panel ${panel} belongs to ${panels[panel].owner}.`)),
];

const checkMenu = ({ remote, routes, menu = [] }: Offer): Finding[] =>
  menu
    .filter(({ path }) => !routes.some((route) => route.path === path.split('?')[0]))
    .map(({ path }) => said(`The menu of ${remote} leads to ${path}, which it does not offer as a route.`));

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

/** Holds an offer against the contracts: claims, slots, modals, panels, menu, and the files it names. */
export const checkOffer = (folder: string, offer: Offer): Finding[] => {
  const { remote, routes, slots: filled, modals: dialogs, panels: sides, name } = offer;
  return [
    ...routes.flatMap(({ path }) => checkPath(remote, path)),
    ...twice(
      'route',
      routes.map(({ path }) => path),
    ),
    ...twice(
      'modal',
      dialogs.map(({ modal }) => modal),
    ),
    ...twice(
      'panel',
      sides.map(({ panel }) => panel),
    ),
    ...checkSlots(remote, filled),
    ...checkOwners(remote, offer),
    ...checkMenu(offer),
    ...checkFiles(folder, offer),
    ...checkUnused(folder, offer),
    ...(isKnownRemote(remote) || name
      ? []
      : [said('A remote beside the tables says what it is called: name is missing.')]),
  ];
};
