import { UsageError } from '../arguments.ts';

/**
 * Signs a player in to the site, so that pages for players are tried too.
 *
 * @param player `phone:password`; undefined for a guest
 * @returns the session token; null for a guest
 * @throws {UsageError} when the value is invalid, or the site refuses it
 */
export const signInPlayer = async (url: string, player: string | undefined): Promise<string | null> => {
  if (player === undefined) return null;
  const colon = player.indexOf(':');
  if (colon < 1) throw new UsageError('JANGADA_PLAYER must be phone:password');
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: player.slice(0, colon), password: player.slice(colon + 1) }),
  });
  const { token } = (await answer.json().catch(() => ({}))) as { token?: unknown };
  if (typeof token === 'string') return token;
  throw new UsageError(`${url} does not sign the player of JANGADA_PLAYER in (${answer.status})`);
};
