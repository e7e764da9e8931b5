import { expect, test as playwrightTest } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { browserWithoutPictures } from './browser.ts';
import { urls } from './site.ts';
import { violationsOnNewStates } from './verbs/accessibility.ts';
import { tokenOf } from './verbs/people.ts';
import type { Login } from './verbs/people.ts';

export { expect } from '@playwright/test';
export type { FrameLocator, Locator, Page, Response, Route } from '@playwright/test';

/*
 * What every spec starts from. Import `test` and `expect` from here, never from Playwright.
 */

interface Visit {
  /** A first visit: the site shows the age gate, and offers registration. */
  readonly firstVisit: boolean;
  /** Signed in since an earlier visit of the tenant `jangada`. Who leaves in a test signs in there: this session is shared. */
  readonly signedIn: Login | null;
  /** Uncaught errors, console errors and broken policies that belong to the test, by their text. */
  readonly allowedErrors: readonly RegExp[];
  /** Of every journey, also without a page of its own: no context it opens may have an error either. */
  readonly otherContexts: undefined;
}

/** A returning visitor: the age is confirmed, and registration, installation and push were offered already. */
export const asReturningVisitor = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    try {
      localStorage.setItem('ageVerified', 'true');
      localStorage.setItem('install-prompt-hidden', 'true');
      localStorage.setItem('remote:social:push-closed-at', String(Date.now()));
      sessionStorage.setItem('register-offered', '1');
    } catch {
      // A frame of another origin may have no storage.
    }
  });

/** Options of specs about what moves, and of the main journeys: as most visitors see it. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * Options of specs without an assertion about pictures, sizes or the look of a page. A picture that breaks the page's policy
 * is reported as ever. One browser serves all specs with these options: they are for the whole file.
 */
export const withoutPictures = { launchOptions: browserWithoutPictures } as const;

const BROKEN_POLICY = /Content Security Policy|Subresource Integrity|Trusted Type/i;

/**
 * Console errors that the browser writes about the network: a refusal of the server and the end of a connection, which tests
 * provoke, and the permission that a page needs for a server on the same machine.
 */
const ABOUT_THE_NETWORK = /^Failed to load resource|^WebSocket |`loopback` address space/;

/** Browsers write most broken policies into the console; of these they only make a report. */
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

/** Every uncaught error, console error and broken policy of all pages of a context, as it grows. */
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
 * The start-up screen has links and headings of its own; who looks for one means that of the view. A test of the start-up
 * screen goes on with `waitUntil: 'commit'`.
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

/** Watches every context that a journey opens besides its own. @returns what they have seen, and the way to stop */
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
  // Requests a service worker answers cannot be looked at or refused; specs of the worker allow it.
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
