import { urls } from '../site.ts';
import { expect, test, withMotion } from '../test.ts';
import type { Page } from '../test.ts';
import { setNextRoundMultiplier } from '../verbs/bank.ts';
import { registerPerson, tokenOf } from '../verbs/people.ts';
import { scrollToFooter } from '../verbs/scroll-to-footer.ts';
import { launchSlot, playRound } from '../verbs/game-rounds.ts';

test.use(withMotion);

const ticker = (page: Page) => page.getByRole('region', { name: 'Apostas ao vivo' });
const demonstrations = (page: Page) => ticker(page).getByRole('link', { name: /\. Demonstração$/ });

const scrollToTicker = async (page: Page): Promise<void> => {
  await scrollToFooter(page);
  await ticker(page).scrollIntoViewIfNeeded();
};

/** There is one simulated bet every 1500 ms (CAS-36). */
const FOUR_BETS_MS = 6_500;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('games are on the first screen, and simulated bets are labelled as simulated', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    const row = page.getByRole('main').getByRole('region', { name: 'Em alta' });
    const tile = row.getByRole('listitem').first();
    await expect(tile.getByRole('link')).toBeVisible();
    const [games, bar] = [
      await tile.boundingBox(),
      await page.getByRole('link', { name: 'Esportes' }).last().boundingBox(),
    ];
    expect((games?.y ?? Infinity) + (games?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    await scrollToTicker(page);
    await expect(demonstrations(page).first()).toBeVisible();
    await page.clock.runFor(FOUR_BETS_MS);
    await expect(demonstrations(page)).toHaveCount(5);
  });
});

test('a regulated site shows the bets of people only: a bet becomes its result when it wins', async ({ page }) => {
  await page.clock.install();
  await page.goto(urls.onca);
  await scrollToTicker(page);
  await page.clock.runFor(FOUR_BETS_MS);
  await expect(demonstrations(page)).toHaveCount(0);

  const token = await tokenOf({ phone: '85987650003', password: 'Jangada2026!' }, 'onca.localhost');
  const game = await launchSlot('onca.localhost', token);
  await setNextRoundMultiplier(5);
  const payout = await playRound(game, 200);
  expect(payout).toBeGreaterThan(0);
  const reais = (payout / 100).toFixed(2).replace('.', ',');
  const result = ticker(page).getByRole('link', {
    name: new RegExp(`ganhou R\\$\\s${reais} em ${game.title}\\. [\\d,]+×`),
  });
  await expect(result).toBeVisible();
  await expect(demonstrations(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Maiores prêmios em 24 horas' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Caixas misteriosas' })).toHaveCount(0);
});

test('a player resumes the last game in one press, and it is not shown after the sign-out', async ({ page }) => {
  const person = await registerPerson();
  const earlier = await launchSlot('localhost', person.token, 1);
  const last = await launchSlot('localhost', person.token, 0);

  await page.addInitScript((token) => localStorage.setItem('token', token), person.token);
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Último jogo' });
  const row = page.getByRole('region', { name: 'Continue jogando' });
  await expect(row.getByRole('link', { name: new RegExp(`^${earlier.title}`) })).toBeVisible();
  await card.getByRole('link', { name: `Continuar ${last.title}` }).click();
  await expect(page.locator('iframe[title^="Jogo"]')).toBeVisible();

  await page.goBack();
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Minha conta' }).first().click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Em alta' })).toBeVisible();
});

for (const [screen, viewport] of [
  ['phone', { width: 360, height: 740 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });

    test('the largest paint is the banner, not the picture behind the page', async ({ page }) => {
      await page.addInitScript(() => {
        const paints: string[] = [];
        Object.assign(globalThis, { paints });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('url' in entry) paints.push(String(entry.url));
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      });
      await page.goto('/');
      const picture = page.getByRole('main').locator('canvas');
      await expect(picture.locator('..')).toHaveCSS('opacity', /^0\.(22|3)$/);
      // The browser reports a paint one or two frames later.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))));
      const paints = () => page.evaluate(() => Reflect.get(globalThis, 'paints') as string[]);
      await expect.poll(async () => (await paints()).at(-1)).toMatch(/banner/);
      expect((await paints()).filter((address) => address.includes('home-bg'))).toEqual([]);
    });
  });
}
