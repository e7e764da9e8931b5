import { urls } from '../site.ts';
import { expect, test, withoutPictures } from '../test.ts';
import type { Page } from '../test.ts';
import { withSettings } from '../verbs/operator.ts';
import { registerPerson, signIn } from '../verbs/people.ts';
import { idleWorkDone } from '../verbs/network-idle.ts';
import { sandboxRequests, conversationWith, clearTagManager, tagEvents } from '../verbs/third-parties.ts';

test.use(withoutPictures);

const CONTAINER = 'GTM-JANGADA1';

const pageViews = async () => (await tagEvents(CONTAINER)).filter(({ event }) => event === 'page_view');

const chatOf = (page: Page) => page.getByRole('dialog', { name: /Suporte ao vivo|Live support/ });

const openSupport = (page: Page, name = 'Suporte ao vivo') =>
  page.getByRole('navigation').getByRole('button', { name }).first().click();

const signOut = async (page: Page) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Marina|conta|perfil/i })
    .click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
};

test.describe('the tag manager', () => {
  test('receives the first page and each route change once, after its own start', async ({ page }) => {
    await clearTagManager();
    await page.goto('/');
    await expect.poll(async () => (await pageViews()).length).toBe(1);
    await page.getByRole('link', { name: 'Todos os jogos' }).first().click();
    await expect(page.getByRole('heading', { name: 'Todos os jogos' })).toBeVisible();
    await expect.poll(async () => (await pageViews()).length).toBe(2);
    await page.goBack();
    await expect.poll(async () => (await pageViews()).length).toBe(3);

    const [first] = await tagEvents(CONTAINER);
    expect(first?.event).toBe('gtm.js');
    expect((await pageViews()).map(({ facts }) => facts)).toEqual([
      { path: '/', title: expect.stringContaining('Jangada'), locale: 'pt' },
      { path: '/casino/games', title: expect.stringContaining('Jogos'), locale: 'pt' },
      { path: '/', title: expect.stringContaining('Jangada'), locale: 'pt' },
    ]);
  });

  test('receives the language of the page', async ({ page }) => {
    await clearTagManager();
    await page.goto('/en/casino/games');
    await expect
      .poll(async () => (await pageViews())[0]?.facts)
      .toMatchObject({ path: '/en/casino/games', locale: 'en' });
  });

  test('never receives the identity of the player', async ({ page }) => {
    const person = await registerPerson();
    await clearTagManager();
    await page.goto('/');
    await signIn(page, person);
    await page.goto('/user/personal-data');
    await expect.poll(async () => (await pageViews()).at(-1)?.facts['path']).toBe('/user/personal-data');
    const sent = JSON.stringify(await tagEvents(CONTAINER));
    for (const secret of [person.email, person.phone, person.cpf, person.lastName]) expect(sent).not.toContain(secret);
  });

  test('a tenant without an id loads none', async ({ page }) => {
    const requests = sandboxRequests(page);
    await page.goto(urls.tucano);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await idleWorkDone(page);
    expect(requests.filter((path) => path.startsWith('/tagmanager'))).toEqual([]);
  });

  test('that is blocked hides no content from the visitor', async ({ page }) => {
    await page.route('**/tagmanager/**', (route) => route.abort('blockedbyclient'));
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/tagmanager/'));
    await page.goto('/');
    await refused;
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('link', { name: 'Todos os jogos' }).first().click();
    await expect(page.getByRole('heading', { name: 'Todos os jogos' })).toBeVisible();
  });
});

test.describe('the operator’s snippet', () => {
  test('runs under the page’s policy, and a broken part of it breaks nothing', async ({ page }) => {
    const html =
      '<p id="seal">Selo</p><script>undefinedName()</script><script>document.body.dataset.seal = "ran"</script>';
    await withSettings('tucano', { html }, async () => {
      await page.goto(urls.tucano);
      await expect(page.locator('#seal')).toHaveCount(1);
      await expect(page.locator('body')).toHaveAttribute('data-seal', 'ran');
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    });
  });
  test.use({ allowedErrors: [/undefinedName/] });
});

