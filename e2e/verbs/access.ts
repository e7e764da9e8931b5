import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds on the page as it is. The sports widget and what stands in a frame are a third party's. */
export const violationsOn = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    // Frames are left out anyway; without looking into them it takes half the time.
    .setLegacyMode(true)
    .exclude('[data-testid="sports-widget"]')
    .exclude('iframe')
    .withTags(STANDARDS)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
};

const SHOWN_MAX = 5;

/** What makes the page wider than the window, outermost first. What scrolls or is cut off inside the page is not asked. */
export const stickingOut = (page: Page): Promise<string[]> =>
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

/** The first view is there: the start-up screen is gone and nothing says that it loads. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('#jangada-preloader').waitFor({ state: 'detached' });
  await page.locator('h1').first().waitFor({ state: 'attached' });
};
