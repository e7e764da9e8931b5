import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useEffect, useState } from 'react';
import { askBuild } from './ask-build.ts';
import { waitForNetwork } from './comeback.ts';
import type { Comeback, ComebackParts, ComebackState } from './comeback.ts';

const waiting = createStore<ComebackState>(() => 'waiting');

/** Waits for the network while the page is shown. */
export const useComeback = ({ onBack, onlyWhenAsked }: Pick<ComebackParts, 'onBack' | 'onlyWhenAsked'>) => {
  const [comeback, setComeback] = useState<Comeback | null>(null);
  useEffect(() => {
    const started = waitForNetwork({ isThere: async () => (await askBuild()) !== null, onBack, onlyWhenAsked });
    setComeback(started);
    return started.stop;
  }, [onBack, onlyWhenAsked]);
  const state = useStore(comeback?.state ?? waiting);
  return { state, tryNow: () => void comeback?.tryNow() };
};
