import { fullBrowser } from '../browser.ts';
import { urls } from '../site.ts';
import { expect, test } from '../test.ts';
import type { Page } from '../test.ts';
import { workerControlsPage } from '../verbs/service-worker.ts';

// A headless shell cannot show notifications.
test.use({ launchOptions: fullBrowser, serviceWorkers: 'allow', permissions: ['notifications'] });

/** By this time a delivered message is shown. */
const SHOWN_MS = 4_000;

/** Hands a message to the worker as the browser's push service would. */
const deliver = async (page: Page, data: string): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${urls.jangada}/`);
      if (found) resolve(found.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: urls.jangada, registrationId, data });
};

const shown = (page: Page) =>
  page.evaluate(async () => {
    const ready = await navigator.serviceWorker.ready;
    return (await ready.getNotifications()).map(({ title, body, icon, data }) => ({
      title,
      body,
      icon: new URL(icon, window.location.href).pathname,
      path: data.path,
    }));
  });

test('the worker shows a push with the icon of the tenant, and a generic text for an unreadable one', async ({
  page,
}) => {
  await page.goto('/');
  await workerControlsPage(page);
  expect(await page.evaluate(() => Notification.permission)).toBe('granted');
  const words = {
    id: 17,
    type: 'deposit',
    title: 'Depósito aprovado',
    description: 'R$ 50,00.',
    img: null,
    tag: 'n-17',
  };
  // A message that is delivered twice is shown once. It is delivered again, because a busy browser's DevTools lose some
  // messages.
  await expect(async () => {
    await deliver(page, JSON.stringify(words));
    await expect.poll(() => shown(page), { timeout: SHOWN_MS }).toHaveLength(1);
  }).toPass();
  const [notification] = await shown(page);
  expect(notification).toMatchObject({ title: 'Depósito aprovado', body: 'R$ 50,00.', path: '/?notification=17' });
  expect(notification?.icon).toMatch(/^\/brand\/jangada\/.*192/);
  const lines = async () => (await shown(page)).map(({ title, path }) => `${title} ${path}`);
  await expect(async () => {
    await deliver(page, '<not ours>');
    await expect.poll(lines, { timeout: SHOWN_MS }).toContain('Você tem uma novidade /');
  }).toPass();
});
