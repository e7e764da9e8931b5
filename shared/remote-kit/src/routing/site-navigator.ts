import type { Navigation, Place, ReadonlyStore } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import { locate } from '@jangada/contracts/page/match-route';
import { createPath } from 'react-router-dom';
import type { Navigator } from 'react-router-dom';
import { createStore } from 'zustand/vanilla';
import { addressIn, addressOf, isAbsolute } from './address.ts';
import type { EntryState, SessionHistory } from './session-history.ts';

/** An overlay that the back button closes before it leaves the page. */
export interface Overlay {
  /** Call it when the overlay has closed by itself: removes its history entry. */
  release(): void;
}

/**
 * Navigation that the router does not have: the language prefix, overlays in the history, full loads, other origins.
 */
export interface SiteNavigator extends Navigation {
  /** The `navigator` of `<Router>`. */
  readonly navigator: Navigator;
  /** The router's `location.state` of the current entry. */
  entryState(): unknown;
  readonly language: ReadonlyStore<Language>;
  /** Shows the current page in another language; query and hash stay (I18N-17). */
  changeLanguage(language: Language): void;
  /** Is there a new place that is not rendered yet? */
  readonly isPending: ReadonlyStore<boolean>;
  /** Call it when this place is rendered, before the page's own layout effects: a new page starts at its top. */
  shown(rendered: Place): void;
  /** Lets the back button call `onBack` once instead of leaving the page. */
  guardBack(onBack: () => void): Overlay;
}

export interface SiteNavigatorParts {
  readonly history: SessionHistory;
  readonly hasRoute: (path: string) => boolean;
  /** Changes whenever the result of `hasRoute` may change. */
  readonly routeChanges?: ReadonlyStore<unknown>;
  readonly onTitle: (title: string) => void;
  /** For another origin: a full navigation (RTE-22). */
  readonly leave?: (address: string, replace: boolean) => void;
  /** Must the next navigation be a full one? Called once per navigation (BOOT-27). */
  readonly takesFullReload?: () => boolean;
}

interface OpenOptions {
  readonly replace?: boolean | undefined;
  readonly preventScrollReset?: boolean | undefined;
  readonly state?: unknown;
}

const newKey = (): string => String(Date.now() + Math.random());

const leaveBy = (address: string, replace: boolean): void =>
  replace ? window.location.replace(address) : window.location.assign(address);

/** True for a web address; no other is allowed: an address that runs script is refused, whatever its source. */
const isOfTheWeb = (address: string): boolean =>
  URL.canParse(address, window.location.href) && /^https?:$/.test(new URL(address, window.location.href).protocol);

/** Tracks the place in the address, and the path of the rendered page. */
const createPlaces = (history: SessionHistory) => {
  const read = (): { language: Language; place: Place } => {
    const { pathname, search, hash } = history.address();
    const { language, path } = locate(pathname);
    return { language, place: { path, search, hash, key: history.entry().key ?? '' } };
  };
  const first = read();
  const place = createStore<Place>(() => first.place);
  const language = createStore<Language>(() => first.language);

  /**
   * The path of the rendered page. The page scrolls to its top only when another path is rendered, not when `place`
   * changes.
   */
  let shownPath = first.place.path;
  let keepsScroll = false;
  const isPending = createStore(() => false);

  const show = (preventScrollReset = false) => {
    const now = read();
    const moved = now.place.path !== place.getState().path;
    if (moved) keepsScroll = preventScrollReset;
    language.setState(now.language, true);
    place.setState(now.place, true);
    isPending.setState(true, true);
  };

  const shown = (rendered: Place): void => {
    if (rendered.path !== shownPath && !keepsScroll) history.scrollToTop();
    shownPath = rendered.path;
    isPending.setState(rendered !== place.getState(), true);
  };

  return { read, show, shown, place, language, isPending };
};

const navigatorOf = (open: (address: string, options: OpenOptions) => void, history: SessionHistory): Navigator => {
  const openBy =
    (replace: boolean): Navigator['push'] =>
    (to, state, options) =>
      open(createPath(typeof to === 'string' ? addressOf(to) : to), {
        state,
        preventScrollReset: options?.preventScrollReset,
        replace,
      });
  return {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    push: openBy(false),
    replace: openBy(true),
    go: (delta) => history.go(delta),
  };
};

