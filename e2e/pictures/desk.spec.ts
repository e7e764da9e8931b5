import { ports } from '../site.ts';
import { expect, test, type Page } from '../test.ts';
import { networkIdle } from '../verbs/network-idle.ts';
import { takePicture } from './take-picture.ts';

/* The pictures of the guides of the desk, taken from the running site. */

/** The guides show them at half the width. */
const SCALE = 0.625;
const SUMMED_MS_MAX = 90_000;

test.use({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' });

const desk = `http://desk.localhost:${ports.ops}`;

const openDesk = async (page: Page, name: string): Promise<void> => {
  await page.goto(desk);
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('heading', { level: 1, name: /^Olá, / }).waitFor();
};

const takeAt = async (page: Page, path: string, picture: string): Promise<void> => {
  await page.goto(`${desk}/jangada/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await networkIdle(page);
  // The job that sums the days has run once by then.
  await expect(page.getByText('ainda está sendo somado')).toBeHidden({ timeout: SUMMED_MS_MAX });
  await takePicture(page, picture, { scale: SCALE });
};

test('the day and the figures of a manager', async ({ page }) => {
  await openDesk(page, 'Gilda Farias');
  await takeAt(page, 'day', 'desk-day');
  await takeAt(page, 'figures', 'desk-figures');
});

test('a player, as the staff see one', async ({ page }) => {
  await openDesk(page, 'Sônia Reis');
  await takeAt(page, 'players/3?tab=money', 'desk-player');
});

test('a withdrawal under review', async ({ page }) => {
  await openDesk(page, 'Paulo Mendes');
  const item = await page.evaluate(async () => {
    const reply = await fetch('/ops/jangada/queues/withdrawals');
    return ((await reply.json()) as { data: readonly { item: string }[] }).data[0]?.item;
  });
  await takeAt(page, `queues/withdrawals?item=${item}`, 'desk-withdrawal');
});
