import type { Logger } from 'pino';
import { afterwards, replyOf, REPLY_WAIT_MS, type ApiReply } from './api-reply.ts';
import type { ApiCall } from '../planning/first-view-calls.ts';
import type { FetchForPlayer, PlayerVisit } from './platform-api.ts';

/**
 * After a reply that is late or missing, no page asks for one within this time: an API that is slow already would get every call twice,
 * from the edge and from the browser.
 */
const PAUSE_MS = 5_000;

const LATE = Symbol('late');

/**
 * Replies of the platform API for one player, for the HTML of the player's page. They are stored nowhere.
 *
 * @param waitMs how long a page waits for one
 */
export const createPlayerReplies = (
  fetchForPlayer: FetchForPlayer,
  log: Pick<Logger, 'warn'>,
  onRead: (outcome: 'hit' | 'miss') => void = () => undefined,
  waitMs = REPLY_WAIT_MS,
) => {
  let pausedUntilMs = 0;

  const load = async (visit: PlayerVisit, call: ApiCall): Promise<ApiReply | null> => {
    if (Date.now() < pausedUntilMs) return null;
    const fetched = fetchForPlayer(visit, call).catch((error: unknown) => {
      log.warn({ error, path: call.path }, 'the platform API gave no reply for a player’s HTML');
      return LATE;
    });
    const answer = await Promise.race([fetched, afterwards(waitMs, LATE)]);
    if (typeof answer !== 'symbol') return replyOf(answer);
    pausedUntilMs = Date.now() + PAUSE_MS;
    return null;
  };

  return {
    /** A reply, or null when there is none in time, also of a session that has ended. */
    find: async (visit: PlayerVisit, call: ApiCall): Promise<ApiReply | null> => {
      const reply = await load(visit, call);
      onRead(reply ? 'hit' : 'miss');
      return reply;
    },
  };
};

export type PlayerReplies = ReturnType<typeof createPlayerReplies>;