/** The `navigator` of react-router for this site (docs/decisions/0050): one for the shell and one for the stub host. */
export const createSiteNavigator = (parts: SiteNavigatorParts): SiteNavigator => {
  const { history, takesFullReload = () => false } = parts;
  // A reload returns to its history entry, which has a key; the entry of a first visit gets one.
  if (!history.entry().key) history.replace({ ...history.entry(), key: newKey() });

  const { read, show, shown, place, language, isPending } = createPlaces(history);
  /** The open overlays, the topmost last; all of them share one marked history entry. */
  const overlays: (() => void)[] = [];

  const isMarked = (): boolean => history.entry().overlay === true;
  /** Does the current entry belong to an overlay? */
  let isOverlay = false;

  const mark = () => {
    if (!isMarked()) history.push({ ...history.entry(), overlay: true });
    isOverlay = true;
  };

  /**
   * Puts the current language into the address of the page: the visitor may have changed it in an overlay above the
   * page.
   */
  const syncLanguage = () => {
    const below = read();
    const { path, search, hash } = below.place;
    if (below.language === language.getState() || path !== place.getState().path) return;
    history.replace(history.entry(), addressIn(language.getState(), path + search + hash));
  };

  /** A full navigation is pending. The page may stay: the visitor stopped it, or the server's reply was a download. */
  let isLeaving = false;
  /**
   * True while a step back that this code started is in progress. It closes no overlay, so an overlay that was opened
   * in between stays open.
   */
  let isTakingBack = false;

  /**
   * Starts a full navigation. It replaces the history entry of an open overlay, so that back leads to the page below.
   */
  const leave = (address: string, replace: boolean) => {
    isLeaving = true;
    (parts.leave ?? leaveBy)(address, replace || isMarked());
  };

  /**
   * Removes the history entry of overlays by going back, once all of them are closed. It waits for a pending navigation,
   * which going back would abort.
   */
  const takeBackEntry = () => {
    if (isTakingBack || isLeaving || overlays.length > 0 || !isMarked()) return;
    isTakingBack = true;
    history.go(-1);
  };

  history.onRestore(() => {
    isLeaving = false;
    isTakingBack = false;
    // An overlay that was open when the page was left is still open, but its entry is no longer in the history.
    if (overlays.length > 0) mark();
    else takeBackEntry();
  });

  history.onPop(() => {
    isLeaving = false;
    if (isOverlay) syncLanguage();
    isOverlay = isMarked();
    if (!isTakingBack) overlays.pop()?.();
    isTakingBack = false;
    // Marks the history entry again, because the overlay below the closed one needs the next press of the back button.
    if (overlays.length > 0) mark();
    show();
  });

  const write = (address: string, replace: boolean, state: unknown) => {
    const entry: EntryState = { key: newKey(), ...(state !== undefined && state !== null && { state }) };
    // The new page replaces the history entry of an open overlay, so that Back skips the overlay.
    if (replace || isMarked()) history.replace(entry, address);
    else history.push(entry, address);
    isOverlay = false;
    isLeaving = false;
  };

  /** Shows an address of the site, its language prefix included. */
  const open = (address: string, { replace = false, preventScrollReset = false, state }: OpenOptions): void => {
    const isElsewhere = locate(addressOf(address).pathname).path !== place.getState().path;
    if (isElsewhere && takesFullReload()) return leave(address, replace);
    write(address, replace, state);
    show(preventScrollReset);
  };

  const release = (onBack: () => void) => {
    const index = overlays.indexOf(onBack);
    if (index >= 0) overlays.splice(index, 1);
    // The caller may navigate in the same task; only an overlay's history entry that is then left over is removed.
    setTimeout(takeBackEntry);
  };

  return {
    place,
    language,
    isPending,
    entryState: () => history.entry().state ?? null,
    navigator: navigatorOf(open, history),
    go: (to, options = {}) => {
      if (!isAbsolute(to)) open(addressIn(language.getState(), to), options);
      else if (isOfTheWeb(to)) leave(to, options.replace ?? false);
    },
    back: () => history.go(-1),
    hasRoute: parts.hasRoute,
    routeChanges: parts.routeChanges ?? createStore(() => null),
    setTitle: parts.onTitle,
    changeLanguage: (next) => {
      const { path, search, hash } = place.getState();
      history.replace(history.entry(), addressIn(next, path + search + hash));
      show(true);
    },
    shown,
    guardBack: (onBack) => {
      overlays.push(onBack);
      mark();
      return { release: () => release(onBack) };
    },
  };
};
