import type { Navigation, Place } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/languages';
import type { RouteClaim } from '@jangada/contracts/routes';
import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import { addressOf, hrefIn, placeAt } from '@jangada/remote-kit/place';

/** What the back button closes before it leaves the page. */
export interface Overlay {
  /** The overlay closed by itself: its history entry goes as well. */
  release(): void;
}

export interface Router extends Navigation {
  readonly language: ReadonlyStore<Language>;
  /** Shows the same place in another language; query and hash stay (I18N-17). */
  changeLanguage(language: Language): void;
  /** Lets the back button call `onBack` once instead of leaving the page. */
  hold(onBack: () => void): Overlay;
}

export interface RouterParts {
  readonly leads: (path: string) => boolean;
  /** What `leads` rests on, where that changes. */
  readonly ways?: ReadonlyStore<unknown>;
  /** Every path of the site, as things are now; the route table unless given. */
  readonly claims?: () => readonly RouteClaim[];
  readonly onTitle: (title: string) => void;
  /** For another origin: a full navigation (RTE-22). */
  readonly leave?: (address: string, replace: boolean) => void;
  /** Is the next change of page to be a full one? Asked once per change (BOOT-27). */
  readonly takesFreshStart?: () => boolean;
}

/** Our own mark on a history entry that stands for an open modal or panel. */
const OVERLAY_MARK = 'overlay';

/** What a history entry carries: its name, and the mark. The entry of an overlay has the name of the page below. */
interface EntryState {
  readonly entry?: string;
}

const entryNow = (): string => (window.history.state as EntryState | null)?.entry ?? '';

const newEntry = (): EntryState => ({ entry: String(Date.now() + Math.random()) });

const isMarked = (state: unknown): boolean => typeof state === 'object' && state !== null && OVERLAY_MARK in state;

const isAbsolute = (to: string): boolean => /^[a-z][a-z0-9+.-]*:|^\/\//i.test(to);

const leaveBy = (address: string, replace: boolean): void =>
  replace ? window.location.replace(address) : window.location.assign(address);

/** Only the web is a place to go to: an address that runs script is none, wherever it came from. */
const isOfTheWeb = (address: string): boolean =>
  URL.canParse(address, window.location.href) && /^https?:$/.test(new URL(address, window.location.href).protocol);

/** The shell's router: the browser's history, the language prefix, and nothing else (docs/decisions/0010). */
export const createRouter = (parts: RouterParts): Router => {
  const { leave = leaveBy, takesFreshStart = () => false } = parts;
  // A reload comes back to its entry; a first visit names it.
  if (!entryNow()) window.history.replaceState({ ...(window.history.state as object | null), ...newEntry() }, '');

  const read = () => placeAt(window.location, parts.claims?.(), entryNow());
  const started = read();
  const place = createStore<Place>(() => started.place);
  const language = createStore<Language>(() => started.language);
  /** What is open, the topmost last; all of it shares one marked history entry. */
  const held: (() => void)[] = [];

  // A route change starts at the top, also on the way back (RTE-90, RTE-91).
  window.history.scrollRestoration = 'manual';

  const show = (keepScroll = false) => {
    const now = read();
    const moved = now.place.path !== place.getState().path;
    language.setState(now.language, true);
    place.setState(now.place, true);
    if (moved && !keepScroll) window.scrollTo(0, 0);
  };

  /** Does the entry that is shown belong to what lies over the page? */
  let isOverlay = false;

  const mark = () => {
    if (!isMarked(window.history.state)) window.history.pushState({ entry: entryNow(), [OVERLAY_MARK]: true }, '');
    isOverlay = true;
  };

  /** The page below is still in the language it was opened in; another one may have been chosen over it. */
  const keepLanguage = () => {
    const below = read();
    const { path, search, hash } = below.place;
    if (below.language === language.getState() || path !== place.getState().path) return;
    window.history.replaceState(window.history.state, '', hrefIn(language.getState(), path + search + hash));
  };

  window.addEventListener('popstate', () => {
    if (isOverlay) keepLanguage();
    isOverlay = isMarked(window.history.state);
    held.pop()?.();
    // What lay below wants the next press of the back button.
    if (held.length > 0) mark();
    show();
  });

  const write = (address: string, replace: boolean) => {
    // The entry of an open overlay makes room: back leads to the page it lay over, not to it.
    const instead = replace || isMarked(window.history.state);
    window.history[instead ? 'replaceState' : 'pushState'](newEntry(), '', address);
    isOverlay = false;
  };

  const release = (onBack: () => void) => {
    const index = held.indexOf(onBack);
    if (index >= 0) held.splice(index, 1);
    // Who closed it may navigate in the same breath; only an entry that is left over is taken back.
    setTimeout(() => {
      if (held.length === 0 && isMarked(window.history.state)) window.history.back();
    });
  };

  return {
    place,
    language,
    go: (to, { replace = false, keepScroll = false } = {}) => {
      if (isAbsolute(to)) {
        if (isOfTheWeb(to)) leave(to, replace);
        return;
      }
      const address = hrefIn(language.getState(), to);
      if (addressOf(to).pathname !== place.getState().path && takesFreshStart()) return leave(address, replace);
      write(address, replace);
      show(keepScroll);
    },
    back: () => window.history.back(),
    href: (to) => hrefIn(language.getState(), to),
    leads: parts.leads,
    ways: parts.ways ?? createStore(() => null),
    setTitle: parts.onTitle,
    changeLanguage: (next) => {
      const { path, search, hash } = place.getState();
      window.history.replaceState(window.history.state, '', hrefIn(next, path + search + hash));
      show(true);
    },
    hold: (onBack) => {
      held.push(onBack);
      mark();
      return { release: () => release(onBack) };
    },
  };
};
