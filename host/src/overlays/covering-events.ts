import { betSlipChanged, gameOpened } from '@jangada/contracts/events/shell';
import type { Bus } from '@jangada/contracts/host/host-api';

/** A game, or a bet slip on a phone, has the window to itself: what floats waits. */
export const isPlayingOrBetting = (bus: Pick<Bus, 'last'>): boolean =>
  [gameOpened, betSlipChanged].some((event) => bus.last(event)?.open === true);
