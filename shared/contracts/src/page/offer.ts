import { modalName } from './modals.ts';
import { panelName } from './panels.ts';
import { remoteName } from '../values/remotes.ts';
import { isKnownRemote } from '../values/remotes.ts';
import type { KnownRemote, ReleasableName, RemoteName } from '../values/remotes.ts';
import { routeClaims } from './routes.ts';
import type { RouteClaim } from './routes.ts';
import * as z from '../values/schema.ts';
import { FIRST_VIEW_CALLS_MAX, firstViewCall } from './first-view-call.ts';
import type { FirstViewCall } from './first-view-call.ts';
import type { modals } from './modals.ts';
import type { panels } from './panels.ts';
import type { slots } from './slots.ts';
import { slotName } from './slots.ts';

const expose = z.string().check(z.regex(/^\.\/[a-z0-9][a-z0-9/-]*$/));

const label = z.string().check(z.minLength(1), z.maxLength(60));

/** A remote has at most this many lines in the menu of the site. */
export const MENU_ENTRIES_MAX = 3;

/** Longer labels do not fit next to their icon. */
export const MENU_LABEL_MAX = 24;

const menuLabel = z.string().check(z.minLength(1), z.maxLength(MENU_LABEL_MAX));

/** The icons that a menu entry can have: those bundled with the shell, so that no menu waits for one. */
export const menuIcons = [
  ...['bell', 'calendar', 'clock', 'coins', 'crown', 'flame', 'gamepad-2', 'gem', 'gift', 'globe', 'heart', 'info'],
  ...[
    'inbox',
    'mail',
    'message-circle',
    'newspaper',
    'radio',
    'shield',
    'smile',
    'sparkles',
    'star',
    'swords',
    'ticket',
  ],
  ...['trending-up', 'trophy', 'users', 'volleyball', 'zap'],
] as const;

export type MenuIcon = (typeof menuIcons)[number];

/**
 * What a remote offers, as data: read at build time into `release.json`, so that the host can route and lay out before
 * the code of the remote has loaded.
 */
export const offer = z.object({
  remote: remoteName,
  /** The label of the area for remotes outside the contract tables. */
  name: z.optional(z.object({ pt: label, en: label })),
  /** The module to run while the remote is alive: `{ activate(host) }`. */
  activate: z.optional(expose),
  /** The modules with its texts, one per language. */
  texts: z.object({ pt: expose, en: expose }),
  routes: z.array(
    z.object({
      path: z.string(),
      expose,
      /**
       * The title of a path below the remote's own name; the route table has the others. Portuguese on both variants
       * (RTE-04).
       */
      title: z.optional(label),
      auth: z.optional(z.literal('user')),
      layout: z.optional(z.literal('empty')),
      /** The first calls of the view, which the HTML starts (`startsCall`). */
      calls: z.optional(z.array(firstViewCall).check(z.maxLength(FIRST_VIEW_CALLS_MAX))),
    }),
  ),
  slots: z.array(z.object({ slot: slotName, expose, order: z.optional(z.int()) })),
  modals: z.array(z.object({ modal: modalName, expose })),
  panels: z.array(z.object({ panel: panelName, expose })),
  /** Lines for the menu of the site, shown where their path leads somewhere. */
  menu: z.optional(
    z
      .array(z.object({ path: z.string(), icon: z.enum(menuIcons), label: z.object({ pt: menuLabel, en: menuLabel }) }))
      .check(z.maxLength(MENU_ENTRIES_MAX)),
  ),
});

export type Offer = z.infer<typeof offer>;

export type OfferedMenuEntry = NonNullable<Offer['menu']>[number];

type Expose = `./${string}`;
type Claims = (typeof routeClaims)[number];
type RouteOf<Remote extends RemoteName> = Remote extends KnownRemote
  ? Extract<Claims, { owner: Remote }>['path']
  : `/${Remote}` | `/${Remote}/${string}`;
type Owned<Table extends Record<string, { owner: ReleasableName }>, Remote extends RemoteName> = {
  [Name in keyof Table]: Table[Name]['owner'] extends Remote
    ? Remote extends Table[Name]['owner']
      ? Name
      : never
    : never;
}[keyof Table];
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
  }[];
  slots?: readonly { slot: FillableBy<Remote>; expose: Expose; order?: number }[];
  modals?: readonly { modal: Owned<typeof modals, Remote>; expose: Expose }[];
  panels?: readonly { panel: Owned<typeof panels, Remote>; expose: Expose }[];
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
