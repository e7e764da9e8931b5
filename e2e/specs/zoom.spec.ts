import { expect, test } from '../test.ts';
import type { Locator, Page } from '../test.ts';
import { pageReady, overflowingElements } from '../verbs/accessibility.ts';
import { richPlayer } from '../verbs/people.ts';

/*
 * 400 % zoom of a desktop (which leaves 320 × 256 CSS pixels) and a small phone: every action is reachable, and fixed
 * elements stay in place.
 */

const windows = { '400 % zoom': { width: 320, height: 256 }, 'a phone of 360 px': { width: 360, height: 740 } };

/**
 * Scrolls each control into view (the focus shows the skip link) and checks the element at its centre. Returns the
 * controls that a press would miss.
 */
const outOfReach = async (within: Locator): Promise<string[]> => {
  const controls = within.locator(
    'a[href]:not([href^="#"]), button:not([disabled]), input:not([type="hidden"]), summary',
  );
  return controls.evaluateAll(async (elements) => {
    // Even an animation of 1 ms shows its first frame until the next one, and a sheet is below the window in its first
    // frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    // A slide next to the shown one is inert, so its link is unavailable.
    const isShown = (element: Element) =>
      element.closest('[inert]') === null &&
      element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) &&
      element.getClientRects().length > 0;
    const missed: string[] = [];
    for (const element of elements.filter(isShown)) {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // For a link that spans two lines, one reachable line is enough.
      const isMet = [...element.getClientRects()].some(({ left, top, width, height }) => {
        const met = document.elementFromPoint(left + width / 2, top + height / 2);
        // A drawing may cover an input; then its label takes the press.
        const label = element instanceof HTMLInputElement ? element.closest('label, [role="group"]') : null;
        return met !== null && (element.contains(met) || (label?.contains(met) ?? false));
      });
      if (!isMet) {
        const { left, top, width, height } = element.getBoundingClientRect();
        const met = document.elementFromPoint(left + width / 2, top + height / 2);
        missed.push(
          `${element.outerHTML.slice(0, 140)} at ${Math.round(left)},${Math.round(top)} meets ${met?.outerHTML.slice(0, 140)}`,
        );
      }
    }
    return missed;
  });
};

const fits = async (page: Page, what: string) =>
  expect.soft(await overflowingElements(page), `${what} is wider than the window`).toEqual([]);

for (const [what, viewport] of Object.entries(windows)) {
  test.describe(`with ${what}`, () => {
    test.use({ viewport });

    test('every control of home, the menu and the sign-in can be pressed', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/');
      await pageReady(page);
      await page.getByRole('contentinfo').waitFor();
      await fits(page, 'home');
      expect.soft(await outOfReach(page.locator('body')), 'home').toEqual([]);

      await page.getByRole('navigation', { name: 'Atalhos' }).getByRole('button', { name: 'Menu' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('link', { name: 'Todos os jogos' })).toBeVisible();
      expect.soft(await outOfReach(dialog), 'menu').toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);

      await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click();
      await expect(dialog.getByLabel('Telefone')).toBeVisible();
      await fits(page, 'the sign-in');
      expect.soft(await outOfReach(dialog), 'sign-in').toEqual([]);
    });

    test.describe('a player', () => {
      test.use({ signedIn: richPlayer });

      test('every control of the deposit and of the account menu can be pressed', async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto('/terms');
        await expect(page.getByRole('banner').getByText(/^Saldo: /)).toBeAttached();
        const bar = page.getByRole('navigation', { name: 'Atalhos' });
        await bar.getByRole('button', { name: 'Depositar' }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('button', { name: /Gerar PIX/ })).toBeAttached();
        await fits(page, 'the deposit');
        expect.soft(await outOfReach(dialog), 'deposit').toEqual([]);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);

        await bar.getByRole('button', { name: 'Menu' }).click();
        await expect(dialog.getByRole('button', { name: 'Sair' })).toBeAttached();
        expect.soft(await outOfReach(dialog), 'the player’s menu').toEqual([]);
      });
    });
  });
}

test.describe('on a first visit', () => {
  test.use({ firstVisit: true, viewport: windows['400 % zoom'] });

  test('the question for the age can be answered at 400 % zoom', async ({ page }) => {
    await page.goto('/');
    const dialog = page.getByRole('dialog', { name: 'Você tem 18 anos ou mais?' });
    await expect(dialog).toBeVisible();
    expect(await outOfReach(dialog)).toEqual([]);
  });
});

/** The running animations and their duration. Only progress indicators may be among them. */
const movements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { effect, playState } = animation;
      const { activeDuration = 0 } = effect?.getComputedTiming() ?? {};
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      if (target?.closest('[data-essential-motion]')) return [];
      const name = target?.outerHTML.slice(0, 100) ?? '';
      return playState === 'running' && Number(activeDuration) > 1 ? [`${String(activeDuration)} ms: ${name}`] : [];
    }),
  );

test('with reduced motion, pages, dialogs and panels appear without animation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/casino/games', '/animation', '/error']) {
    await page.goto(path);
    await pageReady(page);
    expect.soft(await movements(page), path).toEqual([]);
  }
  await page.goto('/terms');
  await pageReady(page);
  await page.getByRole('banner').getByRole('button', { name: 'Idioma e aparência' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await movements(page), 'panel').toEqual([]);
});
