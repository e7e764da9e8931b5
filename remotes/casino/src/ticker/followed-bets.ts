import { betPlaced } from '@jangada/contracts/events';
import type { HostApi } from '@jangada/contracts/host/host-api';
import { createBetFeed } from './bet-feed.ts';

/** The bets of this page, kept from page to page of the site. */
export const followedBets = createBetFeed();

/** Real bets and wins come over the bus (CAS-39). */
export const followBets = ({ bus }: Pick<HostApi, 'bus'>): void => {
  bus.on(betPlaced, (bet) => followedBets.getState().place({ ...bet, simulated: false }));
};
