import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { runDir, urls } from '../site.ts';

declare global {
  var axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The sports widget and the contents of frames belong to third parties. */
const ours = { exclude: ['[data-testid="sports-widget"]', 'iframe'] };

const standards: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Omits passed checks from the report, because writing them takes longer than checking.
  resultTypes: ['violations'],
  iframes: false,
};

/** Transitions must end within this time. */
const MOVES_MS_MAX = 10_000;
const LOOK_AGAIN_MS = 20;

/**
 * The violations that axe finds on the current page.
 *
 * @param within checks only inside this selector, for a page whose other parts have their own test
 */
export const violationsOn = async (page: Page, within?: string): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([context, options, MOVES_MS_MAX, LOOK_AGAIN_MS]) => {
      // axe ignores a colour in transition, and elements that inherit it start their own transition when it ends, so
      // all must end first.
      const onTheirWay = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
      const giveUpMs = performance.now() + MOVES_MS_MAX;
      for (let moving = onTheirWay(); moving.length > 0; moving = onTheirWay()) {
        if (performance.now() > giveUpMs) {
          const what = moving.map(
            ({ transitionProperty, playState, currentTime }) =>
              `${transitionProperty} ${playState} ${String(currentTime)}`,
          );
          throw new Error(`Still on their way: ${what.join(', ')}`);
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      }
      const { violations } = await axe.run(context, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
      );
    },
    [{ ...ours, ...(within ? { include: within } : {}) }, standards, MOVES_MS_MAX, LOOK_AGAIN_MS] as const,
  );
};

const DIALOGS = '[role="dialog"], [role="alertdialog"]';

const tenantHosts = new Set([urls.jangada, urls.tucano, urls.onca].map((url) => new URL(url).host));

/**
 * The states (an address and the open dialogs) that this run has already checked: an empty file per state, because
 * every kind of browser and every site has its own worker.
 */
const checkedStates = {
  fileOf: (state: string): string =>
    join(runDir, 'checked-states', createHash('sha256').update(state).digest('base64url')),
  has: (state: string): boolean => existsSync(checkedStates.fileOf(state)),
  add: (state: string): void => {
    mkdirSync(join(runDir, 'checked-states'), { recursive: true });
    writeFileSync(checkedStates.fileOf(state), '');
  },
};

/** The address and the open dialogs; null for a page of a third party. */
const stateOf = async (page: Page): Promise<{ state: string; hasDialogs: boolean } | null> => {
  const { host, pathname } = new URL(page.url());
  if (!tenantHosts.has(host)) return null;
  // Dialogs in a shadow root belong to a third party.
  const dialogs = await page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((dialog) => dialog.checkVisibility())
        .map((dialog) => dialog.innerText),
    DIALOGS,
  );
  // Amounts, times and names differ between journeys.
  const state = [host, pathname, ...dialogs].join(' ').replaceAll(/\d+/g, '0');
  return { state, hasDialogs: dialogs.length > 0 };
};

/** Stores that the current page passed the check, so that a journey ending in its state does not check it again. */
export const addCheckedState = async (page: Page): Promise<void> => {
  const found = await stateOf(page);
  if (found) checkedStates.add(found.state);
};

const violationsInNewState = async (page: Page): Promise<string[]> => {
  const found = await stateOf(page);
  if (!found) return [];
  const { state, hasDialogs } = found;
  if (checkedStates.has(state)) return [];
  // A control half under the header counts as a target that is too small, but scrolling resolves this.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const violations = await violationsOn(page, hasDialogs ? DIALOGS : undefined);
  // A failing state is not stored, so that the second run of the test finds the violations again.
  if (violations.length === 0) checkedStates.add(state);
  return violations.map((text) => `${new URL(page.url()).pathname}: ${text}`);
};

/**
 * The violations on the pages where a journey ends. Each state is checked once: the same address with the same open
 * dialogs is skipped. Pages of third parties and closed pages are skipped too; `routes.spec.ts` checks every path.
 */
export const violationsOnNewStates = async (pages: readonly Page[]): Promise<string[]> => {
  const found: string[] = [];
  for (const page of pages.filter((one) => !one.isClosed())) {
    const violations = await violationsInNewState(page).catch(async (error: unknown) => {
      // The page has reloaded, for example for a new shell, so the new document is checked.
      if (!/context was destroyed/.test(String(error))) throw error;
      await page.waitForLoadState();
      return violationsInNewState(page);
    });
    found.push(...violations);
  }
  return found;
};

/**
 * Disables transitions of the current page, for a check that switches the colour mode: every element would have a
 * transition, and painting their frames takes longer than the check.
 */
export const withoutTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });

const SHOWN_MAX = 5;

/**
 * The elements that make the page wider than the window, outermost first. Scrolled and clipped contents are excluded.
 */
export const overflowingElements = (page: Page): Promise<string[]> =>
  page.evaluate((max) => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isInside = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isInside(element.parentElement));
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1 && !isInside(element.parentElement))
      .slice(0, max)
      .map((element) => element.outerHTML.slice(0, 160));
  }, SHOWN_MAX);

/** The first view is ready: the preloader is removed and nothing is loading. */
export const pageReady = async (page: Page): Promise<void> => {
  await page.locator('#jangada-preloader').waitFor({ state: 'detached' });
  await page.locator('h1').first().waitFor({ state: 'attached' });
};
