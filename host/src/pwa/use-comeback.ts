import { useObservable } from '@jangada/remote-kit/hooks';
import { createObservable } from '@jangada/remote-kit/observable';
import { useEffect, useState } from 'react';
import { askBuild } from './ask-build.ts';
import { waitForNetwork } from './comeback.ts';
import type { Comeback, ComebackParts, ComebackState } from './comeback.ts';

const waiting = createObservable<ComebackState>('waiting');

/** Waits for the network while the page is shown. */
export const useComeback = ({ onBack, onlyWhenAsked }: Pick<ComebackParts, 'onBack' | 'onlyWhenAsked'>) => {
  const [comeback, setComeback] = useState<Comeback | null>(null);
  useEffect(() => {
    const started = waitForNetwork({ isThere: async () => (await askBuild()) !== null, onBack, onlyWhenAsked });
    setComeback(started);
    return started.stop;
  }, [onBack, onlyWhenAsked]);
  const state = useObservable(comeback?.state ?? waiting);
  return { state, tryNow: () => void comeback?.tryNow() };
};
