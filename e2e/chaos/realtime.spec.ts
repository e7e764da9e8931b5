import { AMOUNT_CENTAVOS, openCashier, payShownCode } from './cashier.ts';
import { isSignedIn, moneyOf, newPlayer } from './player.ts';
import { expect, test } from './viewer.ts';
import type { Page } from './viewer.ts';

/* The realtime connection flaps, is silent, or is refused. The page shows no message, and arriving money is shown. */

const POLLED_MS = 40_000;
const FLAP_MS = 1_000;
const FLAPS = 8;
/** Chat and notifications refetch after each reconnect; other data at most once in ten seconds. */
const GAPS = ['/api/v1/chat/messages', '/api/v1/notifications'];
/** The most calls of one path in all flaps: shown data is fetched after a reconnect, not for each flap. */
const CALLS_OF_ONE_PATH_MAX = 3;

const faults: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  silent: (page) => page.routeWebSocket(/\/app\//, () => undefined),
  'refused for a wrong key': (page) =>
    page.routeWebSocket(/\/app\//, (socket) => {
      const data = JSON.stringify({ code: 4001, message: 'Application does not exist' });
      socket.send(JSON.stringify({ event: 'pusher:error', data }));
      void socket.close({ code: 4001 });
    }),
  'refused its channels': (page) =>
    page.route('**/broadcasting/**', (route) => route.fulfill({ status: 403, json: { message: 'Forbidden' } })),
};

for (const [index, [what, breakIt]] of Object.entries(faults).entries()) {
  test(`a realtime connection that is ${what}: a paid deposit is shown all the same, without a message about it`, async ({
    page,
    said,
    at,
    picture,
  }) => {
    await breakIt(page);
    const cashier = await openCashier(page, said, at);
    const { player, dialog, submit } = cashier;
    await submit.click();
    await payShownCode(cashier);
    await expect(dialog.getByText(said.paid)).toBeVisible({ timeout: POLLED_MS });
    await picture(`realtime-${index}`);
    expect((await moneyOf(player)).balance).toBe(AMOUNT_CENTAVOS);
  });
}

test('a realtime connection that comes and goes every second: nothing is said, and wallet and profile are not fetched each time', async ({
  page,
  at,
  said,
  picture,
}) => {
  await isSignedIn(page, await newPlayer());
  let connections = 0;
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (connections > 1 && pathname.startsWith('/api/v1/') && !pathname.includes('broadcasting')) calls.push(pathname);
  });
  await page.routeWebSocket(/\/app\//, (socket) => {
    connections += 1;
    socket.connectToServer();
    setTimeout(() => void socket.close({ code: 4200 }), FLAP_MS);
  });
  await page.goto(at('/account/wallet'));
  await expect.poll(() => connections, { timeout: POLLED_MS }).toBeGreaterThan(FLAPS);
  await expect(page.getByRole('banner').getByText(said.balance)).toBeVisible();
  await expect(page.locator('#nt-container').getByRole('listitem')).toHaveCount(0);
  await picture('realtime-flapping');
  const isOften = (path: string) => calls.filter((one) => one === path).length > CALLS_OF_ONE_PATH_MAX;
  expect([...new Set(calls)].filter((path) => !GAPS.includes(path) && isOften(path))).toEqual([]);
});
