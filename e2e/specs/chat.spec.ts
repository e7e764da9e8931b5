import { urls } from '../site.ts';
import { asReturningVisitor, expect, test, withoutPictures } from '../test.ts';
import type { Page } from '../test.ts';
import { jangada } from '../verbs/operator.ts';
import { registerPerson } from '../verbs/people.ts';
import type { BrowserContext, WebSocketRoute } from '@playwright/test';

test.use(withoutPictures);

/* Two browsers in the chat, and two tabs of one player. */

/** Longer than the command that pins a message takes on a busy machine. */
const PINNED_FOR_MS = 8_000;

/** Longer than the chat's pause between two messages of one player. */
const SENT_WITHIN_MS = 15_000;
/** The number of messages that are typed without a pause: more than one update of the list holds. */
const TYPED_AT_ONCE = 8;
const SLOW_MODE_SECONDS = 3;
const FIELD_CLEARED_WITHIN_MS = 500;

interface Connected {
  readonly page: Page;
  /** The channels that the page has joined so far. */
  readonly channels: ReadonlySet<string>;
  /** Ends the connection and refuses new ones until `mend`. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** The home page, signed in with an API session, whose connections can be cut like on a train. */
const openPage = async (context: BrowserContext, token: string): Promise<Connected> => {
  const page = await context.newPage();
  const sockets = new Set<WebSocketRoute>();
  const channels = new Set<string>();
  let isCut = false;
  await page.routeWebSocket(/\/app\//, (socket) => {
    if (isCut) return void socket.close();
    sockets.add(socket);
    socket.connectToServer().onMessage((text) => {
      const [, channel] = /subscription_succeeded.*"channel":"([^"]+)"/.exec(String(text)) ?? [];
      if (channel) channels.add(channel);
      socket.send(text);
    });
  });
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto(`${urls.jangada}/terms`);
  return {
    page,
    channels,
    cut: async () => {
      isCut = true;
      await context.setOffline(true);
      for (const socket of sockets) await socket.close();
    },
    mend: async () => {
      isCut = false;
      await context.setOffline(false);
    },
  };
};

const log = (page: Page) => page.getByRole('log', { name: 'Mensagens do chat' });

const openChat = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Abrir o chat' }).click();
  await expect(log(page)).toBeVisible();
};

const write = async (page: Page, text: string) => {
  const field = page.getByLabel('Escreva uma mensagem');
  await field.fill(text);
  // The text stays in the field while too many messages are being sent.
  await expect(async () => {
    await field.press('Enter');
    await expect(field).toHaveValue('', { timeout: FIELD_CLEARED_WITHIN_MS });
  }).toPass();
};

const sees = (page: Page, text: string, count = 1) =>
  expect(log(page).getByText(text, { exact: true })).toHaveCount(count, { timeout: SENT_WITHIN_MS });

const say = (text: string, ...more: string[]) =>
  jangada('ops', 'chat', 'say', '--tenant', 'jangada', '--text', text, '--reason', 'e2e', ...more);

const slowMode = (seconds: number) =>
  jangada('ops', 'chat', 'rule', '--tenant', 'jangada', '--slow_mode_seconds', String(seconds), '--reason', 'e2e');

test('two browsers chat: a message, its deletion, many at once, a pin and its end, and a gap in the connection', async ({
  browser,
}) => {
  const [one, other] = await Promise.all(
    [0, 1].map(async () => {
      const context = await browser.newContext();
      await asReturningVisitor(context);
      return openPage(context, (await registerPerson()).token);
    }),
  );
  if (!one || !other) throw new Error('There are two browsers.');
  const run = Date.now();
  await Promise.all([openChat(one.page), openChat(other.page)]);

  const stored = one.page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/chat/'),
  );
  await write(one.page, `Oi ${run}`);
  await sees(one.page, `Oi ${run}`);
  await sees(other.page, `Oi ${run}`);
  const { data } = (await (await stored).json()) as { data: { id: string } };
  await jangada('ops', 'chat', 'delete', data.id, '--tenant', 'jangada', '--reason', 'e2e');
  await sees(one.page, `Oi ${run}`, 0);
  await sees(other.page, `Oi ${run}`, 0);

  await slowMode(0);
  const typed = Array.from({ length: TYPED_AT_ONCE }, (_, index) => `Linha ${index} de ${run}`);
  for (const text of typed) await write(one.page, text);
  for (const { page } of [one, other]) {
    await expect
      .poll(async () =>
        (
          await log(page)
            .getByText(new RegExp(`^Linha \\d de ${run}$`))
            .allTextContents()
        ).join(),
      )
      .toBe(typed.join());
  }
  await slowMode(SLOW_MODE_SECONDS);

  const until = new Date(Date.now() + PINNED_FOR_MS).toISOString();
  await say(`Fixada ${run}`, '--type', 'pinned', '--pinned_until', until);
  const onTop = one.page.getByRole('group', { name: 'Mensagens fixadas' }).getByText(`Fixada ${run}`);
  await expect(onTop).toBeVisible();
  await expect(onTop).toHaveCount(0, { timeout: PINNED_FOR_MS * 2 });

  await other.cut();
  await write(other.page, `Do túnel ${run}`);
  await expect(log(other.page).getByText('Não enviada')).toBeVisible();
  await write(one.page, `Enquanto isso ${run}`);
  await sees(one.page, `Enquanto isso ${run}`);
  await other.mend();
  for (const { page } of [one, other]) {
    await sees(page, `Enquanto isso ${run}`);
    await sees(page, `Do túnel ${run}`);
  }
  await Promise.all([one.page.context().close(), other.page.context().close()]);
});

test('a notification and a balance reach both tabs of a player', async ({ browser }) => {
  const context = await browser.newContext();
  await asReturningVisitor(context);
  const { token } = await registerPerson();
  const connected = [await openPage(context, token), await openPage(context, token)];
  const tabs = connected.map(({ page }) => page);
  const ownChannel = ({ channels }: Connected) =>
    [...channels].find((name) => name.startsWith('private-universal.')) ?? '';
  for (const tab of connected) await expect.poll(() => ownChannel(tab)).toMatch(/\.\d+$/);
  const [, playerId = ''] = connected.map(ownChannel).flatMap((name) => name.split('.'));
  const title = `Recado ${Date.now()}`;
  const words = ['--title_pt', title, '--title_en', title, '--description_pt', 'Oi.', '--description_en', 'Hi.'];
  await jangada('ops', 'notification', 'send', playerId, '--tenant', 'jangada', ...words, '--reason', 'e2e');
  const bell = (page: Page) => page.getByRole('button', { name: /^Notificações: \d+ não lida/ });
  for (const page of tabs) await expect(bell(page)).toBeVisible();
  for (const page of tabs) {
    await bell(page).click();
    await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(1);
  }
  const gift = [
    '--player',
    playerId,
    '--amount',
    '4321',
    '--rollover',
    '0',
    '--name_pt',
    'Cortesia',
    '--name_en',
    'Gift',
  ];
  await jangada('ops', 'bonus', 'grant', '--tenant', 'jangada', ...gift, '--ref', title, '--reason', 'e2e');
  for (const page of tabs) await expect(page.getByRole('button', { name: /^Saldo: R\$ 43,21/ })).toBeVisible();
  await context.close();
});
