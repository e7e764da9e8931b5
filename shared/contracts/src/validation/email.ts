import { plainText } from './plain-text.ts';
import { asText, isEmpty } from './values.ts';

/** ASCII only, no dot at an end or twice in a row, a last label of two letters or more. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

/** Longer than any address; it also limits the cost of a hostile text. */
const EMAIL_LENGTH_MAX = 254;

export const isEmail = (text: string): boolean => text.length <= EMAIL_LENGTH_MAX && EMAIL.test(text);

/**
 * Forms of address books and sentences: `Ana <ana@example.com>`, `mailto:ana@example.com`, a final punctuation mark.
 */
const WRAPPED = /^[^<>]*<([^<>]*)>$/;

/**
 * A typed or pasted address without surrounding and invisible characters. Capital letters stay: the server compares
 * addresses in lower case.
 */
export const readEmail = (typed: string): string => {
  const plain = plainText(typed);
  const address = WRAPPED.exec(plain)?.[1] ?? plain;
  return address
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[\s.,;]+$/, '');
};

/** The generic rule `email`: one address, or a list in which each is one. */
export const email = (value: unknown): boolean =>
  isEmpty(value) || (Array.isArray(value) ? value.every((one) => isEmail(asText(one))) : isEmail(asText(value)));
