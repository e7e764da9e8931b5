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
  const digits = digitsOf(text).split('');
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

/** A Brazilian number as people write it; a pasted country code is taken off. */
export function maskPhone(text: string): string {
  const digits = digitsOf(text);
  const national =
    digits.length > NATIONAL_DIGITS_MAX && digits.startsWith(COUNTRY_CODE) ? digits.slice(COUNTRY_CODE.length) : digits;
  return applyMask(national.length < MOBILE_DIGITS ? masks.landline : masks.phone, national);
}
