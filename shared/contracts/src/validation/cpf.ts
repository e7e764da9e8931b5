import { plainText } from './plain-text.ts';

const CPF_DIGITS = 11;

const checkDigit = (digits: readonly number[]): number => {
  const sum = digits.reduce((total, digit, index) => total + digit * (digits.length + 1 - index), 0);
  return ((sum * 10) % 11) % 10;
};

/**
 * The product's CPF rule: digits only, exactly eleven, not all the same, both check digits right (VAL-42 to VAL-46).
 * A field strips its mask with `cpfDigits` first (VAL-48). 12345678909 is valid.
 */
export const isCpf = (value: unknown): boolean => {
  if (typeof value !== 'string' || !/^\d{11}$/.test(value) || /^(\d)\1+$/.test(value)) return false;
  const digits = Array.from(value, Number);
  return checkDigit(digits.slice(0, 9)) === digits[9] && checkDigit(digits.slice(0, 10)) === digits[10];
};

/**
 * Removes dots, dash and spaces: `943.895.751-04` gives `94389575104`. Letters are not removed, so they fail the check.
 */
export const cpfDigits = (typed: string): string => plainText(typed).replace(/[.\s-]/g, '');

/** The mask while typing: `9438957` gives `943.895.7`. Other characters and surplus digits are dropped. */
export const maskCpf = (typed: string): string =>
  plainText(typed)
    .replace(/\D/g, '')
    .slice(0, CPF_DIGITS)
    .replace(/^(\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3})\.(\d{3})(\d)/, '$1.$2.$3')
    .replace(/\.(\d{3})(\d)/, '.$1-$2');

/** The masked form for its owner: `***.895.751-**`. */
export const hideCpf = (cpf: string): string => `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
