import { INSTALL_OFFER_GLOBAL } from '@jangada/contracts/delivery/boot';
import { createLocalStore } from '../storage.ts';
import { createInstall, INSTALL_HIDDEN_KEY } from './install.ts';

const anOffer = (outcome: string, prompt = jest.fn(async () => undefined)) =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  });

const start = () => createInstall(createLocalStore());

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  Reflect.deleteProperty(globalThis, INSTALL_OFFER_GLOBAL);
});

test('a browser that cannot install has no prompt to show', async () => {
  const install = start();
  expect(install.state.getState()).toBe('unoffered');
  expect(await install.request()).toBe('unavailable');
  expect(install.isHidden.getState()).toBe(false);
});

test('a prompt event from before the shell started is used', () => {
  Reflect.set(globalThis, INSTALL_OFFER_GLOBAL, anOffer('accepted'));
  expect(start().state.getState()).toBe('offered');
});

test('a dismissal is known on the next page of a visit whose storage is refused', () => {
  const refused = { get: () => null, set: () => undefined, remove: () => undefined };
  createInstall(refused).hide();
  expect(createInstall(refused).isHidden.getState()).toBe(true);
});

test('a later prompt event is used, and the browser shows no banner of its own', () => {
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
  const result = install.request();
  expect(install.state.getState()).toBe('asking');
  expect(await install.request()).toBe('unavailable');
  expect(await result).toBe('accepted');
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

test('an event that the browser withdraws is no dismissal', async () => {
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

test('hiding the prompt is stored under the specified key', () => {
  start().hide();
  expect(localStorage.getItem('install-prompt-hidden')).toBe('true');
});

test('an installation from the browser’s own menu is recognised, and a later event changes nothing', () => {
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
