import { expect, test as playwrightTest } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { browserWithoutPictures } from './browser.ts';
import { urls } from './site.ts';
import { violationsOnNewStates } from './verbs/accessibility.ts';
import { tokenOf } from './verbs/people.ts';
import type { Login } from './verbs/people.ts';

export { expect } from '@playwright/test';
export type { FrameLocator, Locator, Page, Response, Route } from '@playwright/test';

/* The base of every spec. Import `test` and `expect` from here, never from Playwright. */

interface Visit {
  /** True for a first visit, in which the site shows the age gate, and offers registration. */
  readonly firstVisit: boolean;
  /**
   * Signed in since an earlier visit of the tenant `jangada`. The session is shared, so a test that signs out must
   * create its own.
   */
  readonly signedIn: Login | null;
  /** Uncaught errors, console errors and policy violations that the test expects, by their text. */
  readonly allowedErrors: readonly RegExp[];
  /** Checks the contexts that a journey opens besides its own, which must be free of errors too. */
  readonly otherContexts: undefined;
}

/**
 * A returning visitor: the age is confirmed, and the offers of registration, installation and push were already shown.
 */
export const asReturningVisitor = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    try {
      localStorage.setItem('ageVerified', 'true');
      localStorage.setItem('install-prompt-hidden', 'true');
      localStorage.setItem('remote:social:push-closed-at', String(Date.now()));
      sessionStorage.setItem('register-offered', '1');
    } catch {
      // A frame of another origin may not have storage.
    }
  });

/** Options for specs about animations and for the main journeys, which run as most visitors see them. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * Options for specs without assertions about pictures, sizes or the look of a page. Pictures that violate the page's
 * policy are still reported. One browser serves all specs with these options, so they apply to the whole file.
 */
export const withoutPictures = { launchOptions: browserWithoutPictures } as const;

const BROKEN_POLICY = /Content Security Policy|Subresource Integrity|Trusted Type/i;

/**
 * Console errors about the network that tests provoke (refusals of the server, ended connections), and the permission
 * that a page needs for a server on the same machine.
 */
const ABOUT_THE_NETWORK = /^Failed to load resource|^WebSocket |`loopback` address space/;

/** Logs reports of these violations, because browsers write only other violations to the console. */
const reportPermissions = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const observer = new ReportingObserver(
      (reports) => {
        for (const { type, body } of reports) console.error(`report: ${type} ${JSON.stringify(body)}`);
      },
      { types: ['permissions-policy-violation', 'potential-permissions-policy-violation'], buffered: true },
    );
    observer.observe();
  });

/** All uncaught errors, console errors and policy violations of a context's pages so far. */
export const watchErrors = (context: BrowserContext): readonly string[] => {
  const seen: string[] = [];
  context.on('weberror', (problem) => seen.push(`uncaught: ${String(problem.error())}`));
  context.on('console', (message) => {
    const text = message.text();
    const isError = message.type() === 'error' && !ABOUT_THE_NETWORK.test(text);
    if (isError || BROKEN_POLICY.test(text)) seen.push(`${text} (${message.location().url})`);
  });
  return seen;
};

/**
 * Waits for the view after a navigation, because the start-up screen has its own links and headings that locators would
 * find. Tests of the start-up screen use `waitUntil: 'commit'`.
 */
const withoutFirstRows = (page: Page): Page => {
  const [visit, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const viewIsThere = () => page.locator('.first-rows').waitFor({ state: 'hidden' });
  page.goto = async (url, options) => {
    const response = await visit(url, options);
    if (options?.waitUntil !== 'commit') await viewIsThere();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil !== 'commit') await viewIsThere();
    return response;
  };
  return page;
};

/** Watches every further context that a journey opens. @returns their errors, and a function that stops watching */
const watchOtherContexts = (browser: Browser) => {
  const open = browser.newContext.bind(browser);
  const seen: (readonly string[])[] = [];
  browser.newContext = async (options) => {
    const context = await open(options);
    seen.push(watchErrors(context));
    await reportPermissions(context);
    return context;
  };
  return { seen: () => seen.flat(), stop: () => (browser.newContext = open) };
};

const expectOnly = (allowedErrors: readonly RegExp[], seen: readonly string[]): void => {
  const unexpected = seen.filter((text) => !allowedErrors.some((allowed) => allowed.test(text)));
  expect(unexpected, 'uncaught errors, console errors and broken policies').toEqual([]);
};

const tokens = new Map<string, string>();

const cachedToken = async (login: Login): Promise<string> => {
  const token = tokens.get(login.phone) ?? (await tokenOf(login));
  tokens.set(login.phone, token);
  return token;
};

export const test = playwrightTest.extend<Visit>({
  firstVisit: [false, { option: true }],
  signedIn: [null, { option: true }],
  allowedErrors: [[], { option: true }],
  storageState: async ({ signedIn }, run) =>
    run(
      signedIn
        ? {
            cookies: [],
            origins: [{ origin: urls.jangada, localStorage: [{ name: 'token', value: await cachedToken(signedIn) }] }],
          }
        : undefined,
    ),
  otherContexts: [
    async ({ browser, allowedErrors }, run) => {
      const others = watchOtherContexts(browser);
      await run(undefined);
      others.stop();
      expectOnly(allowedErrors, others.seen());
    },
    { auto: true },
  ],
  // Playwright cannot inspect or refuse requests that a service worker answers; specs of the worker allow it.
  serviceWorkers: 'block',
  context: async ({ context, firstVisit, allowedErrors }, run, test) => {
    if (!firstVisit) await asReturningVisitor(context);
    await reportPermissions(context);
    const openPage = context.newPage.bind(context);
    context.newPage = async () => withoutFirstRows(await openPage());
    const seen = watchErrors(context);
    await run(context);
    const hasPassed = test.status === test.expectedStatus;
    if (hasPassed)
      expect.soft(await violationsOnNewStates(context.pages()), 'axe, where the journey ended').toEqual([]);
    expectOnly(allowedErrors, seen);
  },
});
