import type { Page } from '@playwright/test';
import { urls } from '../site.ts';

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

/** Somebody nobody has met: every run registers anew. */
export const aPerson = (): Person => {
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

/** A player of the demo with money (see README). */
export const richPlayer: Login = { phone: '11987650001', password: 'Jangada2026!' };

/** Signs in as a person does: header, form, press. */
export const signIn = async (page: Page, { phone, password }: Login): Promise<void> => {
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Telefone').fill(phone);
  await dialog.getByLabel('Senha', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};

/** A session for calls to the API without a page. */
export const tokenOf = async ({ phone, password }: Login): Promise<string> => {
  const answer = await fetch(`${urls.api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: phone, password }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new Error(`${phone} could not sign in: ${answer.status}`);
  return token;
};
