import { betSlipChanged, gameOpened } from '@jangada/contracts/events/events';
import { useBus, useEvent } from '@jangada/remote-kit/hooks';
import { useLocation } from '@jangada/remote-kit/routing';
import { useState } from 'react';

/** No campaign appears where somebody signs in or registers (domain.md 4.2). */
const signInPaths: readonly string[] = ['/login', '/register', '/recover-pass'];

/** Its third tab is the list of missions: widgets would only cover the buttons of its rows. */
const MISSIONS_PAGE = '/ranking';

/** Is a game running, the bet slip open, somebody signing in, or the page of missions shown? Nothing floats over that. */
export function usePageNeedsRoom(): boolean {
  const bus = useBus();
  const { pathname } = useLocation();
  const [isPlaying, setIsPlaying] = useState(() => bus.last(gameOpened)?.open ?? false);
  const [hasSlip, setHasSlip] = useState(() => bus.last(betSlipChanged)?.open ?? false);
  useEvent(gameOpened, ({ open }) => setIsPlaying(open));
  useEvent(betSlipChanged, ({ open }) => setHasSlip(open));
  return isPlaying || hasSlip || signInPaths.includes(pathname) || pathname === MISSIONS_PAGE;
}
