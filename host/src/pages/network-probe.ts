import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '@jangada/contracts/host/host-api';

/** The first look whether the network is back; each further one waits twice as long. */
export const PROBE_MS = 3_000;
export const PROBE_MS_MAX = 30_000;
/** Up to this share of a wait comes on top, so that tabs do not ask together. */
const JITTER = 0.3;

export type NetworkState = 'waiting' | 'trying' | 'still-away';

export interface NetworkProbeParts {
  /** Does the site answer? */
  readonly isOnline: () => Promise<boolean>;
  readonly onBack: () => void;
  /** Looks only when a person asks: somebody opened the offline page on purpose. */
  readonly isManual?: boolean;
  readonly random?: () => number;
}

export interface NetworkProbe {
  readonly state: ReadonlyStore<NetworkState>;
  /** A person asks: the answer is shown, whatever it is. */
  tryNow(): Promise<void>;
  stop(): void;
}

/** Waits for the network: looks gently by itself, at once when the browser says so, and when a person asks. */
export const waitForNetwork = ({
  isOnline,
  onBack,
  isManual = false,
  random = Math.random,
}: NetworkProbeParts): NetworkProbe => {
  const state = createStore<NetworkState>(() => 'waiting');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = PROBE_MS;
  let stopped = false;

  const stop = (): void => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', startOver);
    document.removeEventListener('visibilitychange', lookAgain);
  };

  const probe = async (): Promise<boolean> => {
    clearTimeout(timer);
    const found = await isOnline();
    if (stopped) return false;
    if (found) {
      stop();
      onBack();
      return true;
    }
    if (!isManual) timer = setTimeout(() => void probeIfSeen(), waitMs * (1 + random() * JITTER));
    waitMs = Math.min(waitMs * 2, PROBE_MS_MAX);
    return false;
  };

  // A tab that nobody looks at waits for somebody, or for the browser to say that the network is back.
  const probeIfSeen = async (): Promise<void> => {
    if (document.visibilityState === 'visible') await probe();
  };

  function startOver(): void {
    waitMs = PROBE_MS;
    void probe();
  }

  function lookAgain(): void {
    if (document.visibilityState === 'visible') startOver();
  }

  if (!isManual) {
    window.addEventListener('online', startOver);
    document.addEventListener('visibilitychange', lookAgain);
    timer = setTimeout(() => void probeIfSeen(), waitMs);
  }

  return {
    state,
    tryNow: async () => {
      state.setState('trying', true);
      if (!(await probe())) state.setState('still-away', true);
    },
    stop,
  };
};
