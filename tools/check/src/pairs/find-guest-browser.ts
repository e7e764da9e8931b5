import { isOnCanary } from '@jangada/contracts/delivery/resolve';
import type { Rollout } from '@jangada/contracts/delivery/rollout';
import { guestIdOf, newBrowserSecret } from '@jangada/server/browser-cookie';

/** Enough guests to find a rare pair: two canaries of one percent have one guest in ten thousand in common. */
const GUESTS_TRIED_MAX = 200_000;

interface Wanted {
  readonly remote: string;
  readonly version: string;
  readonly rollout: Rollout;
}

const isServed = ({ remote, version, rollout }: Wanted, tenant: string, guest: string): boolean => {
  const isPinned = rollout.pin !== null && (rollout.pin.until === null || Date.parse(rollout.pin.until) > Date.now());
  if (isPinned) return rollout.pin?.version === version;
  if (rollout.kill === 'previous') return rollout.previous === version;
  const isCanary = rollout.canary?.version === version;
  return isOnCanary(rollout, { tenant, guest, remote }) === isCanary;
};

/**
 * A browser that gets all these releases together, as a player's could: the edge never serves a pair on request.
 *
 * @returns its secret; null when no guest of the tenant gets them
 */
export const findGuestBrowser = (
  tenant: string,
  wanted: readonly Wanted[],
  makeSecret: () => string = newBrowserSecret,
): string | null => {
  for (let tries = 0; tries < GUESTS_TRIED_MAX; tries += 1) {
    const secret = makeSecret();
    const guest = guestIdOf(secret);
    if (wanted.every((one) => isServed(one, tenant, guest))) return secret;
  }
  return null;
};