test.describe('live support', () => {
  test('is not loaded for a guest; the chat opens after sign-in', async ({ page }) => {
    const person = await registerPerson();
    const requests = sandboxRequests(page);
    const ofChat = () => requests.filter((path) => path.startsWith('/livechat'));
    await page.goto('/');
    await idleWorkDone(page);
    await openSupport(page);
    await expect(page.getByRole('dialog').getByLabel('Telefone')).toBeVisible();
    expect(ofChat()).toEqual([]);
    await signIn(page, person, 'pt', { isOpen: true });
    await expect(chatOf(page)).toBeVisible();
    expect(ofChat()[0]).toBe('/livechat/widget/jangada');
  });

  test('agents see the player by a token that is not the session’s; after logout nothing of it remains', async ({
    page,
  }) => {
    const person = await registerPerson();
    await page.goto('/');
    await signIn(page, person);
    await openSupport(page);
    const chat = chatOf(page);
    const question = `Meu saque ${Date.now()}`;
    await chat.getByLabel('Mensagem').fill(question);
    await chat.getByLabel('Mensagem').press('Enter');
    await expect(chat.getByText(/Recebemos a sua mensagem/)).toBeVisible();

    const conversation = await conversationWith(question);
    const bearer = await page.evaluate(() => localStorage.getItem('token'));
    expect(conversation.contact).toMatchObject({ name: 'Marina Azevedo', email: person.email });
    expect(conversation.contact?.phone).toContain(person.phone);
    expect(conversation.userToken).toBeTruthy();
    expect(conversation.userToken).not.toBe(bearer);
    expect(JSON.stringify(conversation)).not.toContain(bearer);

    const desk = await page.context().newPage();
    await desk.goto(`${urls.sandbox}/livechat/desk`);
    await desk
      .getByRole('button', { name: new RegExp(question) })
      .or(desk.getByRole('button', { name: /Marina/ }))
      .first()
      .click();
    await desk.getByLabel('Resposta').fill('Já estou vendo');
    await desk.getByRole('button', { name: 'Responder' }).click();
    await expect(chat.getByText('Já estou vendo')).toBeVisible();
    await desk.close();

    await page.keyboard.press('Escape');
    await expect(chat).toBeHidden();
    // The third party's own button would cover the bottom bar.
    await expect(page.getByRole('button', { name: 'Abrir o suporte ao vivo' })).toBeHidden();

    await signOut(page);
    await expect(page.locator('jdiv')).toHaveCount(0);
    const left = await page.evaluate(() => ({
      names: Object.keys(window).filter((name) => name.startsWith('jivo_')),
      stored: Object.keys(localStorage).filter((key) => key.startsWith('jv_')),
      scripts: [...document.scripts].filter(({ src }) => src.includes('/livechat/')).length,
    }));
    expect(left).toEqual({ names: [], stored: [], scripts: 0 });
    expect((await conversationWith(question)).endedAt).toBeTruthy();
  });

  test('another player at the same screen starts anew', async ({ page }) => {
    const [first, second] = [await registerPerson(), await registerPerson()];
    await page.goto('/');
    await signIn(page, first);
    await openSupport(page);
    await chatOf(page).getByRole('button', { name: 'Quero sacar' }).click();
    await expect(chatOf(page).getByText(/Recebemos/)).toBeVisible();
    await page.keyboard.press('Escape');
    await signOut(page);
    await signIn(page, second);
    await openSupport(page);
    await expect(chatOf(page).getByText('Como podemos ajudar?')).toBeVisible();
    await expect(chatOf(page).getByRole('listitem')).toHaveCount(0);
    const question = `Sou outra pessoa ${Date.now()}`;
    await chatOf(page).getByLabel('Mensagem').fill(question);
    await chatOf(page).getByRole('button', { name: 'Enviar' }).click();
    expect((await conversationWith(question)).contact?.email).toBe(second.email);
  });

  test('that failed to load shows the failure, and opens on the next try', async ({ page }) => {
    const person = await registerPerson();
    await page.route('**/livechat/widget/**', (route) => route.abort());
    await page.goto('/en');
    await signIn(page, person, 'en');
    await openSupport(page, 'Live support');
    await expect(page.getByText('Support did not open. Check your connection and try again.')).toBeVisible();
    await page.unroute('**/livechat/widget/**');
    await openSupport(page, 'Live support');
    await expect(chatOf(page)).toBeVisible();
    await expect(chatOf(page).getByText('Hi! How can we help?')).toBeVisible();
  });
});
