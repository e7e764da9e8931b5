import { addressOf } from '@jangada/contracts/address-of';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Call } from '../../../http/call.ts';
import type { Limit, RateLimits } from '../../../http/rate-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireCaptcha } from './captcha-gate.ts';

const WINDOW_MS = 15 * 60_000;

/** Wrong passwords of one account, from one address or from one browser its player has signed in with (AUTH-28). */
const failuresHere: Limit = { name: 'sign-in-failures', max: 5, windowMs: WINDOW_MS };
/** Wrong passwords of one account from everywhere else together. From here on one address has one try for each window. */
const failuresOfAccount: Limit = { name: 'sign-in-failures-of-account', max: 10, windowMs: WINDOW_MS };
const FAILURES_HERE_WHEN_ATTACKED_MAX = 1;
/** Wrong passwords of any accounts from one address. Many players share that of a mobile carrier, and some mistype. */
const failuresOfAddress: Limit = { name: 'sign-in-failures-of-address', max: 30, windowMs: WINDOW_MS };
const FAILURES_BEFORE_CAPTCHA = 3;

/** Who tries to sign in. */
export interface Attempt {
  /** What the player signs in with, as it is kept. */
  readonly account: string;
  /** Has the player of this account signed in with this browser before? */
  readonly knownBrowser: boolean;
  readonly captcha: string | undefined;
}

export interface CountedAttempt {
  /** The password was right: right ones do not count. */
  readonly succeeded: () => void;
  /** Whether the next attempt after this one has to bring a solved captcha. */
  readonly nextNeedsCaptcha: boolean;
}

/**
 * Counts an attempt to sign in before its password is looked at, so that guesses made at the same time are all seen
 * (docs/decisions/0069). Nothing here depends on whether the account exists.
 *
 * @throws auth.too-many-attempts with the seconds to wait, auth.captcha-failed, server.unavailable
 */
export async function countAttempt(
  { limits, captcha }: Pick<Platform, 'limits' | 'captcha'>,
  attempt: Attempt,
  call: Call,
): Promise<CountedAttempt> {
  const { here, account, address } = keysOf(attempt, call);
  const failedHere = limits.count(failuresHere, here);
  const failed = account === null ? 0 : limits.count(failuresOfAccount, account);
  const attacked = failed >= failuresOfAccount.max;
  if (failedHere >= (attacked ? FAILURES_HERE_WHEN_ATTACKED_MAX : failuresHere.max))
    throw tooMany(limits, failuresHere, here);
  const spraying = address !== null && limits.isFull(failuresOfAddress, address);
  if (!call.tenant.settings.captcha) {
    // Without a captcha only waiting is left; the player's own browsers, and a code by SMS, go past it.
    if (attacked && account !== null) throw tooMany(limits, failuresOfAccount, account);
    if (spraying && address !== null) throw tooMany(limits, failuresOfAddress, address);
  }

  limits.add(failuresHere, here);
  if (account !== null) limits.add(failuresOfAccount, account);
  if (address !== null) limits.add(failuresOfAddress, address);
  const takeBack = (): void => {
    limits.takeBack(failuresHere, here);
    if (account !== null) limits.takeBack(failuresOfAccount, account);
    if (address !== null) limits.takeBack(failuresOfAddress, address);
  };

  const needsCaptcha = (failures: number): boolean =>
    call.tenant.settings.captcha && (spraying || failures >= FAILURES_BEFORE_CAPTCHA);
  const failures = Math.max(failedHere, failed);
  if (needsCaptcha(failures))
    try {
      await requireCaptcha(captcha, attempt.captcha, call);
    } catch (error) {
      takeBack(); // No password was looked at.
      throw error;
    }
  return {
    succeeded: () => {
      takeBack();
      limits.forget(failuresHere, here);
    },
    nextNeedsCaptcha: needsCaptcha(failures + 1),
  };
}

/** Who has just proved to be the player may mistype the new password as often as anybody. */
export function forgetAttempts(limits: RateLimits, account: string, call: Call): void {
  limits.forget(failuresHere, keysOf({ account, knownBrowser: false }, call).here);
  limits.forget(failuresHere, keysOf({ account, knownBrowser: true }, call).here);
}

/** Nobody else can fill the windows of a browser its player knows: what others do keeps the player out of nothing. */
function keysOf(
  { account, knownBrowser }: Pick<Attempt, 'account' | 'knownBrowser'>,
  { tenant, ip, guestId, session }: Call,
): { here: string; account: string | null; address: string | null } {
  const network = addressOf(ip);
  // A browser that is still signed in, and asked for the password again, sends its token instead of its guest id.
  const browser = guestId ?? session?.tokenHash ?? 'unnamed';
  return knownBrowser
    ? { here: `${tenant.id} browser ${browser} ${account}`, account: null, address: null }
    : {
        here: `${tenant.id} ${network} ${account}`,
        account: `${tenant.id} ${account}`,
        address: `${tenant.id} ${network}`,
      };
}

/** @returns the refusal with the time until the window is empty */
export const tooMany = (limits: RateLimits, limit: Limit, who: string): DomainError =>
  new DomainError('auth.too-many-attempts', { facts: { retry_after_seconds: limits.secondsLeft(limit, who) } });
