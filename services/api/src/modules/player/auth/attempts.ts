import { clientNetwork } from '@jangada/server/client-network';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Call } from '../../../http/call.ts';
import type { RateLimit, RateLimits, Usage } from '@jangada/server/rate-limits';
import type { Platform } from '../../../platform/platform.ts';
import { requireCaptcha } from './captcha-gate.ts';
import { isSiteGuessed } from './site-guessing.ts';

const WINDOW_MS = 15 * 60_000;

/**
 * Wrong passwords of one account, from one address, or from a browser or session that is known as its player's
 * (AUTH-28).
 */
const failuresHere: RateLimit = { name: 'sign-in-failures', max: 5, windowMs: WINDOW_MS };
/** Wrong passwords of one account from all addresses. Above this, an unknown address has one attempt per window. */
const failuresOfAccount: RateLimit = { name: 'sign-in-failures-of-account', max: 10, windowMs: WINDOW_MS };
const FAILURES_HERE_WHEN_ATTACKED_MAX = 1;
/**
 * Wrong passwords of all accounts from one address. Many players share the address of a mobile carrier, and some
 * mistype.
 */
const failuresOfAddress: RateLimit = { name: 'sign-in-failures-of-address', max: 30, windowMs: WINDOW_MS };
const FAILURES_BEFORE_CAPTCHA = 3;

/** The evidence that a browser belongs to the player: its cookie, or a session of the player. */
export type KnownBy = `browser ${string}` | `session ${string}`;

export interface Attempt {
  /** The identifier that the player signs in with, as stored. */
  readonly account: string;
  /** The player's known browser or session, which a caller cannot forge; null when there is none. */
  readonly knownBy: KnownBy | null;
  readonly captcha: string | undefined;
}

export interface CountedAttempt {
  /** Called when the password is right: such attempts do not count. */
  readonly succeeded: () => Promise<void>;
  readonly nextNeedsCaptcha: () => Promise<boolean>;
}

/**
 * Counts a sign-in attempt before its password is checked, so that concurrent guesses all count (docs/decisions/0069).
 * The result does not depend on whether the account exists.
 *
 * @throws auth.too-many-attempts with the seconds to wait, auth.captcha-failed, server.unavailable
 */
export const countAttempt = async (
  { limits, captchas }: Pick<Platform, 'limits' | 'captchas'>,
  attempt: Attempt,
  call: Call,
): Promise<CountedAttempt> => {
  const keys = keysOf(attempt.account, call);
  // Attempts by strangers never block a known browser; only its own failures do.
  const { account, knownBy } = attempt;
  const isKnown = knownBy !== null;
  const hereKey = isKnown ? knownKeyOf(account, knownBy, call) : keys.here;
  const counted: (readonly [RateLimit, string])[] = [];
  const count = (limit: RateLimit, key: string): Promise<Usage> => {
    counted.push([limit, key]);
    return limits.add(limit, key);
  };
  const takeBack = async (): Promise<void> => {
    for (const [limit, key] of counted) await limits.takeBack(limit, key);
  };

  try {
    const here = await count(failuresHere, hereKey);
    if (here.count > failuresHere.max) throw tooManyAttempts(here);
    const ofAccount = await count(failuresOfAccount, keys.account);
    const isAttacked = !isKnown && ofAccount.count > failuresOfAccount.max;
    if (isAttacked && here.count > FAILURES_HERE_WHEN_ATTACKED_MAX) throw tooManyAttempts(here);
    const ofAddress = await count(failuresOfAddress, keys.address);
    const isSpraying = !isKnown && ofAddress.isExceeded;
    if (!call.tenant.settings.captcha) {
      // Without a captcha, attempts are refused for a time, except from the player's own browsers and after a code by
      // SMS.
      if (isAttacked) throw tooManyAttempts(ofAccount);
      if (isSpraying) throw tooManyAttempts(ofAddress);
    }

    const needsCaptcha = async (failures: number): Promise<boolean> =>
      call.tenant.settings.captcha &&
      (isSpraying || failures >= FAILURES_BEFORE_CAPTCHA || (await isSiteGuessed(limits, call.tenant.id)));
    const attempts = isKnown ? here.count : Math.max(here.count, ofAccount.count);
    if (await needsCaptcha(attempts - 1)) await requireCaptcha(captchas, attempt.captcha, call);
    return {
      succeeded: async () => {
        await takeBack();
        await limits.reset(failuresHere, hereKey);
      },
      nextNeedsCaptcha: () => needsCaptcha(attempts),
    };
  } catch (error) {
    await takeBack(); // The password was not checked, so the attempt does not count.
    throw error;
  }
};

/** After a password reset, the verified player has the full number of attempts again. */
export const resetAttempts = async (limits: RateLimits, account: string, call: Call): Promise<void> => {
  await limits.reset(failuresHere, keysOf(account, call).here);
  for (const knownBy of identitiesOf(call)) await limits.reset(failuresHere, knownKeyOf(account, knownBy, call));
};

/** The identities by which this call may be known. */
const identitiesOf = ({ browserId, session }: Call): KnownBy[] => [
  ...(browserId === null ? [] : [`browser ${browserId}` as const]),
  ...(session ? [`session ${session.tokenHash}` as const] : []),
];

const knownKeyOf = (account: string, knownBy: KnownBy, { tenant }: Call): string =>
  `${tenant.id} ${knownBy} ${account}`;

function keysOf(account: string, { tenant, ip }: Call): { here: string; account: string; address: string } {
  const network = clientNetwork(ip);
  return {
    here: `${tenant.id} ${network} ${account}`,
    account: `${tenant.id} ${account}`,
    address: `${tenant.id} ${network}`,
  };
}

/** @returns the refusal with the time until the window ends */
export const tooManyAttempts = ({ secondsLeft }: Usage): DomainError =>
  new DomainError('auth.too-many-attempts', { facts: { retry_after_seconds: secondsLeft } });
