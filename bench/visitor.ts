import type { Browser, BrowserContext } from 'playwright';
import { PHONE } from './devices.ts';

/**
 * A visitor who has answered the questions of a first visit.
 *
 * @param token of a player; null for a guest
 */
export const openVisitor = async (
  browser: Browser,
  token: string | null,
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
  }, token);
  return context;
};
