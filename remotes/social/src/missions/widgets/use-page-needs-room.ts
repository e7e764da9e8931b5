import { betSlipChanged, gameOpened } from '@jangada/contracts/events/events';
import { useBus, useEvent } from '@jangada/remote-kit/hooks';
import { useLocation } from '@jangada/remote-kit/routing';
import { useState } from 'react';

/** No campaign appears where somebody signs in or registers (domain.md 4.2). */
const signInPaths: readonly string[] = ['/login', '/register', '/recover-pass'];

/** The list shows all missions: a widget would only cover their buttons. */
const isMissionList = ({ pathname, search }: { readonly pathname: string; readonly search: string }): boolean =>
  pathname === '/ranking' && new URLSearchParams(search).get('view') === 'missions';

/** Is a game running, the bet slip open, somebody signing in, or the list of missions shown? Nothing floats over that. */
export function usePageNeedsRoom(): boolean {
  const bus = useBus();
  const location = useLocation();
  const [isPlaying, setIsPlaying] = useState(() => bus.last(gameOpened)?.open ?? false);
  const [hasSlip, setHasSlip] = useState(() => bus.last(betSlipChanged)?.open ?? false);
  useEvent(gameOpened, ({ open }) => setIsPlaying(open));
  useEvent(betSlipChanged, ({ open }) => setHasSlip(open));
  return isPlaying || hasSlip || signInPaths.includes(location.pathname) || isMissionList(location);
}
