import { expect, test, withoutPictures } from '../test.ts';
import { jangada } from '../verbs/operator.ts';

test.use(withoutPictures);

test('a signed link shows in one browser which remote and release owns each part of the page, and in no other', async ({
  page,
  browser,
}) => {
  const { link } = JSON.parse(await jangada('xray', '--tenant', 'jangada', '--json')) as { link: string };
  await page.goto(link);
  const xRay = page.getByTestId('x-ray');
  await expect(xRay.getByRole('button', { name: /casino .* routes\/home/ })).toContainText('motivo: stable');
  await expect(page.getByTestId('x-ray-outlines')).toContainText('casino');

  await xRay.getByRole('tab', { name: 'Carga' }).click();
  await expect(xRay.getByRole('img', { name: 'Linha do tempo de casino' })).toBeVisible();

  await page.keyboard.press('Alt+Shift+KeyX');
  await expect(xRay).toBeHidden();
  // The page works the same as without the x-ray.
  await page.getByRole('group', { name: 'Cassino' }).getByRole('link', { name: 'Todos os jogos' }).click();
  await expect(page).toHaveURL(/\/casino\/games$/);

  const other = await browser.newPage();
  await other.goto('/');
  // Until the shell has started, the edge's page has its own heading.
  await expect(other.getByRole('heading', { level: 1, name: 'Jogos' })).toBeAttached();
  await expect(other.getByTestId('x-ray')).toHaveCount(0);
  await other.close();
});
