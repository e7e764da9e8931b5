import { urls } from '../site.ts';
import { expect, test, withoutPictures } from '../test.ts';
import type { Page } from '../test.ts';
import { waitForChangeSubscription, watchChangeSubscription } from '../verbs/live-changes.ts';
import { jangada } from '../verbs/operator.ts';
import { richPlayer, signIn, tokenOf } from '../verbs/people.ts';
import { idleWorkDone, networkIdle } from '../verbs/network-idle.ts';

test.use(withoutPictures);

const HIDDEN_KEY = 'install-prompt-hidden';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

/** A returning visitor who has never seen the install prompt. */
const comesForTheFirstTime = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('ageVerified', 'true');
    sessionStorage.setItem('register-offered', '1');
  });

/**
 * Fakes the installation offer, which headless browsers never make; the event fires as soon as a script of the page can
 * listen.
 */
const browserOffers = (page: Page, outcome: 'accepted' | 'dismissed' = 'accepted') =>
  page.addInitScript((choice) => {
    document.addEventListener('DOMContentLoaded', () => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      const counted = { prompt: async () => sessionStorage.setItem('asked', '1') };
      window.dispatchEvent(Object.assign(offer, counted, { userChoice: Promise.resolve({ outcome: choice }) }));
    });
  }, outcome);

test.describe('the install prompt', () => {
  test.use({ firstVisit: true });
  test.beforeEach(({ page }) => comesForTheFirstTime(page));

  const prompt = (page: Page) => page.getByRole('region', { name: 'Instale o app Jangada' });

  test('appears when the browser offers the installation; dismissed, it stays hidden after a reload', async ({
    page,
  }) => {
    await browserOffers(page);
    await page.goto('/');
    await prompt(page).getByRole('button', { name: 'Agora não' }).click();
    await expect(prompt(page)).toHaveCount(0);
    expect(await page.evaluate((key) => localStorage.getItem(key), HIDDEN_KEY)).toBe('true');
    await page.reload();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await idleWorkDone(page);
    await expect(prompt(page)).toHaveCount(0);
  });

  test('is not shown in a browser that cannot install', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await idleWorkDone(page);
    await expect(prompt(page)).toHaveCount(0);
  });

  test('opens the browser’s prompt, and confirms the installation', async ({ page }) => {
    await browserOffers(page);
    await page.goto('/en');
    const english = page.getByRole('region', { name: 'Install the Jangada app' });
    await english.getByRole('button', { name: 'Install', exact: true }).click();
    await expect(page.getByText('Done: Jangada is installed.')).toBeVisible();
    await expect(english).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem('asked'))).toBe('1');
  });

  test('leads to the dialog of the app, which installs too', async ({ page }) => {
    await browserOffers(page);
    await page.goto('/');
    await prompt(page).getByRole('button', { name: 'Saiba mais' }).click();
    const dialog = page.getByRole('dialog', { name: 'App Jangada' });
    await expect(prompt(page)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Instalar agora' }).click();
    await expect(dialog.getByText('O app já está instalado neste aparelho.')).toBeVisible();
  });

  test('a refusal of the browser’s prompt is stored', async ({ page }) => {
    await browserOffers(page, 'dismissed');
    await page.goto('/');
    await prompt(page).getByRole('button', { name: 'Instalar' }).click();
    await expect(prompt(page)).toHaveCount(0);
    expect(await page.evaluate((key) => localStorage.getItem(key), HIDDEN_KEY)).toBe('true');
  });
});

