import { randomUUID } from 'node:crypto';
import { expect, test, withoutPictures } from '../test.ts';
import type { Page } from '../test.ts';
import { pageReady } from '../verbs/accessibility.ts';
import { jangada } from '../verbs/operator.ts';
import { createPerson, registerPerson } from '../verbs/people.ts';
import { aStranger, solvedCaptcha } from '../verbs/strangers.ts';

test.use(withoutPictures);

/* The public id of a guest gives no access, and neither does the guest id without its browser's secret. */

const WRONG_PASSWORDS = 5;

const guestIdIn = (page: Page): Promise<string> =>
  page.evaluate(() => /guest_id=([0-9a-f-]{36})/.exec(document.cookie)?.[1] ?? '');

/** A call of a script in the page, which carries the browser's cookies. */
const callFrom = (page: Page, path: string, body?: object): Promise<{ status: number; text: string }> =>
  page.evaluate(
    async ([address, json]) => {
      const guest = /guest_id=([0-9a-f-]{36})/.exec(document.cookie)?.[1] ?? '';
      const reply = await fetch(`/api/v1${address}`, {
        headers: { 'guest-id': guest, ...(json === null ? {} : { 'content-type': 'application/json' }) },
        ...(json === null ? {} : { method: 'POST', body: json }),
      });
      return { status: reply.status, text: await reply.text() };
    },
    [path, body === undefined ? null : JSON.stringify(body)] as const,
  );

/** A guest whose page has joined the presence channel. */
const presentGuest = async (page: Page): Promise<string> => {
  const isPresent = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) =>
        /subscription_succeeded.*"presence-universal-public/.test(String(payload)),
      ),
    );
  await page.goto('/terms');
  await pageReady(page);
  await isPresent;
  return guestIdIn(page);
};

const channelOf = (owner: string) => ({ socket_id: '1.2', channel_name: `private-universal.${owner}` });

test('a member id of the presence channel is no guest id and opens no private channel', async ({ page }) => {
  const guest = await presentGuest(page);
  const stranger = await aStranger();
  const members = await stranger.presentMembers();
  expect(members.length).toBeGreaterThan(1);
  expect(members).not.toContain(guest);
  for (const id of [...members, guest]) {
    const asThem = await stranger.callAs(id, '/broadcasting/auth', channelOf(id));
    expect([id, asThem.status >= 400]).toEqual([id, true]);
  }
  expect((await callFrom(page, '/broadcasting/auth', channelOf(guest))).status).toBe(200);
});

test('a script of the page does not read the cookie that proves the browser', async ({ page, context }) => {
  await page.goto('/terms');
  const cookie = (await context.cookies()).find(({ name }) => name === 'browser');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(await page.evaluate(() => document.cookie)).not.toContain(cookie?.value);
});

test('a mission that was assigned to a guest stays the guest’s when a stranger signs in with the guest id', async ({
  page,
}) => {
  const guest = await presentGuest(page);
  const name = `e2e-${randomUUID().slice(0, 8)}`;
  const created = await jangada(
    ...['ops', 'mission', 'create', '--tenant', 'jangada', '--name', name, '--title_pt', name, '--title_en', name],
    ...['--description_pt', 'Aposte', '--description_en', 'Bet', '--goal', 'stake', '--target', '1000'],
    ...['--reward_type', 'balance', '--reward_value', '5000', '--audience', 'assigned', '--hours', '24'],
    ...['--reason', 'e2e', '--json'],
  );
  const { data: mission } = JSON.parse(created) as { data: { id: number } };
  await jangada(
    ...['ops', 'mission', 'assign', String(mission.id), '--tenant', 'jangada', '--guest_id', guest, '--reason', 'e2e'],
  );

  const stranger = await aStranger();
  const seen = await stranger.callAs(guest, '/missions');
  expect(seen.body.data?.map(({ title }) => title)).not.toContain(name);
  const { phone, password } = await registerPerson();
  const signedIn = await stranger.callAs(guest, '/auth/login', { username: phone, password });
  expect(signedIn.status).toBe(200);
  expect((await callFrom(page, '/missions')).text).toContain(name);
});

test('wrong passwords of a stranger with the guest id do not reach the browser that the player has used', async ({
  page,
}) => {
  const { phone, password } = await registerPerson();
  const guest = await presentGuest(page);
  const signIn = () => callFrom(page, '/auth/login', { username: phone, password });
  expect((await signIn()).status).toBe(200);

  const stranger = await aStranger();
  for (let guess = 0; guess < WRONG_PASSWORDS; guess += 1) {
    const credentials = { username: phone, password: createPerson().email, captcha: await solvedCaptcha() };
    expect((await stranger.callAs(guest, '/auth/login', credentials)).body.code).toBe('auth.wrong-credentials');
  }
  // If these failures counted for the player's own browser, it would need a captcha by now.
  expect((await signIn()).status).toBe(200);
  // The failures count for all other browsers, whatever guest id they send: first a captcha, later a waiting time.
  const stopped = await stranger.callAs(guest, '/auth/login', { username: phone, password });
  expect(['auth.captcha-failed', 'auth.too-many-attempts']).toContain(stopped.body.code);
});
