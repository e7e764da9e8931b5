import type { Browser, BrowserContext } from 'playwright';

/** The smallest phone and a desktop of the product. */
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1_440, height: 900 };

/**
 * A visitor who has answered the questions of a first visit.
 *
 * @param token of a player; null for a guest
 */
export const openVisitor = async (
  browser: Browser,
  token: string | null,
  viewport: typeof PHONE = PHONE,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport,
    locale: 'pt-BR',
    serviceWorkers: 'block',
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

/** The 4G phone of the requirement; its processor is that of the slow phone. */
export const FOUR_G = { kilobitsPerSecond: 9_000, roundTripMs: 100 };
