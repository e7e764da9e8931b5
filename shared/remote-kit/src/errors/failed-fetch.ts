import { ApiError } from './errors.ts';

/**
 * The error of a failed fetch of bets, bonuses or transactions; the screen shows the generic text (WAL-56 to WAL-59).
 */
const FETCH_FAILED = 'Failed to fetch transactions.';

/**
 * Gives a call's failure its own message. A refusal retains its status and code, which retries and permission checks
 * need.
 *
 * @throws ApiError when the server refused, else Error with the failure as its cause
 *
 * @example
 * const { bets } = await orFailedFetch(api(listBets, { query: { page } }));
 */
export const orFailedFetch = async <Reply>(reply: Promise<Reply>): Promise<Reply> => {
  try {
    return await reply;
  } catch (cause) {
    if (cause instanceof ApiError) throw new ApiError(cause.status, { ...cause.body, message: FETCH_FAILED });
    throw new Error(FETCH_FAILED, { cause });
  }
};
