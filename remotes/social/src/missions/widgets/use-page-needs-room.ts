import { betSlipChanged, gameOpened } from '@jangada/contracts/events/events';
import { useBus, useEvent } from '@jangada/remote-kit/hooks';
import { useLocation } from '@jangada/remote-kit/routing';
import { useState } from 'react';

/** No campaign appears where somebody signs in or registers (domain.md 4.2). */
const signInPaths: readonly string[] = ['/login', '/register', '/recover-pass'];

/** Its third tab is the list of missions: widgets would only cover the buttons of its rows. */
const MISSIONS_PAGE = '/ranking';

/** Amounts of money are at the right edge of a phone, where the widgets float. */
const moneyPaths: readonly string[] = ['/account/wallet', '/user/transaction', '/user/history-casino'];

/** At the right edge are the provider's odds and its bet slip, which are pressed to bet. */
const isSports = (pathname: string): boolean => /^\/(sports|sportsbook|widgetbetby)(\/|$)/.test(pathname);

/** Is a game running, the bet slip open, sports shown, somebody signing in, the page of missions shown, or money on a phone? Nothing floats over that. */
export function usePageNeedsRoom(isPhone: boolean): boolean {
  const bus = useBus();
  const { pathname } = useLocation();
  const [isPlaying, setIsPlaying] = useState(() => bus.last(gameOpened)?.open ?? false);
  const [hasSlip, setHasSlip] = useState(() => bus.last(betSlipChanged)?.open ?? false);
  useEvent(gameOpened, ({ open }) => setIsPlaying(open));
  useEvent(betSlipChanged, ({ open }) => setHasSlip(open));
  const isCovered = signInPaths.includes(pathname) || pathname === MISSIONS_PAGE;
  return isPlaying || hasSlip || isSports(pathname) || isCovered || (isPhone && moneyPaths.includes(pathname));
}
