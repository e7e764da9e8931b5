import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useEffect, useState } from 'react';
import { fetchBuild } from '../updates/fetch-build.ts';
import { waitForNetwork } from './network-probe.ts';
import type { NetworkProbe, NetworkProbeParts, NetworkState } from './network-probe.ts';

const waiting = createStore<NetworkState>(() => 'waiting');

/** Probes the network while the page is mounted. */
export const useNetworkProbe = ({ onBack, isManual }: Pick<NetworkProbeParts, 'onBack' | 'isManual'>) => {
  const [probe, setComeback] = useState<NetworkProbe | null>(null);
  useEffect(() => {
    const started = waitForNetwork({ isOnline: async () => (await fetchBuild()) !== null, onBack, isManual });
    setComeback(started);
    return started.stop;
  }, [onBack, isManual]);
  const state = useStore(probe?.state ?? waiting);
  return { state, tryNow: () => void probe?.tryNow() };
};
