import { INSTALL_OFFER_GLOBAL } from '@jangada/contracts/delivery/boot';
import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import { createAnswerStore } from '@jangada/remote-kit/visit-store';
import { createStore } from 'zustand/vanilla';
import type { KeyValueStore } from '../storage.ts';
import { isStandalone } from './standalone.ts';

/** The visitor dismissed the prompt (ENT-32). */
export const INSTALL_HIDDEN_KEY = 'install-prompt-hidden';

/** The install state that the browser reports. `asking`: the browser's prompt is open. */
export type InstallState = 'unoffered' | 'offered' | 'asking' | 'installed';

export type InstallAnswer = 'accepted' | 'dismissed' | 'unavailable';

export interface Install {
  readonly state: ReadonlyStore<InstallState>;
  /**
   * True once the visitor has dismissed the prompt, which is then never shown automatically again (MOD-43). Without
   * storage this lasts for the visit.
   */
  readonly isHidden: ReadonlyStore<boolean>;
  hide(): void;
  /** Shows the browser's prompt, once per offer. A refusal is stored like a dismissal. */
  request(): Promise<InstallAnswer>;
}

/** The `beforeinstallprompt` event of Chromium. */
interface Offer {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: string }>;
}

const isOffer = (value: unknown): value is Offer =>
  typeof value === 'object' && value !== null && 'prompt' in value && 'userChoice' in value;

/**
 * Tracks whether the site can be installed: from the browser's event that the page stored before the shell ran, and
 * from later events.
 */
export const createInstall = (storage: KeyValueStore): Install => {
  const answers = createAnswerStore(storage);
  let offer: Offer | null = null;
  const state = createStore<InstallState>(() => (isStandalone() ? 'installed' : 'unoffered'));
  const isHidden = createStore(() => answers.get(INSTALL_HIDDEN_KEY) === 'true');

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
    answers.set(INSTALL_HIDDEN_KEY, 'true');
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
      // The browser withdrew its offer; the visitor can still install the site through the browser's menu.
      state.setState('unoffered', true);
      return 'unavailable';
    }
  };

  return { state, isHidden, hide, request };
};
