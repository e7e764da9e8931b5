import { clientNetwork } from '@jangada/server/client-network';
import type { RateLimit, RateLimits } from '@jangada/server/rate-limits';
import { raiseAlert } from '../../../outbox/raise-alert.ts';
import type { Platform } from '../../../platform/platform.ts';

/*
 * Detects attackers who guess the passwords and codes of many accounts from many addresses, a few each: only the
 * failures of the whole site show it (docs/decisions/0196).
 */

const WINDOW_MS = 15 * 60_000;
const CAPTCHA_MS = 60 * 60_000;

/** Wrong passwords and recovery codes of all accounts of a tenant. This many are usual even on the smallest site. */
export const failuresOfSite: RateLimit = { name: 'sign-in-failures-of-site', max: 30, windowMs: WINDOW_MS };
/**
 * Guesses at one account that count here: more guesses need a captcha anyway, and do not show that other accounts are
 * attacked.
 */
const failuresOfAccount: RateLimit = { name: 'site-failures-of-account', max: 3, windowMs: WINDOW_MS };
/**
 * Guesses from one address that count here: more guesses from it need a captcha there, and do not show that others
 * guess as well.
 */
const failuresOfAddress: RateLimit = { name: 'site-failures-of-address', max: 3, windowMs: WINDOW_MS };
/** Accounts that signed in. On a larger site, failures are unusual only when they exceed this number. */
export const accountsSignedIn: RateLimit = { name: 'accounts-signed-in', max: 1, windowMs: WINDOW_MS };
/** Each account counts once, so that an attacker cannot raise the threshold with an account of their own. */
const signInsOfAccount: RateLimit = { name: 'sign-ins-of-account', max: 1, windowMs: WINDOW_MS };
/** While this window lasts, every guest of the tenant needs a captcha to sign in or to request a recovery code. */
export const captchaForAll: RateLimit = { name: 'captcha-for-all', max: 1, windowMs: CAPTCHA_MS };

export const isSiteGuessed = async (limits: RateLimits, tenantId: string): Promise<boolean> =>
  (await limits.usage(captchaForAll, tenantId)).count > 0;

/**
 * Counts a wrong password or code. The first one above the usual number raises an alert, across all processes.
 *
 * @param guessed the guessed account, existing or not, and the caller's address
 */
export const countSiteFailure = async (
  { db, limits }: Pick<Platform, 'db' | 'limits'>,
  tenantId: string,
  { account, ip }: { readonly account: string; readonly ip: string },
): Promise<void> => {
  if ((await limits.add(failuresOfAccount, `${tenantId} ${account}`)).isExceeded) return;
  if ((await limits.add(failuresOfAddress, `${tenantId} ${clientNetwork(ip)}`)).isExceeded) return;
  const failures = await limits.add(failuresOfSite, tenantId);
  if (!failures.isExceeded || (await isSiteGuessed(limits, tenantId))) return;
  const signedIn = await limits.usage(accountsSignedIn, tenantId);
  if (failures.count <= signedIn.count) return;
  const { count } = await limits.add(captchaForAll, tenantId);
  if (count > 1) return;
  const details = { failures: failures.count, accounts_signed_in: signedIn.count, minutes: WINDOW_MS / 60_000 };
  await db.transaction(tenantId, (tx) => raiseAlert(tx, { kind: 'sign-in-failures', subject: 'sign-in', details }));
};

export const countSiteSignIn = async (limits: RateLimits, tenantId: string, userId: number): Promise<void> => {
  const { count } = await limits.add(signInsOfAccount, `${tenantId} ${userId}`);
  if (count === 1) await limits.add(accountsSignedIn, tenantId);
};
