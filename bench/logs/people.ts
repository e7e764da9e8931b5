import { randomInt } from 'node:crypto';
import { aCpf } from '@jangada/api/support/players';
import type { Marks } from './scan.ts';

const NUMBER_DIGITS = 8;

/** A person whose data no other data looks like. */
export interface Person {
  readonly cpf: string;
  readonly phone: string;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

const PASSWORD = 'MarAlto-Zqmarca-2026!';
const [FIRST_NAME, LAST_NAME] = ['Zqmarina', 'Zqazevedo'];

/** What all of them share. */
export const markShared = (marks: Marks): void => {
  marks.addText('marked: password', PASSWORD);
  marks.addText('marked: name', FIRST_NAME);
  marks.addText('marked: name', LAST_NAME);
};

export const aPerson = (marks: Marks): Person => {
  const number = String(randomInt(10 ** NUMBER_DIGITS)).padStart(NUMBER_DIGITS, '0');
  const person = {
    cpf: aCpf(),
    phone: `119${number}`,
    email: `zq+${number}@marca.com.br`,
    password: PASSWORD,
    firstName: FIRST_NAME,
    lastName: LAST_NAME,
  };
  marks.addDigits('CPF', person.cpf);
  marks.addDigits('phone', person.phone);
  marks.addWord('e-mail', person.email);
  return person;
};

/** 529.982.247-25 */
export const punctuated = (cpf: string): string => cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
