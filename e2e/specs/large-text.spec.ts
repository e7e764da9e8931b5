import { browser } from '../browser.ts';
import { expect, test } from '../test.ts';
import type { Page } from '../test.ts';
import { overflowingElements, pageReady } from '../verbs/accessibility.ts';
import { firstSlotPath } from '../verbs/games.ts';
import { richPlayer } from '../verbs/people.ts';

/* Text at 200 % by the setting of the browser (WCAG 1.4.4), which enlarges `rem` and the `em` of media queries. */

const DEFAULT_FONT_PX = 32;

test.use({
  launchOptions: { ...browser, args: [...browser.args, `--blink-settings=defaultFontSize=${DEFAULT_FONT_PX}`] },
});

/** The texts of the bars and the headings that do not fit their box, and the controls of the bars outside the window. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible';
    const texts = [...document.querySelectorAll('[data-bounded-text] span, h1, h2, h3, [aria-hidden] > p')];
    // A widget that has moved aside shows only its tab.
    const controls = [...document.querySelectorAll('[data-bounded-text]:not([data-aside]) :is(a, button, img)')];
    const isShown = (element: Element) => element.checkVisibility() && element.clientHeight > 1;
    const isOutside = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < 0 || right > window.innerWidth || right - left < 1;
    };
    return [...texts.filter(isCut), ...controls.filter(isOutside)]
      .filter(isShown)
      .map((one) => one.outerHTML.slice(0, 160));
  });

const expectReadable = async (page: Page, where: string) => {
  // Fonts and the last rows may still arrive; what counts is the page at rest.
  await expect.poll(() => overflowingElements(page), { message: `${where} is wider than the window` }).toEqual([]);
  await expect.poll(() => cutTexts(page), { message: `${where} cuts texts` }).toEqual([]);
};

for (const viewport of [
  { width: 360, height: 740 },
  { width: 320, height: 640 },
]) {
  test.describe(`on a phone of ${viewport.width} px with text at 200 %`, () => {
    test.use({ viewport, signedIn: richPlayer });

    test('bars and headings are complete', async ({ page }) => {
      for (const prefix of ['', '/en']) {
        await page.goto(`${prefix}/`);
        await expect(page.getByRole('banner').getByRole('button', { name: /^(Saldo|Balance): / })).toBeVisible();
        await page.getByRole('contentinfo').waitFor();
        await expectReadable(page, `${prefix}/`);
      }
      await page.goto(await firstSlotPath());
      await pageReady(page);
      await expectReadable(page, 'a game');
    });

    test.describe('a guest', () => {
      test.use({ signedIn: null });

      test('sees the logo beside both buttons of the header, in both languages', async ({ page }) => {
        for (const prefix of ['', '/en']) {
          await page.goto(`${prefix}/terms`);
          await pageReady(page);
          await expectReadable(page, `${prefix}/terms`);
        }
      });
    });
  });
}
