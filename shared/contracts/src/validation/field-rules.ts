import { isCpf } from './cpf.ts';
import { countCharacters } from '../values/characters.ts';
import { isEmail, readEmail } from './email.ts';
import { APOSTROPHES } from './plain-text.ts';
import { readPhone } from './phone.ts';
import type { PhoneError } from './phone.ts';

/*
 * The product's own rules. Each takes the typed value and returns the key of its message, or null when the value is
 * valid; the texts are in `field-texts.ts`. The server and the forms use the same functions.
 */

export const EMAIL_LENGTH_MAX = 30;
const PASSWORD_LENGTH_MIN = 8;
export const NAME_LENGTH_MIN = 2;
export const NAME_LENGTH_MAX = 50;

export type RuleError =
  | 'required'
  | 'full-name-incomplete'
  | 'surname-too-short'
  | 'first-name-invalid'
  | 'last-name-invalid'
  | 'name-too-long'
  | 'name-reserved'
  | 'email-invalid'
  | 'email-too-long'
  | 'password-too-short'
  | 'password-too-simple'
  | 'password-differs'
  | 'new-password-differs'
  | 'cpf-invalid'
  | 'cnpj-invalid'
  | 'pix-key-invalid'
  | 'adult-not-confirmed'
  | 'terms-not-accepted'
  | 'captcha-missing'
  | 'limits-missing'
  | `phone-${PhoneError}`;

const isBlank = (value: string): boolean => value.trim() === '';

const HYPHENS = /[\p{Pd}\u2043\u2212]/gu;

/** The stored form of a typed name: composed characters, single spaces, one apostrophe and one hyphen. */
export const normaliseName = (typed: string): string =>
  typed
    .normalize('NFC')
    .trim()
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .replace(APOSTROPHES, "'")
    .replaceAll('`', "'")
    .replace(HYPHENS, '-');

/** Some letters are invisible (fillers such as U+3164), and many combining marks would be drawn over other lines. */
const HIDDEN = /\p{Default_Ignorable_Code_Point}|\p{M}{3}/u;
/** Words with one space, hyphen or apostrophe between them; a space may follow an apostrophe (`D' Ávila`). */
const NAME = /^\p{L}[\p{L}\p{M}]*(?:(?:[ -]|['’] ?)\p{L}[\p{L}\p{M}]*)*$/u;
/** Letters of these three alphabets look alike, so a name must not mix them. */
const MIXED =
  /(?=.*\p{sc=Latn})(?=.*(?!\p{sc=Latn})\p{L})|(?=.*\p{sc=Cyrl})(?=.*(?!\p{sc=Cyrl})\p{L})|(?=.*\p{sc=Grek})(?=.*(?!\p{sc=Grek})\p{L})/u;

/** Whether a normalised first or last name follows the rule of names (VAL-05). */
export const isPersonName = (name: string): boolean => {
  const length = countCharacters(name);
  return (
    length >= NAME_LENGTH_MIN && length <= NAME_LENGTH_MAX && NAME.test(name) && !HIDDEN.test(name) && !MIXED.test(name)
  );
};

/** Two words, the second of at least two characters; runs of spaces count as one (VAL-37 to VAL-41). */
export const checkFullName = (value: string): RuleError | null => {
  if (isBlank(value)) return 'required';
  const [, second] = normaliseName(value).split(' ');
  if (second === undefined) return 'full-name-incomplete';
  return countCharacters(second) < 2 ? 'surname-too-short' : null;
};

const checkName = (value: string, invalid: RuleError): RuleError | null => {
  if (isBlank(value)) return 'required';
  const name = normaliseName(value);
  if (isPersonName(name)) return null;
  return NAME.test(name) && countCharacters(name) > NAME_LENGTH_MAX ? 'name-too-long' : invalid;
};

/** Letters of one script, also with accents, and single spaces, apostrophes and hyphens between them (VAL-01, VAL-02, VAL-05). */
export const checkFirstName = (value: string): RuleError | null => checkName(value, 'first-name-invalid');

/** The same rule as the first name's (VAL-03 to VAL-05). */
export const checkLastName = (value: string): RuleError | null => checkName(value, 'last-name-invalid');

/** Splits a full name into its first word and the others. */
export const splitFullName = (value: string): { first: string; last: string } => {
  const [first = '', ...others] = normaliseName(value).split(' ');
  return { first, last: others.join(' ') };
};

/** The rule of a changed name: a full name of which both parts are names (VAL-05, VAL-37 to VAL-41). */
export const checkNewName = (value: string): RuleError | null => {
  const { first, last } = splitFullName(value);
  return checkFullName(value) ?? checkFirstName(first) ?? checkLastName(last);
};

/** At most 30 characters (VAL-09 to VAL-11). */
export const checkEmail = (value: string): RuleError | null => {
  if (isBlank(value)) return 'required';
  const address = readEmail(value);
  if (countCharacters(address) > EMAIL_LENGTH_MAX) return 'email-too-long';
  return isEmail(address) ? null : 'email-invalid';
};

/** At least 8 characters, letters plus other characters (VAL-12 to VAL-14). */
export const checkPassword = (value: string): RuleError | null => {
  if (value === '') return 'required';
  // Composed first, because a separate combining accent must not count as a character of its own.
  const composed = value.normalize('NFC');
  if (countCharacters(composed) < PASSWORD_LENGTH_MIN) return 'password-too-short';
  return /\p{L}/u.test(composed) && /[^\p{L}]/u.test(composed) ? null : 'password-too-simple';
};

/**
 * True for equal texts, even when two keyboards, or a keyboard and a password manager, encode an accent in different
 * ways.
 */
const isSame = (one: string, other: string): boolean => one.normalize('NFC') === other.normalize('NFC');

/** The confirmation at registration (VAL-15). */
export const checkConfirmation = (value: string, password: string): RuleError | null =>
  value === '' ? 'required' : isSame(value, password) ? null : 'password-differs';

/** The confirmation of a new password, with its own texts (VAL-22, VAL-23). */
export const checkNewPasswordConfirmation = (value: string, password: string): RuleError | null =>
  value === '' ? 'required' : isSame(value, password) ? null : 'new-password-differs';

/** A Brazilian mobile number (VAL-06 to VAL-08, VAL-24 to VAL-28). */
export const checkPhone = (value: string): RuleError | null => {
  if (isBlank(value)) return 'required';
  const read = readPhone(value);
  return 'error' in read ? `phone-${read.error}` : null;
};

/** A value is required; any violation has the same message (VAL-47). The field strips the mask, not this rule. */
export const checkCpf = (value: string): RuleError | null =>
  isBlank(value) ? 'required' : isCpf(value) ? null : 'cpf-invalid';
