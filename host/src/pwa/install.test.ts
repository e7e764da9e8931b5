import { INSTALL_OFFER_GLOBAL } from '@jangada/contracts/delivery/boot';
import { createLocalStore } from '../browser/storage.ts';
import { createInstall, INSTALL_HIDDEN_KEY } from './install.ts';

const anOffer = (outcome: string, prompt = jest.fn(async () => undefined)) =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  });

const start = () => createInstall(createLocalStore());

beforeEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(globalThis, INSTALL_OFFER_GLOBAL);
});

test('a browser that offers nothing leaves nothing to ask', async () => {
  const install = start();
  expect(install.state.getState()).toBe('unoffered');
  expect(await install.request()).toBe('unavailable');
  expect(install.isHidden.getState()).toBe(false);
});

test('an offer made before the shell was there is not lost', () => {
  Reflect.set(globalThis, INSTALL_OFFER_GLOBAL, anOffer('accepted'));
  expect(start().state.getState()).toBe('offered');
});

test('an offer made later is taken, and the browser shows no banner of its own', () => {
  const install = start();
  const offer = anOffer('accepted');
  window.dispatchEvent(offer);
  expect(install.state.getState()).toBe('offered');
  expect(offer.defaultPrevented).toBe(true);
});

test('a yes installs; the offer is good for one question', async () => {
  const install = start();
  const offer = anOffer('accepted');
  window.dispatchEvent(offer);
  const asked = install.request();
  expect(install.state.getState()).toBe('asking');
  expect(await install.request()).toBe('unavailable');
  expect(await asked).toBe('accepted');
  expect(install.state.getState()).toBe('installed');
  expect(offer.prompt).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem(INSTALL_HIDDEN_KEY)).toBeNull();
});

test('a no to the browser is remembered as a dismissal', async () => {
  const install = start();
  window.dispatchEvent(anOffer('dismissed'));
  expect(await install.request()).toBe('dismissed');
  expect(install.state.getState()).toBe('unoffered');
  expect(install.isHidden.getState()).toBe(true);
  expect(start().isHidden.getState()).toBe(true);
});

test('an offer the browser takes back is no dismissal', async () => {
  const install = start();
  window.dispatchEvent(
    anOffer(
      'accepted',
      jest.fn(() => Promise.reject(new Error('The offer is gone'))),
    ),
  );
  expect(await install.request()).toBe('unavailable');
  expect([install.state.getState(), install.isHidden.getState()]).toEqual(['unoffered', false]);
});

test('hiding the prompt is kept under the key of the product', () => {
  start().hide();
  expect(localStorage.getItem('install-prompt-hidden')).toBe('true');
});

test('installed from the browser’s own menu counts, and a later offer changes nothing', () => {
  const install = start();
  window.dispatchEvent(new Event('appinstalled'));
  window.dispatchEvent(anOffer('accepted'));
  expect(install.state.getState()).toBe('installed');
});

test('an event of that name without an offer in it is ignored', () => {
  const install = start();
  window.dispatchEvent(new Event('beforeinstallprompt'));
  expect(install.state.getState()).toBe('unoffered');
});
