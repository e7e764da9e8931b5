import { INSTALL_OFFER_GLOBAL } from '@jangada/contracts/delivery/boot';
import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import { createStore } from 'zustand/vanilla';
import type { KeyValueStore } from '../browser/storage.ts';
import { isStandalone } from './standalone.ts';

/** The visitor does not want to be asked again (ENT-32). */
export const INSTALL_HIDDEN_KEY = 'install-prompt-hidden';

/** What the browser says about installing the site. `asking`: its own question is on the screen. */
export type InstallState = 'unoffered' | 'offered' | 'asking' | 'installed';

export type InstallAnswer = 'accepted' | 'dismissed' | 'unavailable';

export interface Install {
  readonly state: ReadonlyStore<InstallState>;
  /** Was the prompt put away once? Then it never comes again by itself (MOD-43). */
  readonly isHidden: ReadonlyStore<boolean>;
  hide(): void;
  /** Shows the browser's own question; its offer is good for one. A no is remembered like a dismissal. */
  request(): Promise<InstallAnswer>;
}

/** The `beforeinstallprompt` event, which only some browsers have. */
interface Offer {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: string }>;
}

const isOffer = (value: unknown): value is Offer =>
  typeof value === 'object' && value !== null && 'prompt' in value && 'userChoice' in value;

/** Follows whether the site can be installed: the offer the page kept before the shell ran, and later ones. */
export const createInstall = (kept: KeyValueStore): Install => {
  let offer: Offer | null = null;
  const state = createStore<InstallState>(() => (isStandalone() ? 'installed' : 'unoffered'));
  const isHidden = createStore(() => kept.get(INSTALL_HIDDEN_KEY) === 'true');

  const take = (value: unknown) => {
    if (!isOffer(value) || state.getState() === 'installed') return;
    offer = value;
    state.setState('offered', true);
  };
  take(Reflect.get(globalThis, INSTALL_OFFER_GLOBAL));
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    take(event);
  });
  window.addEventListener('appinstalled', () => state.setState('installed', true));

  const hide = () => {
    kept.set(INSTALL_HIDDEN_KEY, 'true');
    isHidden.setState(true, true);
  };

  const request = async (): Promise<InstallAnswer> => {
    const prompted = offer;
    if (!prompted || state.getState() !== 'offered') return 'unavailable';
    offer = null;
    state.setState('asking', true);
    try {
      await prompted.prompt();
      const { outcome } = await prompted.userChoice;
      state.setState(outcome === 'accepted' ? 'installed' : 'unoffered', true);
      if (outcome === 'accepted') return 'accepted';
      hide();
      return 'dismissed';
    } catch {
      // The browser took its offer back; there is the way by hand.
      state.setState('unoffered', true);
      return 'unavailable';
    }
  };

  return { state, isHidden, hide, request };
};
