import { cnpjCharacters, isCnpj } from './cnpj.ts';
import { cpfDigits, isCpf } from './cpf.ts';
import { isEmail, readEmail } from './email.ts';
import type { RuleError } from './field-rules.ts';
import { nationalDigits } from './national-digits.ts';
import { plainHex, plainText } from './plain-text.ts';

/** The five kinds of key; `evp` is the random one. */
export const pixKeyTypes = ['cpf', 'cnpj', 'phone', 'email', 'evp'] as const;

export type PixKeyType = (typeof pixKeyTypes)[number];

export interface PixKey {
  readonly type: PixKeyType;
  /** The key in the form of the directory of keys (DICT). */
  readonly key: string;
}

/** The limit of the PIX directory for the length of e-mail keys. */
export const PIX_EMAIL_LENGTH_MAX = 77;

/** Requires an existing area code: most CPFs do not begin with one, so that few texts can be both. */
const PHONE = /^\+55(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])9?\d{8}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The characters that may stand in a number beside its digits. */
const PHONE_CHARACTERS = /^(?:tel:)?[\d\s().+-]*$/i;

/**
 * `(61) 91234-5678`, `061 91234-5678` and `+55 61 91234-5678` are one number; without a country code it is Brazilian.
 */
const phoneNumber = (typed: string): string => {
  const plain = plainText(typed);
  if (!PHONE_CHARACTERS.test(plain)) return plain;
  const national = nationalDigits(plain);
  return national === plain.replace(/\D/g, '') && plain.startsWith('+') ? `+${national}` : `+55${national}`;
};

const HEX_GROUPS = /^(.{8})-?(.{4})-?(.{4})-?(.{4})-?(.{12})$/;

/** A random key, whose dashes are often lost when it is copied. */
const randomKey = (typed: string): string => plainHex(typed).replace(HEX_GROUPS, '$1-$2-$3-$4-$5');

type Canonical = (typed: string) => string | null;

const canonicalBy: Readonly<Record<PixKeyType, Canonical>> = {
  cpf: (typed) => (isCpf(cpfDigits(typed)) ? cpfDigits(typed) : null),
  cnpj: (typed) => (isCnpj(cnpjCharacters(typed)) ? cnpjCharacters(typed) : null),
  phone: (typed) => (PHONE.test(phoneNumber(typed)) ? phoneNumber(typed) : null),
  email: (typed) => {
    const address = readEmail(typed).toLowerCase();
    return address.length <= PIX_EMAIL_LENGTH_MAX && isEmail(address) ? address : null;
  },
  evp: (typed) => (UUID.test(randomKey(typed)) ? randomKey(typed) : null),
};

/**
 * A key of a type that the player has chosen, in the form of the PIX directory.
 *
 * @returns null when it is not a key of this type
 */
export const canonicalPixKey = (typed: unknown, type: PixKeyType): string | null =>
  typeof typed === 'string' ? canonicalBy[type](typed.trim()) : null;

/**
 * The possible readings of a typed key, in the form of the PIX directory. Eleven digits can be both a CPF and a mobile
 * number: with more than one result the player has to choose.
 *
 * @returns an empty list when it is not a key
 * @example
 * possiblePixKeys('11980000077'); // [{ type: 'cpf', … }, { type: 'phone', key: '+5511980000077' }]
 */
export const possiblePixKeys = (typed: unknown): readonly PixKey[] =>
  pixKeyTypes.flatMap((type) => {
    const key = canonicalPixKey(typed, type);
    return key === null ? [] : [{ type, key }];
  });

/** Checks a typed key of the type that the player has chosen, or of any type. */
export const checkPixKey = (value: string, type?: PixKeyType): RuleError | null => {
  if (plainText(value) === '') return 'required';
  const isKey = type ? canonicalPixKey(value, type) !== null : possiblePixKeys(value).length > 0;
  return isKey ? null : 'pix-key-invalid';
};
