import type { RuleError } from './field-rules.ts';
import { plainText } from './plain-text.ts';

const CNPJ = /^[0-9A-Z]{12}\d{2}$/;
const ZERO = 48;
const WEIGHT_MIN = 2;
const WEIGHTS = 8;

/** Weights 2 to 9 from the right, repeated; a letter counts as its distance from `0` in ASCII. */
const checkDigit = (characters: string): number => {
  const sum = Array.from(characters)
    .toReversed()
    .reduce((total, character, place) => {
      return total + (character.charCodeAt(0) - ZERO) * (WEIGHT_MIN + (place % WEIGHTS));
    }, 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
};

/**
 * A company's tax id in its canonical form: twelve digits or capital letters and two check digits (IN RFB 2229/2024).
 * `cnpjCharacters` makes that form from typed text.
 */
export const isCnpj = (value: unknown): boolean => {
  if (typeof value !== 'string' || !CNPJ.test(value) || /^(.)\1+$/.test(value)) return false;
  const first = checkDigit(value.slice(0, 12));
  return value.endsWith(`${first}${checkDigit(`${value.slice(0, 12)}${first}`)}`);
};

/** Removes dots, slash, dash and spaces, and capitalises: `12.abc.345/01de-35` gives `12ABC34501DE35`. */
export const cnpjCharacters = (typed: string): string =>
  plainText(typed)
    .replace(/[.\s/-]/g, '')
    .toUpperCase();

/** A company's tax id as typed, with or without its mask. */
export const checkCnpj = (value: string): RuleError | null =>
  value.trim() === '' ? 'required' : isCnpj(cnpjCharacters(value)) ? null : 'cnpj-invalid';
