import { urls } from '../site.ts';
import { asReturningVisitor, expect, test, withoutPictures } from '../test.ts';
import type { Page } from '../test.ts';
import { pageReady } from '../verbs/accessibility.ts';
import { registerPerson, signIn } from '../verbs/people.ts';
import type { Login } from '../verbs/people.ts';

test.use(withoutPictures);

/* A revoked session ends immediately in every browser, also in an idle one. */

const REVOKED_WITHIN_MS = 3_000;
const CONNECTED_WITHIN_MS = 10_000;
const NEW_PASSWORD = 'mar-baixo-8';

const expired = 'Sua sessão expirou. Faça login novamente.';
const balance = (page: Page) => page.getByRole('banner').getByText(/^Saldo: /);

interface SignedInConnection {
  /** When the connection was closed; 0 while it is open. */
  readonly closedAtMs: () => number;
}

/** Signs in, and waits until the page's realtime connection is authenticated as well. */
const signInConnected = async (page: Page, login: Login): Promise<SignedInConnection> => {
  await page.goto('/terms');
  await pageReady(page);
  let isSignedIn = false;
  let closedAtMs = 0;
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (!String(payload).includes('"pusher:signin_success"')) return;
      isSignedIn = true;
      socket.on('close', () => {
        closedAtMs = Date.now();
      });
    });
  });
  await signIn(page, login);
  await expect(balance(page)).toBeVisible();
  await expect.poll(() => isSignedIn, { timeout: CONNECTED_WITHIN_MS }).toBe(true);
  return { closedAtMs: () => closedAtMs };
};

/** Calls the API with this page's session, like the profile page. */
const changePassword = (page: Page, from: string, to: string): Promise<number> =>
  page.evaluate(
    async ([current, next]) => {
      const answer = await fetch('/api/v1/auth/update', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` },
        body: JSON.stringify({ current_password: current, password: next, password_confirmation: next }),
      });
      return answer.status;
    },
    [from, to] as const,
  );

test('a password changed in one browser ends the connection of the other and shows its sign-in within 3 s', async ({
  page,
  browser,
}) => {
  const person = await registerPerson();
  const elsewhere = await browser.newContext({ baseURL: urls.jangada, storageState: { cookies: [], origins: [] } });
  await asReturningVisitor(elsewhere);
  try {
    const other = await elsewhere.newPage();
    const connection = await signInConnected(other, person);
    const own = await signInConnected(page, person);

    const startedMs = Date.now();
    expect(await changePassword(page, person.password, NEW_PASSWORD)).toBe(200);
    await expect(other.getByRole('dialog', { name: 'Entrar' })).toBeVisible({ timeout: REVOKED_WITHIN_MS });
    expect(Date.now() - startedMs).toBeLessThan(REVOKED_WITHIN_MS);
    expect(connection.closedAtMs()).toBeGreaterThan(startedMs);
    expect(connection.closedAtMs() - startedMs).toBeLessThan(REVOKED_WITHIN_MS);
    await expect(other.getByText(expired).first()).toBeVisible();
    await expect(balance(other)).toHaveCount(0);

    // The browser in which the password was changed stays signed in.
    expect(own.closedAtMs()).toBe(0);
    await expect(balance(page)).toBeVisible();
  } finally {
    await elsewhere.close();
  }
});
