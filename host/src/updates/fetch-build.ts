import { BUILD_PATH } from '@jangada/contracts/delivery/pwa';

const FETCH_TIMEOUT_MS = 5_000;

/** The reply of the site; `build` is null when it is unknown for this visitor. */
export interface BuildAnswer {
  readonly build: string | null;
}

/** Requests the visitor's current build; null without a network or a valid reply. */
export const fetchBuild = async (send: typeof fetch = fetch): Promise<BuildAnswer | null> => {
  try {
    const answer = await send(BUILD_PATH, { cache: 'no-store', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!answer.ok) return null;
    const reply: unknown = await answer.json();
    const build = typeof reply === 'object' && reply !== null && 'build' in reply ? reply.build : null;
    return { build: typeof build === 'string' ? build : null };
  } catch {
    return null;
  }
};
