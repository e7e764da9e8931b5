import { betSlipChanged, gameOpened } from '@jangada/contracts/events/shell';
import type { Bus } from '@jangada/contracts/host/host-api';

/** Is a game open, or a bet slip on a phone? They fill the window, so floating elements wait. */
export const isPlayingOrBetting = (bus: Pick<Bus, 'last'>): boolean =>
  [gameOpened, betSlipChanged].some((event) => bus.last(event)?.open === true);
