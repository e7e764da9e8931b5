import type { Logger } from 'pino';
import { createGuestReplies, type GuestReplies } from './guest-replies.ts';
import type { FetchForGuest, FetchForPlayer } from './platform-api.ts';
import { createPlayerReplies, type PlayerReplies } from './player-replies.ts';

interface Parts {
  readonly fetchForGuest: FetchForGuest;
  readonly fetchForPlayer: FetchForPlayer;
  readonly config: { readonly siteConfigTtlMs: number; readonly replyWaitMs: number };
  readonly log: Pick<Logger, 'warn'>;
  readonly onRead: (cache: string, outcome: 'hit' | 'stale' | 'miss') => void;
}

/** The sources of the platform API's replies in the HTML of a page. */
export interface PageReplySources {
  readonly guestReplies: GuestReplies;
  readonly playerReplies: PlayerReplies;
}

export const createPageReplies = ({ fetchForGuest, fetchForPlayer, config, log, onRead }: Parts): PageReplySources => ({
  guestReplies: createGuestReplies(
    fetchForGuest,
    config.siteConfigTtlMs,
    log,
    (outcome) => onRead('guest-replies', outcome),
    config.replyWaitMs,
  ),
  playerReplies: createPlayerReplies(
    fetchForPlayer,
    log,
    (outcome) => onRead('player-replies', outcome),
    config.replyWaitMs,
  ),
});
