import type { Page } from '@playwright/test';
import { ports, urls } from '../site.ts';
import { callHost, postJson } from './http.ts';
import { overlayClosed } from './overlays.ts';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly cpf: string;
  readonly phone: string;
  readonly email: string;
  readonly password: string;
}

const checkDigit = (digits: readonly number[]): number =>
  ((digits.reduce((sum, digit, index) => sum + digit * (digits.length + 1 - index), 0) * 10) % 11) % 10;

const randomDigits = (count: number): number[] => Array.from({ length: count }, () => Math.floor(Math.random() * 10));

const aCpf = (): string => {
  const digits = randomDigits(9);
  digits.push(checkDigit(digits));
  digits.push(checkDigit(digits));
  return digits.join('');
};

/** A new person, because every run registers again. */
export const createPerson = (): Person => {
  const number = randomDigits(8).join('');
  return {
    firstName: 'Marina',
    lastName: 'Azevedo',
    cpf: aCpf(),
    phone: `119${number}`,
    email: `m${number}@example.com`,
    password: 'mar-alto-7',
  };
};

export interface Login {
  readonly phone: string;
  readonly password: string;
}

/** A demo player with money (see README). */
export const richPlayer: Login = { phone: '11987650001', password: 'Jangada2026!' };

const signInTexts = {
  pt: { login: 'Entrar', submit: 'Entrar', phone: 'Telefone', password: 'Senha' },
  en: { login: 'Log in', submit: 'Log in', phone: 'Phone', password: 'Password' },
} as const;

/** Signs in through the header and the form. The form may be open already. */
export const signIn = async (
  page: Page,
  { phone, password }: Login,
  language: keyof typeof signInTexts = 'pt',
  { isOpen = false } = {},
): Promise<void> => {
  const words = signInTexts[language];
  if (!isOpen) await page.getByRole('button', { name: words.login }).first().click();
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel(words.phone) });
  await dialog.getByLabel(words.phone).fill(phone);
  await dialog.getByLabel(words.password, { exact: true }).fill(password);
  await dialog.getByRole('button', { name: words.submit, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await overlayClosed(page);
};

/** Opens an account without a page. @param more further fields that this tenant requires */
export const registerPerson = async (
  host = 'localhost',
  more: object = {},
): Promise<Person & { readonly token: string }> => {
  const person = createPerson();
  const { firstName, lastName, phone, ...rest } = person;
  const captcha = (await (await postJson(`${urls.sandbox}/captcha/solve`, { sitekey: 'e2e' })).json()) as {
    token: string;
  };
  const body = {
    ...rest,
    ...more,
    first_name: firstName,
    last_name: lastName,
    username: phone,
    password_confirmation: person.password,
    is_adult: true,
    terms: true,
    captcha: captcha.token,
  };
  const { token } = JSON.parse(await callHost(`${host}:${ports.api}`, ports.api, '/auth/register', { body })) as {
    token: string;
  };
  return { ...person, token };
};

/** Creates an API session for a tenant, such as `onca.localhost`, without a page. */
export const tokenOf = async ({ phone, password }: Login, host = 'localhost'): Promise<string> => {
  const body = { username: phone, password };
  const { token } = JSON.parse(await callHost(`${host}:${ports.api}`, ports.api, '/auth/login', { body })) as {
    token: string;
  };
  return token;
};
