import { test } from '@playwright/test';
import { payPix, setNextRoundMultiplier } from '../verbs/bank.ts';
import { registerPerson } from '../verbs/people.ts';
import { urls } from '../site.ts';
import type { Driver } from './driver.ts';
import { engines } from './engines.ts';
import { startFailingSite } from './failing-site.ts';
import { visitorOf } from './visitor.ts';
import type { Visitor } from './visitor.ts';

/* One journey through the site in each engine besides Chromium; the other journeys check the details in Chromium. */

test.describe.configure({ timeout: 180_000, retries: 0 });

const BUTTON = 'button, [role="button"], a[href]';
const GAME = 'main :is(li, [role="listitem"]) a[href*="/casino/"]';
const DIALOG = '[role="dialog"], [role="alertdialog"]';

const answerAgeQuestion = async (visitor: Visitor) => {
  await visitor.see(DIALOG, 'Você tem 18 anos ou mais');
  await visitor.click(`:is(${DIALOG}) button`, 'Tenho 18 anos ou mais');
  await visitor.notSee(DIALOG, 'Você tem 18 anos ou mais');
};

/** Marks the offers to new visitors as shown; other journeys check them. */
const skipOffers = (visitor: Visitor) =>
  visitor.read(() => {
    sessionStorage.setItem('register-offered', '1');
    localStorage.setItem('install-prompt-hidden', 'true');
    localStorage.setItem('remote:social:push-closed-at', String(Date.now()));
    return '';
  });

const search = async (visitor: Visitor) => {
  await visitor.see(GAME);
  await visitor.type('main input[type="search"]', '', 'pirasema');
  await visitor.see(GAME, '^Piracema, ');
};

const signIn = async (visitor: Visitor, { phone, password }: { phone: string; password: string }) => {
  await visitor.click('header button', '^Entrar$');
  await visitor.type(`:is(${DIALOG}) input`, 'Telefone', phone);
  await visitor.type(`:is(${DIALOG}) input[type="password"]`, 'Senha', password);
  await visitor.click(`:is(${DIALOG}) button[type="submit"]`, '^Entrar$');
  await visitor.notSee(DIALOG, 'Senha');
  await visitor.see('header', 'Saldo');
};

const deposit = async (visitor: Visitor) => {
  await visitor.click(`header :is(${BUTTON})`, 'Depositar');
  await visitor.click(`:is(${DIALOG}) button`, '50,00');
  await visitor.click(`:is(${DIALOG}) button`, 'Gerar PIX');
  await visitor.see('[data-testid="pix-code"]');
  await payPix(await visitor.read(() => document.querySelector('[data-testid="pix-code"]')?.textContent ?? ''));
  await visitor.see(DIALOG, 'Depósito recebido');
  await visitor.click(`:is(${DIALOG}) button`, '^Continuar$');
  await visitor.see('header', String.raw`R\$\s50,00`);
};

const play = async (visitor: Visitor) => {
  await visitor.open(`${urls.jangada}/casino/category/slots`);
  await visitor.click(GAME);
  await setNextRoundMultiplier(0);
  await visitor.inFrame('iframe[title^="Jogo"]', () => visitor.click('button', 'Girar'));
  await visitor.until(
    'a bet in the balance',
    () => !/R\$\s50,00/.test(document.querySelector('header')?.textContent ?? ''),
  );
};

const chat = async (visitor: Visitor, text: string) => {
  await visitor.click('button', 'Abrir o chat');
  await visitor.see('[role="log"] li');
  await visitor.type('textarea, input[type="text"]', 'ensagem', text);
  await visitor.click('button', 'Enviar');
  await visitor.see('[role="log"] li', text);
  await visitor.click('button', 'Fechar o chat|^Fechar$');
};

const changeLanguageAndMode = async (visitor: Visitor) => {
  await visitor.click('header button', 'Idioma e aparência');
  await visitor.click(`:is(${DIALOG}) button`, '^Claro');
  await visitor.until('the light mode', () => document.documentElement.dataset['theme'] === 'light');
  await visitor.click(`:is(${DIALOG}) button`, 'English');
  await visitor.until(
    'English',
    () => document.documentElement.lang === 'en-US' && location.pathname.startsWith('/en'),
  );
  await visitor.see('header button', 'Language');
};

const missBackAndForward = async (visitor: Visitor) => {
  await visitor.open(`${urls.jangada}/terms`);
  await visitor.see('h1', 'Termos');
  await visitor.open(`${urls.jangada}/nowhere/at/all`);
  await visitor.see('h1', 'Página não encontrada');
  await visitor.click('button', 'Voltar ao início');
  await visitor.see(GAME);
  await visitor.back();
  await visitor.see('h1', 'Página não encontrada');
  await visitor.forward();
  await visitor.see(GAME);
};

const signOut = async (visitor: Visitor) => {
  await visitor.click('header button', 'Minha conta');
  await visitor.click('[role="menuitem"]', 'Sair');
  await visitor.see('header button', '^Entrar$');
};

const openBoard = async (visitor: Visitor) => {
  await visitor.open(`${urls.jangada}/delivery/board`);
  await visitor.until('a form', () => document.querySelector('input[type="password"]') !== null);
  await visitor.type('input:not([type="password"])', '', 'viewer');
  await visitor.type('input[type="password"]', '', 'jangada-viewer');
  await visitor.click('button[type="submit"]');
  await visitor.see('nav a', 'casino|Remotes|Releases|Visão|Overview');
};

const surviveFailedRemote = async (visitor: Visitor) => {
  const site = await startFailingSite(urls.jangada, '/releases/social/');
  try {
    await visitor.open(`${site.address}/casino/games`);
    await skipOffers(visitor);
    await answerAgeQuestion(visitor);
    await visitor.see(GAME);
    await visitor.click('button', 'Abrir o chat');
    await visitor.see('p', 'A área Comunidade não carregou');
    site.recover();
    await visitor.click('button', 'Tentar de novo');
    // The remote has loaded; its calls fail, because the API does not know this address of the site.
    await visitor.see('button', 'Faça login para participar do chat');
  } finally {
    await site.close();
  }
};

const walk = async (driver: Driver, name: string) => {
  const visitor = visitorOf(driver);
  const person = await registerPerson();
  await visitor.open(`${urls.jangada}/casino/games`);
  await skipOffers(visitor);
  await test.step('the age question', () => answerAgeQuestion(visitor));
  await test.step('catalogue and search', () => search(visitor));
  await test.step('sign-in', () => signIn(visitor, person));
  await test.step('a deposit that is approved while it is shown', () => deposit(visitor));
  await test.step('a game with a spin', () => play(visitor));
  await test.step('the chat', () => chat(visitor, `Olá do ${name}`));
  await test.step('mode and language', () => changeLanguageAndMode(visitor));
  await test.step('a page that does not exist, back and forward', () => missBackAndForward(visitor));
  await test.step('sign-out', () => signOut(visitor));
  await test.step('a remote that fails', () => surviveFailedRemote(visitor));
  await test.step('the board', () => openBoard(visitor));
};

for (const { name, start } of engines) {
  test(`in ${name} a visitor plays from the first visit to the sign-out, and a failed remote is replaced by its message`, async () => {
    test.skip(start === null, `${name} is not installed`);
    if (start === null) return;
    const driver = await start();
    try {
      await walk(driver, name);
    } finally {
      await driver.close();
    }
  });
}
