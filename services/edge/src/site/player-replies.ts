import type { Logger } from 'pino';
import { resolveAfter, replyOf, REPLY_WAIT_MS, type ApiReply } from './api-reply.ts';
import type { ApiCall } from '../planning/first-view-calls.ts';
import type { FetchForPlayer, PlayerVisit } from './platform-api.ts';

/**
 * This many consecutive late or missing replies mean that the API is slow; fewer may be one slow account, as a page has
 * four.
 */
const LATE_IN_A_ROW_MAX = 12;

/**
 * A slow API gets no requests from pages for this time: it would receive every call twice, from the edge and from the
 * browser.
 */
const PAUSE_MS = 5_000;

const LATE = Symbol('late');

/**
 * Replies of the platform API for one player, for the HTML of the player's page. They are never cached.
 *
 * @param waitMs how long a page waits for one
 */
export const createPlayerReplies = (
  fetchForPlayer: FetchForPlayer,
  log: Pick<Logger, 'warn'>,
  onRead: (outcome: 'hit' | 'miss') => void = () => undefined,
  waitMs = REPLY_WAIT_MS,
) => {
  let lateInARow = 0;
  let pausedUntilMs = 0;

  const load = async (visit: PlayerVisit, call: ApiCall): Promise<ApiReply | null> => {
    if (Date.now() < pausedUntilMs) return null;
    const fetched = fetchForPlayer(visit, call).catch((error: unknown) => {
      log.warn({ error, path: call.path }, 'the platform API gave no reply for a player’s HTML');
      return LATE;
    });
    const answer = await Promise.race([fetched, resolveAfter(waitMs, LATE)]);
    if (typeof answer !== 'symbol') {
      lateInARow = 0;
      return replyOf(answer);
    }
    lateInARow += 1;
    if (lateInARow >= LATE_IN_A_ROW_MAX) pausedUntilMs = Date.now() + PAUSE_MS;
    return null;
  };

  return {
    /** A reply, or null when none arrives in time, or when the session has ended. */
    find: async (visit: PlayerVisit, call: ApiCall): Promise<ApiReply | null> => {
      const reply = await load(visit, call);
      onRead(reply ? 'hit' : 'miss');
      return reply;
    },
  };
};

export type PlayerReplies = ReturnType<typeof createPlayerReplies>;
