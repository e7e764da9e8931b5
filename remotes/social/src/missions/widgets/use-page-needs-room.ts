import { betSlipChanged, gameOpened } from '@jangada/contracts/events/events';
import { useBus, useEvent } from '@jangada/remote-kit/hooks';
import { useLocation } from '@jangada/remote-kit/routing';
import { useState } from 'react';

/** Campaigns are not shown on the pages for signing in and registering. */
const signInPaths: readonly string[] = ['/login', '/register', '/recover-pass'];

/** The third tab of this page is the list of missions, whose buttons the widgets would cover. */
const MISSIONS_PAGE = '/ranking';

/** Pages with amounts of money at a phone's right edge, where the widgets float. */
const moneyPaths: readonly string[] = ['/account/wallet', '/user/transaction', '/user/history-casino'];

/**
 * True for the sports pages: the provider's odds and bet slip are at the right edge, where widgets would cover them.
 */
const isSports = (pathname: string): boolean => /^\/(sports|sportsbook|widgetbetby)(\/|$)/.test(pathname);

/**
 * Hides the widgets while a game runs, the bet slip is open, or the page shows sports, a sign-in, the missions, or (on
 * a phone) money.
 */
export const usePageNeedsRoom = (isPhone: boolean): boolean => {
  const bus = useBus();
  const { pathname } = useLocation();
  const [isPlaying, setIsPlaying] = useState(() => bus.last(gameOpened)?.open ?? false);
  const [hasSlip, setHasSlip] = useState(() => bus.last(betSlipChanged)?.open ?? false);
  useEvent(gameOpened, ({ open }) => setIsPlaying(open));
  useEvent(betSlipChanged, ({ open }) => setHasSlip(open));
  const isCovered = signInPaths.includes(pathname) || pathname === MISSIONS_PAGE;
  return isPlaying || hasSlip || isSports(pathname) || isCovered || (isPhone && moneyPaths.includes(pathname));
};
