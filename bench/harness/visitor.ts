import { startChromium } from '@jangada/build/testing/chromium';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import { PHONE } from './devices.ts';
import type { Call } from './question.ts';
import { siteOf } from './site.ts';

/** A demo player with money (see README). */
const PLAYER = { username: '11987650001', password: 'Jangada2026!' };

export interface SignedInPlayer {
  /** The address of the site. */
  readonly site: string;
  readonly token: string;
}

/** @throws when the site refuses the demo player */
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

/** Without a locale the browser is English and sends no language, unlike visitors' browsers. */
export const LOCALE = 'pt-BR';

/**
 * A visitor who has answered the questions of a first visit, without a service worker.
 *
 * @param player null for a guest
 */
export const openVisitor = async (
  browser: Browser,
  player: SignedInPlayer | null,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: LOCALE,
    serviceWorkers: 'block',
    ignoreHTTPSErrors: true,
    ...options,
  });
  await context.addInitScript((stored) => {
    localStorage.setItem('ageVerified', 'true');
    localStorage.setItem('install-prompt-hidden', 'true');
    sessionStorage.setItem('register-offered', '1');
    localStorage.setItem('remote:social:push-closed-at', String(Date.now()));
    if (stored !== null) localStorage.setItem('token', stored);
  }, player?.token ?? null);
  // By this cookie the edge knows that the page is a player's.
  if (player) await context.addCookies([{ name: 'auth_client', value: player.token, url: player.site }]);
  return context;
};

/** A site, a browser, and a player who is signed in there. */
export const openBrowser = async (call: Call) => {
  const site = await siteOf(call);
  const browser = await startChromium();
  call.defer(() => browser.close());
  return { site, browser, player: await signInDemoPlayer(site) };
};
