import type {
  Api,
  Modals,
  ReadonlyStore,
  Panels,
  Push,
  PushState,
  Session,
  Toasts,
} from '@jangada/contracts/host/host-api';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { i18n } from 'i18next';
import { createStore } from 'zustand/vanilla';
import type { KeyValueStore } from '../../browser/storage.ts';
import type { SiteNavigator } from '@jangada/remote-kit/routing/site-navigator';
import type { BrowserPush } from './browser-push.ts';
import { PUSH_ENDPOINT_KEY } from './push-storage-keys.ts';

export interface PushParts {
  readonly api: Api;
  readonly tenant: ReadonlyStore<SiteConfig>;
  readonly session: ReadonlyStore<Session>;
  readonly storage: KeyValueStore;
  readonly toasts: Toasts;
  readonly modals: Modals;
  readonly panels: Panels;
  readonly router: SiteNavigator;
  readonly i18n: i18n;
  readonly onLoadFailed: (error: unknown) => void;
}

export interface PushPort extends Push {
  /** Starts tracking the current player. Called once, on idle. */
  start(): void;
}

/** The push port; its implementation is loaded with the first player. */
export const createPush = (parts: PushParts): PushPort => {
  const { session, storage, onLoadFailed } = parts;
  const state = createStore<PushState>(() => 'checking');
  let loading: Promise<BrowserPush> | null = null;
  const browserPush = (): Promise<BrowserPush> => {
    loading ??= import('./browser-push.ts').then(({ createBrowserPush }) => createBrowserPush(parts, state));
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
  const attempt = (work: (push: BrowserPush) => Promise<PushState>): Promise<PushState> =>
    browserPush().then(work, (error: unknown) => {
      onLoadFailed(error);
      return state.getState();
    });

  let player: number | null = null;
  const trackPlayer = () => {
    const now = session.getState();
    const next = now.status === 'user' ? now.user.id : null;
    if (now.status === 'checking' || (next === player && next !== null)) return;
    player = next;
    // A guest whose browser was never subscribed has nothing to refresh.
    if (next === null && loading === null && storage.get(PUSH_ENDPOINT_KEY) === null) return;
    void attempt((push) => push.refresh());
  };

  return {
    state,
    subscribe: () => attempt((push) => push.subscribe()),
    unsubscribe: () => attempt((push) => push.unsubscribe()),
    start: () => {
      trackPlayer();
      session.subscribe(trackPlayer);
    },
  };
};
