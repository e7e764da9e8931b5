/** Masks of Brazilian documents and numbers: `0` is a digit, any other character is literal. */
export const masks = {
  cpf: '000.000.000-00',
  cnpj: '00.000.000/0000-00',
  phone: '(00) 00000-0000',
  landline: '(00) 0000-0000',
  date: '00/00/0000',
  cep: '00000-000',
};

export type MaskName = keyof typeof masks;

/** The digits of a text. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Writes digits into a mask, as far as they go; what does not fit is dropped. */
export function applyMask(mask: string, text: string): string {
  const digits = Array.from(digitsOf(text));
  let written = '';
  for (const place of mask) {
    if (digits.length === 0) break;
    written += place === '0' ? digits.shift() : place;
  }
  return written;
}

const COUNTRY_CODE = '55';
const NATIONAL_DIGITS_MAX = 11;
const MOBILE_DIGITS = 11;
const LETTER = /\p{L}/u;

/**
 * A Brazilian number as people write it; a pasted country code is taken off. Another country's number, a longer one and a
 * word stay as typed: cut to the mask they would become the number of somebody else, instead of an error.
 */
export function maskPhone(text: string): string {
  const digits = digitsOf(text);
  const isInternational = text.trimStart().startsWith('+');
  const hasCountryCode = digits.startsWith(COUNTRY_CODE) && digits.length > NATIONAL_DIGITS_MAX;
  const national = hasCountryCode ? digits.slice(COUNTRY_CODE.length) : digits;
  if (isInternational && !hasCountryCode) return text;
  if (digits === '') return LETTER.test(text) ? text : '';
  if (national.length > NATIONAL_DIGITS_MAX) return digits;
  return applyMask(national.length < MOBILE_DIGITS ? masks.landline : masks.phone, national);
}
