import { ports, urls } from '../site.ts';
import { expect, test, withoutPictures } from '../test.ts';
import type { Page } from '../test.ts';
import { callHost } from '../verbs/http.ts';
import { registerPerson } from '../verbs/people.ts';

test.use(withoutPictures);

/* Tucano's sports come from a provider in a frame of another origin (decision 0121). */

const SLOW_MS = 10_000;
const HOST = 'tucano.localhost';
const EMPTY_FAVOURITES = /^Tap the star of a match or league/;

const frameOf = (page: Page) => page.frameLocator('iframe[title="Sports"]');

test('the frame follows deep links, back and forward, says when it is slow, and a retry shows it', async ({ page }) => {
  const frame = frameOf(page);
  await page.goto(`${urls.tucano}/en/terms`);
  await page.goto(`${urls.tucano}/en/sportsbook/favorites`);
  await expect(frame.getByText(EMPTY_FAVOURITES)).toBeVisible();

  // When the page navigates, the provider's frame follows in a new history entry and is not reloaded.
  const loaded = page.frames().at(-1);
  await page.getByRole('link', { name: 'Starting soon' }).first().click();
  await expect(frame.getByRole('heading', { name: 'Starting soon' })).toBeVisible();
  // When the provider's frame navigates, the address of the page changes in the same history entry.
  await frame.getByRole('link', { name: /^Live/ }).first().click();
  await expect(page).toHaveURL(`${urls.tucano}/en/sportsbook/live`);
  await page.goBack();
  await expect(page).toHaveURL(`${urls.tucano}/en/sportsbook/favorites`);
  await expect(frame.getByText(EMPTY_FAVOURITES)).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(`${urls.tucano}/en/sportsbook/live`);
  await expect(frame.getByRole('link', { name: /^Live/ }).first()).toHaveAttribute('aria-current', 'page');
  expect(page.frames().at(-1)).toBe(loaded);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${urls.tucano}/en/terms`);
  await expect(page.locator('iframe')).toHaveCount(0);

  let isDown = true;
  await page.route('**/sports/frame.js', (route) => (isDown ? route.abort() : route.continue()));
  await page.clock.install();
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/sports/frame.js'));
  await page.goForward();
  await expect(page.getByText('Loading sports…')).toBeVisible();
  // Waits for the refusal: a script requested after `isDown` has ended would load, and the notice would disappear
  // without a retry.
  await refused;
  await page.clock.runFor(SLOW_MS);
  await expect(page.getByText('Sports are taking long to load.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(frame.getByText(EMPTY_FAVOURITES)).toBeVisible();
});

test('the frame of a player ends with the logout; one who pauses sees why instead of it', async ({ page }) => {
  const [player, pausing] = await Promise.all([registerPerson(HOST), registerPerson(HOST)]);
  await callHost(`${HOST}:${ports.api}`, ports.api, '/profile/update-settings', {
    headers: { authorization: `Bearer ${pausing.token}` },
    body: { pause_hours: 1 },
  });
  await page.goto(`${urls.tucano}/robots.txt`);
  const signInAs = (token: string) => page.evaluate((value) => localStorage.setItem('token', value), token);
  await signInAs(player.token);
  await page.goto(`${urls.tucano}/en/sportsbook/favorites`);
  await expect(frameOf(page).getByText(EMPTY_FAVOURITES)).toBeVisible();
  const ofPlayer = page.frames().at(-1);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^My account/ })
    .click();
  await page.getByRole('menuitem', { name: 'Log out', exact: true }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(ofPlayer?.isDetached()).toBe(true);

  await signInAs(pausing.token);
  await page.goto(`${urls.tucano}/en/sportsbook/favorites`);
  await expect(page.getByText(/^Until .*The bets you have already placed still count\.$/)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});
