import { expect, test as playwrightTest } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';

export { expect } from '@playwright/test';
export type { FrameLocator, Locator, Page, Response, Route } from '@playwright/test';

/*
 * What every spec starts from. Import `test` and `expect` from here, never from Playwright.
 */

export interface Visit {
  /** Nobody was here before: the site asks for the age, and offers registration by itself. */
  readonly firstVisit: boolean;
  /** Uncaught errors and broken policies that belong to the test, by their text. */
  readonly allowedErrors: readonly RegExp[];
}

/** Who comes back has said the age, was offered an account in this tab, and does not want the app. */
export const comesBack = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    try {
      localStorage.setItem('ageVerified', 'true');
      localStorage.setItem('install-prompt-hidden', 'true');
      sessionStorage.setItem('register-offered', '1');
    } catch {
      // A frame of another origin may have no storage.
    }
  });

const BROKEN_POLICY = /Content Security Policy|Subresource Integrity|Trusted Type/i;

/** Every uncaught error and broken policy of all pages of a context, as it grows. */
export const watchErrors = (context: BrowserContext): readonly string[] => {
  const seen: string[] = [];
  context.on('weberror', (problem) => seen.push(`uncaught: ${String(problem.error())}`));
  context.on('console', (message) => {
    if (BROKEN_POLICY.test(message.text())) seen.push(`${message.text()} (${message.location().url})`);
  });
  return seen;
};

export const test = playwrightTest.extend<Visit>({
  firstVisit: [false, { option: true }],
  allowedErrors: [[], { option: true }],
  // Requests a service worker answers cannot be looked at or refused; specs of the worker allow it.
  serviceWorkers: 'block',
  context: async ({ context, firstVisit, allowedErrors }, run) => {
    if (!firstVisit) await comesBack(context);
    const seen = watchErrors(context);
    await run(context);
    const unexpected = seen.filter((text) => !allowedErrors.some((allowed) => allowed.test(text)));
    expect(unexpected, 'uncaught errors and broken policies').toEqual([]);
  },
});