test.describe('the install pages', () => {
  for (const [path, title] of [
    ['/install', 'Instale o app Jangada'],
    ['/install-two', 'Instale o app Jangada'],
    ['/ios', 'Jangada no iPhone e no iPad'],
    ['/en/install', 'Install the Jangada app'],
    ['/en/install-two', 'Install the Jangada app'],
    ['/en/ios', 'Jangada on iPhone and iPad'],
  ] as const) {
    test(`${path} is shown without the frame, and its logo leads home`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await page.getByRole('banner').getByRole('link').first().click();
      await expect(page).toHaveURL(path.startsWith('/en') ? /\/en$/ : /\/$/);
    });
  }

  test('installs where the browser offers it, and shows manual steps where it does not', async ({ page }) => {
    await page.goto('/install');
    await expect(page.getByRole('heading', { name: 'Pelo menu do navegador' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Instalar agora' })).toHaveCount(0);
    await browserOffers(page);
    await page.goto('/install-two');
    await page.getByRole('button', { name: 'Instalar agora' }).click();
    await expect(page.getByText('O app já está instalado neste aparelho.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Pelo menu do navegador' })).toHaveCount(0);
  });

  test('an iPhone opens the four illustrated steps', async ({ browser }) => {
    const context = await browser.newContext({
      userAgent: IPHONE,
      viewport: { width: 360, height: 740 },
      baseURL: urls.jangada,
      locale: 'pt-BR',
    });
    const page = await context.newPage();
    await comesForTheFirstTime(page);
    await page.goto('/install');
    await page.getByRole('link', { name: 'Ver como instalar no iPhone ou iPad' }).click();
    await expect(page.getByRole('listitem')).toHaveCount(4);
    await expect(page.getByText('Este aparelho não parece ser um iPhone ou iPad.')).toHaveCount(0);
    await context.close();
  });
});

interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A subscription at the sandbox's push service, whose messages can be read there. */
const aSubscription = async (): Promise<Subscription> => {
  const answer = await fetch(`${urls.sandbox}/control/push/subscriptions`, { method: 'POST' });
  return (await answer.json()) as Subscription;
};

/**
 * Gives the page a fake `PushManager` and permission, because headless Chromium has no push service. The page's own
 * code and the sandbox's push service are real.
 */
const browserHasPush = (page: Page, subscription: Subscription, answer: 'granted' | 'denied' = 'granted') =>
  page.addInitScript(
    ({ given, says }) => {
      const KEY = 'fake-push';
      const state = (): { permission?: string; isSubscribed?: boolean } =>
        JSON.parse(localStorage.getItem(KEY) ?? '{}');
      const save = (next: object) => localStorage.setItem(KEY, JSON.stringify({ ...state(), ...next }));
      const made = {
        ...given,
        options: {},
        toJSON: () => given,
        unsubscribe: async () => {
          save({ isSubscribed: false });
          return true;
        },
      };
      const pushManager = {
        getSubscription: async () => (state().isSubscribed ? made : null),
        subscribe: async () => {
          save({ isSubscribed: true });
          return made;
        },
      };
      const registration = { pushManager, scope: '/', addEventListener() {}, update: async () => undefined };
      const worker = Object.assign(new EventTarget(), {
        ready: Promise.resolve(registration),
        controller: null,
        register: async () => registration,
        getRegistration: async () => registration,
      });
      Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
      const notification = {
        get permission() {
          return state().permission ?? 'default';
        },
        requestPermission: async () => {
          save({ permission: says });
          return says;
        },
      };
      Object.assign(window, { PushManager: Object, Notification: notification });
    },
    { given: subscription, says: answer },
  );

const question = (page: Page) => page.getByRole('dialog', { name: 'Quer saber na hora?' });

/** The prompt appears one second after a sign-in. This advances the page's clock by a minute and expects no prompt. */
const expectNoQuestion = async (page: Page): Promise<void> => {
  await idleWorkDone(page);
  await page.clock.fastForward('01:00');
  await networkIdle(page);
  await expect(question(page)).toHaveCount(0);
};

test.describe('push notifications', () => {
  test.use({ firstVisit: true });
  test.beforeEach(({ page }) => comesForTheFirstTime(page));

  test('are offered after signing in, reach the browser, and end with the session', async ({ page }) => {
    const subscription = await aSubscription();
    await browserHasPush(page, subscription);
    await page.goto('/');
    await signIn(page, richPlayer);
    await question(page).getByRole('button', { name: 'Ativar avisos' }).click();
    await expect(page.getByText('Notificações push inscritas com sucesso!')).toBeVisible();

    const me = await fetch(`${urls.api}/auth/me`, {
      headers: { authorization: `Bearer ${await tokenOf(richPlayer)}` },
    });
    const { data } = (await me.json()) as { data: { id: number } };
    const words = [
      '--title_pt',
      'Chegou',
      '--title_en',
      'Here',
      '--description_pt',
      'Pelo push.',
      '--description_en',
      'By push.',
    ];
    await jangada('ops', 'notification', 'send', String(data.id), '--tenant', 'jangada', ...words, '--reason', 'e2e');
    await expect
      .poll(async () => {
        const answer = await fetch(
          `${urls.sandbox}/push/messages?endpoint=${encodeURIComponent(subscription.endpoint)}`,
        );
        const messages = (await answer.json()) as { payload: { title: string } }[];
        return messages.map(({ payload }) => payload.title);
      })
      .toContain('Chegou');

    await page
      .evaluate(() => localStorage.getItem('push-endpoint'))
      .then((kept) => expect(kept).toBe(subscription.endpoint));
    await page.reload();
    await page.getByRole('button', { name: /^Notificações/ }).click();
    await expect(page.getByRole('switch', { name: /Avisos neste aparelho/ })).toBeChecked();
    await expect(question(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Minha conta' }).first().click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    const isSubscribed = () => page.evaluate(() => JSON.parse(localStorage.getItem('fake-push') ?? '{}').isSubscribed);
    await expect.poll(isSubscribed).toBe(false);
  });

  test('a refusal is stored: the same browser is not prompted again', async ({ page }) => {
    await browserHasPush(page, await aSubscription());
    await page.goto('/');
    await signIn(page, richPlayer);
    await question(page).getByRole('button', { name: 'Agora não' }).click();
    expect(await page.evaluate(() => localStorage.getItem('remote:social:push-denied-at'))).toMatch(/^\d+$/);
    await page.clock.install();
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expectNoQuestion(page);
  });

  test('a refused permission shows the specified text', async ({ page }) => {
    await browserHasPush(page, await aSubscription(), 'denied');
    await page.goto('/');
    await signIn(page, richPlayer);
    await question(page).getByRole('button', { name: 'Ativar avisos' }).click();
    await expect(page.getByText('Não foi possível obter permissão para notificações.')).toBeVisible();
    await expect(question(page)).toHaveCount(0);
  });

  test('a phone that has not installed the site is not prompted', async ({ browser }) => {
    const context = await browser.newContext({
      userAgent: IPHONE,
      viewport: { width: 360, height: 740 },
      baseURL: urls.jangada,
      locale: 'pt-BR',
    });
    const page = await context.newPage();
    await comesForTheFirstTime(page);
    await browserHasPush(page, await aSubscription());
    await page.clock.install();
    await page.goto('/');
    await signIn(page, richPlayer);
    await expectNoQuestion(page);
    await context.close();
  });
});

test('a chat announcement is shown to a player, and a press opens the chat', async ({ page }) => {
  watchChangeSubscription(page);
  const pinned = page.waitForResponse((response) => response.url().includes('/chat/messages'));
  await page.goto('/');
  await signIn(page, richPlayer);
  // The page subscribes first and then requests the pinned messages.
  await pinned;
  await waitForChangeSubscription(page);
  const text = `Torneio ${Date.now()}`;
  const say = () =>
    jangada('ops', 'chat', 'say', '--tenant', 'jangada', '--type', 'global', '--text', text, '--reason', 'e2e');
  const notices = page.getByRole('region', { name: 'Mensagens' }).getByRole('listitem');
  const others = notices.filter({ hasNotText: text }).getByRole('button', { name: /^Fechar: / });
  // Three notices are shown at once; messages that other journeys sent in the last five minutes come first.
  const expectNotice = async () => {
    if (await others.first().isVisible()) await others.first().click();
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 500 });
  };
  // A message that arrives while the connection changes from the guest to the player appears only in the chat, so it is
  // sent again.
  await expect(async () => {
    await say();
    await expect(expectNotice).toPass({ timeout: 5_000 });
  }).toPass();
  await page.getByText(text).first().click();
  await expect(page.getByRole('log')).toContainText(text);
});
