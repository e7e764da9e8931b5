import type { Release } from '../delivery/release.ts';
import { exposesOf, type Offer } from '../page/offer.ts';
import { modals } from '../page/modals.ts';
import { panels } from '../page/panels.ts';
import { routeClaims, type RouteClaim } from '../page/routes.ts';
import { slots, type Slot } from '../page/slots.ts';
import { isKnownRemote } from '../values/remotes.ts';
import type { ReleaseFault } from './release-fault.ts';

const claims: readonly RouteClaim[] = routeClaims;

const ownerOf = (path: string): string | undefined => claims.find((claim) => claim.path === path)?.owner;

const isBelow = (name: string, path: string): boolean => path === `/${name}` || path.startsWith(`/${name}/`);

const pathProblems = (remote: string, path: string): string[] => {
  const owner = ownerOf(path);
  if (owner === remote) return [];
  if (owner) return [`${path} belongs to ${owner}.`];
  if (isKnownRemote(remote)) return [`${path} is not in the route table of the contracts.`];
  return isBelow(remote, path) ? [] : [`${path} is outside of /${remote}, which is what this remote owns.`];
};

const twice = (what: string, names: readonly string[]): string[] =>
  [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map(
    (name) => `The ${what} ${name} is offered twice.`,
  );

const slotProblems = (remote: string, offered: Offer['slots']): string[] =>
  offered.flatMap(({ slot }) => {
    const { filledBy }: Slot = slots[slot];
    return filledBy === 'anyone' || filledBy.includes(remote)
      ? []
      : [`The slot ${slot} is filled by ${filledBy.join(', ')}, not by ${remote}.`];
  });

const ownerProblems = (remote: string, { modals: dialogs, panels: sides }: Offer): string[] => [
  ...dialogs
    .filter(({ modal }) => modals[modal].owner !== remote)
    .map(({ modal }) => `The modal ${modal} belongs to ${modals[modal].owner}.`),
  ...sides
    .filter(({ panel }) => panels[panel].owner !== remote)
    .map(({ panel }) => `The panel ${panel} belongs to ${panels[panel].owner}.`),
];

const menuProblems = ({ remote, routes, menu = [] }: Offer): string[] =>
  menu
    .filter(({ path }) => !routes.some((route) => route.path === path.split('?')[0]))
    .map(({ path }) => `The menu of ${remote} leads to ${path}, which it does not offer as a route.`);

/** The problems of an offer by the tables of the contracts: paths, slots, modals, panels, menu, name. */
export const claimProblems = (offer: Offer): string[] => {
  const { remote, routes, slots: filled, modals: dialogs, panels: sides, name } = offer;
  return [
    ...routes.flatMap(({ path }) => pathProblems(remote, path)),
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
    ...slotProblems(remote, filled),
    ...ownerProblems(remote, offer),
    ...menuProblems(offer),
    ...(isKnownRemote(remote) || name ? [] : ['A remote beside the tables says what it is called: name is missing.']),
  ];
};

/** Checks the claims of a remote's release, and that it has a module for each of them. */
export const offerFaults = ({ remote, offer, exposes }: Release): ReleaseFault[] => {
  if (remote === 'host') return [];
  if (!offer) return [{ rule: 'offer', says: `release.json does not say what ${remote} offers.` }];
  const strangers = offer.remote === remote ? [] : [`The offer is that of ${offer.remote}.`];
  const missing = exposesOf(offer)
    .filter((expose) => !(expose in exposes))
    .map((expose) => `${expose} is offered, and the release has no such module.`);
  return [...strangers, ...claimProblems(offer), ...missing].map((says) => ({ rule: 'offer', says }));
};
