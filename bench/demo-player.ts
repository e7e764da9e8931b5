/** A demo player with money (see README). */
const PLAYER = { username: '11987650001', password: 'Jangada2026!' };

export interface SignedInPlayer {
  /** The address of the site. */
  readonly site: string;
  readonly token: string;
}

/**
 * Signs the demo player in.
 *
 * @param site its address
 * @throws {Error} when the site refuses
 */
export const signInDemoPlayer = async (site: string): Promise<SignedInPlayer> => {
  const answer = await fetch(`${site}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(PLAYER),
  });
  const { token } = (await answer.json()) as { readonly token?: string };
  if (!token) throw new Error(`The demo player cannot sign in: ${answer.status}.`);
  return { site, token };
};
