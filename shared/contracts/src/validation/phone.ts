import { ParseError, parsePhoneNumberWithError } from 'libphonenumber-js/core';
import type { MetadataJson } from 'libphonenumber-js/core';
import { nationalDigits } from './national-digits.ts';
import { plainText } from './plain-text.ts';
import metadata from './phone-metadata.json' with { type: 'json' };

/** The five errors, in the order VAL-24 to VAL-28. */
export type PhoneError = 'invalid-country' | 'not-a-number' | 'too-short' | 'too-long' | 'not-possible';

const byLibrary: Readonly<Record<string, PhoneError>> = {
  INVALID_COUNTRY: 'invalid-country',
  NOT_A_NUMBER: 'not-a-number',
  TOO_SHORT: 'too-short',
  TOO_LONG: 'too-long',
  INVALID_LENGTH: 'not-possible',
};

// The browser gets only Brazil's rules of the library's metadata: 1 KB instead of 140. A test compares them.
const brazil = metadata as unknown as MetadataJson;

/** The library parses country code, trunk zero and carrier, but not Brazil's own country code after `00`. */
const dialled = (typed: string): string => plainText(typed).replace(/^00\s?55(?=[\s(\d])/, '+55 ');

/**
 * Checks a typed text as a Brazilian mobile number.
 *
 * @param typed with or without `+55`, spaces, brackets and dashes
 * @returns the number as E.164, `+5511987654321`, or its error
 */
export const readPhone = (typed: string): { phone: string } | { error: PhoneError } => {
  try {
    const number = parsePhoneNumberWithError(dialled(typed), 'BR', brazil);
    if (number.countryCallingCode !== '55') return { error: 'invalid-country' };
    const length = number.nationalNumber.length;
    if (length > 11) return { error: 'too-long' };
    if (length < 10) return { error: 'too-short' };
    return number.isValid() && number.getType() === 'MOBILE' ? { phone: number.number } : { error: 'not-possible' };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { error: byLibrary[error.message] ?? 'not-possible' };
  }
};

/** The mask while typing: `(11) 98765-4321`. */
export const maskPhone = (typed: string): string => {
  const digits = nationalDigits(typed).slice(0, 11);
  if (digits.length <= 2) return digits;
  if (digits.length <= 7) return `(${digits.slice(0, 2)}) ${digits.slice(2)}`;
  return `(${digits.slice(0, 2)}) ${digits.slice(2, 7)}-${digits.slice(7)}`;
};
