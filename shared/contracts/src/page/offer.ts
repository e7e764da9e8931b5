import type { OwnedBy } from './owned-by.ts';
import { isKnownRemote } from '../values/remotes.ts';
import type { KnownRemote, RemoteName } from '../values/remotes.ts';
import { routeClaims } from './routes.ts';
import type { RouteClaim } from './routes.ts';
import type * as z from '../values/schema.ts';
import type { FirstRows } from './first-rows.schema.ts';
import type { FirstViewCall } from './first-view-call.ts';
import type { LinkList, LinkPreview } from './link-preview.schema.ts';
import type { MenuIcon } from './menu.ts';
import type { modals } from './modals.ts';
import type { framedThirdParty, offer } from './offer.schema.ts';
import type { panels } from './panels.ts';
import type { slots } from './slots.ts';

/** The offer of a remote, as data: routes, parts of the page and texts that the edge writes about them. */
export type Offer = z.infer<typeof offer>;

export type OfferedMenuEntry = NonNullable<Offer['menu']>[number];

type Expose = `./${string}`;
type Claims = (typeof routeClaims)[number];
type RouteOf<Remote extends RemoteName> = Remote extends KnownRemote
  ? Extract<Claims, { owner: Remote }>['path']
  : `/${Remote}` | `/${Remote}/${string}`;
type FillableBy<Remote extends RemoteName> = {
  [Name in keyof typeof slots]: (typeof slots)[Name]['filledBy'] extends infer Fillers
    ? Fillers extends 'anyone'
      ? Name
      : Fillers extends readonly (infer Filler)[]
        ? Remote extends Filler
          ? Name
          : never
        : never
    : never;
}[keyof typeof slots];

/** An offer type in which a remote can name only its own places of the contract. */
export interface OfferOf<Remote extends RemoteName> {
  name?: { pt: string; en: string };
  activate?: Expose;
  texts: { pt: Expose; en: Expose };
  routes?: readonly {
    path: RouteOf<Remote>;
    expose: Expose;
    title?: string;
    auth?: 'user';
    layout?: 'empty';
    calls?: readonly FirstViewCall[];
    firstRows?: FirstRows;
    preview?: LinkPreview;
  }[];
  links?: readonly LinkList[];
  framed?: readonly z.infer<typeof framedThirdParty>[];
  slots?: readonly { slot: FillableBy<Remote>; expose: Expose; order?: number }[];
  modals?: readonly { modal: OwnedBy<typeof modals, Remote>; expose: Expose; calls?: readonly FirstViewCall[] }[];
  panels?: readonly { panel: OwnedBy<typeof panels, Remote>; expose: Expose }[];
  menu?: readonly { path: RouteOf<Remote>; icon: MenuIcon; label: { pt: string; en: string } }[];
}

/**
 * Declares the offer of a remote. A route, slot, modal or panel of another owner does not type-check.
 *
 * @example
 * export const offer = defineOffer('wallet', {
 *   texts: { pt: './texts/pt', en: './texts/en' },
 *   routes: [{ path: '/account/wallet', expose: './routes/wallet' }],
 * });
 */
export const defineOffer = <Remote extends RemoteName>(remote: Remote, declared: OfferOf<Remote>): Offer =>
  ({ routes: [], slots: [], modals: [], panels: [], ...declared, remote }) as unknown as Offer;

/** Every module an offer names, each once. */
export const exposesOf = (declared: Offer): string[] => [
  ...new Set([
    ...(declared.activate ? [declared.activate] : []),
    declared.texts.pt,
    declared.texts.en,
    ...[...declared.routes, ...declared.slots, ...declared.modals, ...declared.panels].map((place) => place.expose),
  ]),
];

const isOwnPath = (remote: string, path: string): boolean => path === `/${remote}` || path.startsWith(`/${remote}/`);

/**
 * Every path of this plan: the route table, then the paths that remotes outside the table offer below their own name.
 * The table prevails.
 */
export const claimsOf = (offers: readonly Offer[]): readonly RouteClaim[] => [
  ...routeClaims,
  ...offers
    .filter(({ remote }) => !isKnownRemote(remote))
    .flatMap(({ remote, routes }) =>
      routes
        .filter(({ path }) => isOwnPath(remote, path))
        .map(({ path, title, auth, layout }) => ({
          path,
          owner: remote,
          ...(title !== undefined && { title }),
          ...(auth && { auth }),
          ...(layout && { layout }),
        })),
    ),
];

/** Does this claim apply under the tenant's switches? (CFG-04, CFG-05) */
export const claimApplies = (
  claim: RouteClaim,
  site: { hasBoxes: boolean; hasSports: boolean; betby: { active: boolean } },
): boolean => {
  if (claim.when === 'hasBoxes') return site.hasBoxes;
  if (claim.when === 'hasSports') return site.hasSports || site.betby.active;
  return true;
};
