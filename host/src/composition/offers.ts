import type { PlannedRemote } from '@jangada/contracts/delivery/plan';
import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import { claimsOf } from '@jangada/contracts/page/offer';
import type { Offer, OfferedMenuEntry } from '@jangada/contracts/page/offer';
import type { Language } from '@jangada/contracts/values/languages';
import type { RouteMatch } from '@jangada/contracts/page/match-route';
import type { ModalName } from '@jangada/contracts/page/modals';
import type { PanelName } from '@jangada/contracts/page/panels';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import type { RouteClaim } from '@jangada/contracts/page/routes';
import type { SlotName } from '@jangada/contracts/page/slots';
import { claimMatcher } from '@jangada/remote-kit/routing/match-claim';
import { createStore } from 'zustand/vanilla';

export interface Offered {
  readonly remote: RemoteName;
  readonly expose: string;
}

/** The offers of the planned releases, known before their code is loaded. */
export interface Offers {
  /** All paths of the site: the route table's and those of remotes. */
  readonly claims: readonly RouteClaim[];
  /** @param path without language prefix */
  claimAt(path: string): RouteMatch<RouteClaim> | null;
  /** The display name of a remote's area from its release, for an area that the shell has no name for. */
  nameOf(remote: RemoteName, language: Language): string;
  stateOf(remote: RemoteName): PlannedRemote['state'];
  plannedOf(remote: RemoteName): PlannedRemote | null;
  offerOf(remote: RemoteName): Offer | null;
  /** The module of a route, by its pattern; null when the release does not have it. */
  routeOf(remote: RemoteName, path: string): string | null;
  /** In display order. */
  fillersOf(slot: SlotName): readonly Offered[];
  menu(): readonly OfferedMenuEntry[];
  modal(name: ModalName): Offered | null;
  panel(name: PanelName): Offered | null;
  /** Remotes with an activation module. */
  activated(): readonly Offered[];
}

/** Reads the offers of a plan. A hidden or absent remote has no offers; a remote in maintenance keeps its routes. */
export const readOffers = (planned: readonly PlannedRemote[]): Offers => {
  const remotes = new Map<string, PlannedRemote>(planned.map((one) => [one.remote, one]));
  const stateOf = (remote: RemoteName) => remotes.get(remote)?.state ?? 'absent';
  const offerOf = (remote: RemoteName) =>
    stateOf(remote) === 'live' ? (remotes.get(remote)?.chain[0]?.offer ?? null) : null;
  const offers = planned
    .filter(({ state }) => state === 'live')
    .flatMap(({ chain }) => (chain[0]?.offer ? [chain[0].offer] : []));

  const closed = planned.flatMap(({ state, offer }) => (state === 'maintenance' && offer ? [offer] : []));
  const claims = claimsOf([...offers, ...closed]);
  return {
    claims,
    claimAt: claimMatcher(claims),
    nameOf: (remote, language) => (offerOf(remote) ?? remotes.get(remote)?.offer)?.name?.[language] ?? remote,
    stateOf,
    plannedOf: (remote) => remotes.get(remote) ?? null,
    offerOf,
    routeOf: (remote, path) => offerOf(remote)?.routes.find((route) => route.path === path)?.expose ?? null,
    fillersOf: (slot) =>
      offers
        .flatMap(({ remote, slots }) =>
          slots.filter((filled) => filled.slot === slot).map((filled) => ({ remote, ...filled })),
        )
        .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0)),
    menu: () => offers.flatMap(({ menu = [] }) => menu),
    modal: (name) => {
      for (const { remote, modals } of offers) {
        const found = modals.find(({ modal }) => modal === name);
        if (found) return { remote, expose: found.expose };
      }
      return null;
    },
    panel: (name) => {
      for (const { remote, panels } of offers) {
        const found = panels.find(({ panel }) => panel === name);
        if (found) return { remote, expose: found.expose };
      }
      return null;
    },
    activated: () => offers.flatMap(({ remote, activate }) => (activate ? [{ remote, expose: activate }] : [])),
  };
};

/** The current offers; they change when releases are exchanged (docs/decisions/0035). */
export interface LiveOffers extends ReadonlyStore<Offers> {
  /** Replaces the releases of the remotes, or removes them. */
  replan(planned: readonly PlannedRemote[]): void;
}

export const createLiveOffers = (first: readonly PlannedRemote[]): LiveOffers => {
  const remotes = new Map<string, PlannedRemote>(first.map((one) => [one.remote, one]));
  const { getState, getInitialState, setState, subscribe } = createStore(() => readOffers(first));
  return {
    getState,
    getInitialState,
    subscribe,
    replan: (planned) => {
      for (const one of planned) remotes.set(one.remote, one);
      setState(readOffers([...remotes.values()]), true);
    },
  };
};
