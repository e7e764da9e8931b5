import { nationalDigits } from '@jangada/contracts/validation/national-digits';
import { plainText } from '@jangada/contracts/validation/plain-text';

/** Masks of Brazilian documents and numbers: `0` is a digit, `A` a digit or a letter, any other character is literal. */
export const masks = {
  cpf: '000.000.000-00',
  cnpj: 'AA.AAA.AAA/AAAA-00',
  phone: '(00) 00000-0000',
  landline: '(00) 0000-0000',
  date: '00/00/0000',
  cep: '00000-000',
};

export type MaskName = keyof typeof masks;

/** The digits of a text, in every Unicode form of digits. */
export const digitsOf = (text: string): string => plainText(text).replace(/\D/g, '');

/** Whether a mask accepts letters too. */
export const takesLetters = (mask: string): boolean => mask.includes('A');

/** The characters of a text that a mask accepts. */
export const charactersOf = (mask: string, text: string): string =>
  takesLetters(mask)
    ? plainText(text)
        .replace(/[^\da-z]/gi, '')
        .toUpperCase()
    : digitsOf(text);

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** A text without a usable character. It stays as typed, so that the form refuses it; an empty field would hide it. */
const unusable = (text: string): string => (LETTER_OR_DIGIT.test(text) ? text : '');

/** Writes characters into a mask; surplus characters are dropped. */
export const applyMask = (mask: string, text: string): string => {
  const characters = Array.from(charactersOf(mask, text));
  if (characters.length === 0) return unusable(text);
  let written = '';
  for (const place of mask) {
    if (characters.length === 0) break;
    if (place === '0') while (characters[0] !== undefined && !/\d/.test(characters[0])) characters.shift();
    written += place === '0' || place === 'A' ? (characters.shift() ?? '') : place;
  }
  return written;
};

const NATIONAL_DIGITS_MAX = 11;
const MOBILE_DIGITS = 11;

/**
 * A Brazilian number in its written form, without country code and trunk zero. Another country's number, a longer one
 * and a word stay as typed: cut to the mask they would become another person's number instead of an error.
 */
export const maskPhone = (text: string): string => {
  const digits = digitsOf(text);
  const national = nationalDigits(text);
  if (national === digits && plainText(text).startsWith('+')) return text;
  if (digits === '') return unusable(text);
  if (national.length > NATIONAL_DIGITS_MAX) return digits;
  return applyMask(national.length < MOBILE_DIGITS ? masks.landline : masks.phone, national);
};
