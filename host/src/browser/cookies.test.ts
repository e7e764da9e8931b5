/**
 * @jest-environment-options {"url": "https://localhost/"}
 */
import { aUser } from '@jangada/remote-kit/stub-data';
import { rememberLanguage } from '../texts/locale/remember-language.ts';
import { createSessionStorage } from '../session/session-storage.ts';
import { readCookie, removeCookie, writeCookie } from './cookies.ts';
import { createLocalStore } from './storage.ts';

test('over TLS a cookie is Secure; that of the language lasts 365 days', () => {
  const written: string[] = [];
  const set = jest.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text));
  writeCookie('auth_client', 'secret', 7);
  rememberLanguage('en');
  set.mockRestore();
  expect(written).toEqual([
    'auth_client=secret; Max-Age=604800; Path=/; SameSite=Lax; Secure',
    'i18n_redirected=en; Max-Age=31536000; Path=/; SameSite=Lax; Secure',
  ]);
});

test('a browser that refuses cookies has none, and nothing fails', () => {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure', 'SecurityError');
  };
  const [get, set] = [jest.spyOn(document, 'cookie', 'get'), jest.spyOn(document, 'cookie', 'set')];
  get.mockImplementation(refuse);
  set.mockImplementation(refuse);
  writeCookie('i18n_redirected', 'en', 365);
  removeCookie('i18n_redirected');
  expect(readCookie('i18n_redirected')).toBeNull();
  // The last mock is restored first, because each one restores the function that it replaced.
  set.mockRestore();
  get.mockRestore();
});

test('a stored token wins over the cookie', () => {
  writeCookie('auth_client', 'of-the-cookie', 7);
  localStorage.setItem('token', 'stored');
  expect(createSessionStorage(createLocalStore()).token()).toBe('stored');
});

test('a sign-out removes nothing but token and player', () => {
  const others = {
    guest_id: '4f2c8a4e-6f0b-4b9e-9c39-1f6d7a5b0c11',
    ageVerified: 'true',
    'color-mode': 'dark',
    ref: 'AMIGO7',
    lmcp: 'verao',
  };
  for (const [key, value] of Object.entries(others)) localStorage.setItem(key, value);
  writeCookie('i18n_redirected', 'en', 365);
  const storage = createSessionStorage(createLocalStore());
  storage.save('secret', aUser());
  storage.clear();
  expect({ ...localStorage }).toEqual(others);
  expect(document.cookie).toBe('i18n_redirected=en');
});
