import type { Browser, BrowserContext } from 'playwright';
import type { SignedInPlayer } from './demo-player.ts';
import { PHONE } from './devices.ts';

/**
 * A visitor who has answered the questions of a first visit.
 *
 * @param player null for a guest
 */
export const openVisitor = async (
  browser: Browser,
  player: SignedInPlayer | null,
  viewport: typeof PHONE = PHONE,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport,
    locale: 'pt-BR',
    serviceWorkers,
    ignoreHTTPSErrors: true,
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
