import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '@jangada/contracts/host/host-api';

/** Delay of the first probe; each further delay is twice as long. */
export const PROBE_MS = 3_000;
export const PROBE_MS_MAX = 30_000;
/** Random share added to a delay, so that tabs do not probe at the same time. */
const JITTER = 0.3;

export type NetworkState = 'waiting' | 'trying' | 'still-away';

export interface NetworkProbeParts {
  readonly isOnline: () => Promise<boolean>;
  readonly onBack: () => void;
  /** Probes only on request, because the visitor opened the offline page by its address. */
  readonly isManual?: boolean;
  readonly random?: () => number;
}

export interface NetworkProbe {
  readonly state: ReadonlyStore<NetworkState>;
  /** Probes now and shows the result. */
  tryNow(): Promise<void>;
  stop(): void;
}

/** Waits for the network: probes with growing delays, when the browser goes online, and on request. */
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

  // A hidden tab probes when it becomes visible or the browser goes online.
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
