import { clientNetwork } from '@jangada/server/client-network';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Call } from '../../../http/call.ts';
import type { RateLimit, RateLimits, Usage } from '@jangada/server/rate-limits';
import type { Platform } from '../../../platform/platform.ts';
import { requireCaptcha } from './captcha-gate.ts';
import { isSiteGuessed } from './site-guessing.ts';

const WINDOW_MS = 15 * 60_000;

/** Wrong passwords of one account, from one address or from one browser its player has signed in with (AUTH-28). */
const failuresHere: RateLimit = { name: 'sign-in-failures', max: 5, windowMs: WINDOW_MS };
/** Wrong passwords of one account from everywhere else together. From here on one address has one try for each window. */
const failuresOfAccount: RateLimit = { name: 'sign-in-failures-of-account', max: 10, windowMs: WINDOW_MS };
const FAILURES_HERE_WHEN_ATTACKED_MAX = 1;
/** Wrong passwords of any account from one address. Many players share the address of a mobile carrier, and some mistype. */
const failuresOfAddress: RateLimit = { name: 'sign-in-failures-of-address', max: 30, windowMs: WINDOW_MS };
const FAILURES_BEFORE_CAPTCHA = 3;

/** Who tries to sign in. */
export interface Attempt {
  /** What the player signs in with, as it is stored. */
  readonly account: string;
  /** Has the player of this account signed in with this browser before? */
  readonly knownBrowser: boolean;
  readonly captcha: string | undefined;
}

export interface CountedAttempt {
  /** The password was right: right ones do not count. */
  readonly succeeded: () => Promise<void>;
  /** Whether the next attempt requires a solved captcha. */
  readonly nextNeedsCaptcha: () => Promise<boolean>;
}

/**
 * Counts a sign-in attempt before its password is checked, so that concurrent guesses all count
 * (docs/decisions/0069). Nothing here depends on whether the account exists.
 *
 * @throws auth.too-many-attempts with the seconds to wait, auth.captcha-failed, server.unavailable
 */
export async function countAttempt(
  { limits, captcha }: Pick<Platform, 'limits' | 'captcha'>,
  attempt: Attempt,
  call: Call,
): Promise<CountedAttempt> {
  const keys = keysOf(attempt, call);
  const counted: (readonly [RateLimit, string])[] = [];
  const count = (limit: RateLimit, key: string): Promise<Usage> => {
    counted.push([limit, key]);
    return limits.add(limit, key);
  };
  const takeBack = async (): Promise<void> => {
    for (const [limit, key] of counted) await limits.takeBack(limit, key);
  };

  try {
    const here = await count(failuresHere, keys.here);
    if (here.count > failuresHere.max) throw tooManyAttempts(here);
    const ofAccount = keys.account === null ? null : await count(failuresOfAccount, keys.account);
    const isAttacked = ofAccount !== null && ofAccount.count > failuresOfAccount.max;
    if (isAttacked && here.count > FAILURES_HERE_WHEN_ATTACKED_MAX) throw tooManyAttempts(here);
    const ofAddress = keys.address === null ? null : await count(failuresOfAddress, keys.address);
    const isSpraying = ofAddress?.isExceeded === true;
    if (!call.tenant.settings.captcha) {
      // Without a captcha the attempt is refused for a time; the player's own browsers, and a code by SMS, are exempt.
      if (isAttacked) throw tooManyAttempts(ofAccount);
      if (isSpraying) throw tooManyAttempts(ofAddress);
    }

    const needsCaptcha = async (failures: number): Promise<boolean> =>
      call.tenant.settings.captcha &&
      (isSpraying || failures >= FAILURES_BEFORE_CAPTCHA || (await isSiteGuessed(limits, call.tenant.id)));
    const attempts = Math.max(here.count, ofAccount?.count ?? 0);
    if (await needsCaptcha(attempts - 1)) await requireCaptcha(captcha, attempt.captcha, call);
    return {
      succeeded: async () => {
        await takeBack();
        await limits.reset(failuresHere, keys.here);
      },
      nextNeedsCaptcha: () => needsCaptcha(attempts),
    };
  } catch (error) {
    await takeBack(); // No password was checked.
    throw error;
  }
}

/** A verified player may mistype the new password as often as any other. */
export async function resetAttempts(limits: RateLimits, account: string, call: Call): Promise<void> {
  for (const knownBrowser of [false, true])
    await limits.reset(failuresHere, keysOf({ account, knownBrowser }, call).here);
}

/** Attempts of others do not count for a browser that its player has used, so they cannot lock the player out. */
function keysOf(
  { account, knownBrowser }: Pick<Attempt, 'account' | 'knownBrowser'>,
  { tenant, ip, guestId, session }: Call,
): { here: string; account: string | null; address: string | null } {
  const network = clientNetwork(ip);
  // A signed-in browser that has to confirm the password sends its token instead of its guest id.
  const browser = guestId ?? session?.tokenHash ?? 'unnamed';
  return knownBrowser
    ? { here: `${tenant.id} browser ${browser} ${account}`, account: null, address: null }
    : {
        here: `${tenant.id} ${network} ${account}`,
        account: `${tenant.id} ${account}`,
        address: `${tenant.id} ${network}`,
      };
}

/** @returns the refusal with the time until the window ends */
export const tooManyAttempts = ({ secondsLeft }: Usage): DomainError =>
  new DomainError('auth.too-many-attempts', { facts: { retry_after_seconds: secondsLeft } });
