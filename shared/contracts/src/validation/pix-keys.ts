import { cnpjCharacters, isCnpj } from './cnpj.ts';
import { cpfDigits, isCpf } from './cpf.ts';
import { isEmail } from './email.ts';
import type { RuleError } from './field-rules.ts';

/** The five kinds of key; `evp` is the random one. */
export const pixKeyTypes = ['cpf', 'cnpj', 'phone', 'email', 'evp'] as const;

export type PixKeyType = (typeof pixKeyTypes)[number];

export interface PixKey {
  readonly type: PixKeyType;
  /** As the directory of keys (DICT) stores it. */
  readonly key: string;
}

/** The directory's limit. */
export const PIX_EMAIL_LENGTH_MAX = 77;

const PHONE = /^\+55[1-9]{2}9?\d{8}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `(61) 91234-5678`, `5561912345678` and `+55 61 91234-5678` are one number; without country it is Brazil's. */
const phoneNumber = (typed: string): string => {
  const digits = typed.replace(/[\s().-]/g, '');
  if (digits.startsWith('+')) return digits;
  return /^55\d{10,11}$/.test(digits) ? `+${digits}` : `+55${digits}`;
};

type Canonical = (typed: string) => string | null;

const canonicalBy: Readonly<Record<PixKeyType, Canonical>> = {
  cpf: (typed) => (isCpf(cpfDigits(typed)) ? cpfDigits(typed) : null),
  cnpj: (typed) => (isCnpj(cnpjCharacters(typed)) ? cnpjCharacters(typed) : null),
  phone: (typed) => (PHONE.test(phoneNumber(typed)) ? phoneNumber(typed) : null),
  email: (typed) => (typed.length <= PIX_EMAIL_LENGTH_MAX && isEmail(typed) ? typed.toLowerCase() : null),
  evp: (typed) => (UUID.test(typed.toLowerCase()) ? typed.toLowerCase() : null),
};

/**
 * A key of a type the player has chosen, as the directory stores it.
 *
 * @returns null when it is no key of this type
 */
export const canonicalPixKey = (typed: unknown, type: PixKeyType): string | null =>
  typeof typed === 'string' ? canonicalBy[type](typed.trim()) : null;

/**
 * The possible readings of a typed key, as the directory stores them. Eleven digits can be both a CPF and a mobile
 * number: with more than one result the player has to choose (domain.md 2.4).
 *
 * @returns no entry when it is no key
 * @example
 * possiblePixKeys('11980000077'); // [{ type: 'cpf', … }, { type: 'phone', key: '+5511980000077' }]
 */
export const possiblePixKeys = (typed: unknown): readonly PixKey[] =>
  pixKeyTypes.flatMap((type) => {
    const key = canonicalPixKey(typed, type);
    return key === null ? [] : [{ type, key }];
  });

/** A key as typed: of the type the player has chosen, or of any. */
export const checkPixKey = (value: string, type?: PixKeyType): RuleError | null => {
  if (value.trim() === '') return 'required';
  const isKey = type ? canonicalPixKey(value, type) !== null : possiblePixKeys(value).length > 0;
  return isKey ? null : 'pix-key-invalid';
};
