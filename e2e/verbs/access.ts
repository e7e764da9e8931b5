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

/** Where the page reaches out of the window to the side: the text of what sticks out, outermost first. */
export const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.className} "${(element.textContent ?? '').slice(0, 40)}"`);
  });

/** The first view is there: the start-up screen is gone and nothing says that it loads. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('#jangada-preloader').waitFor({ state: 'detached' });
  await page.locator('h1').first().waitFor({ state: 'attached' });
};
