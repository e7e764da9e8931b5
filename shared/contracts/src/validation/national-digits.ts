import { plainText } from './plain-text.ts';

/** The country code before a complete number, written with or without the international prefix. */
const COUNTRY = /^(?:00)?55(?=0?\d{10,11}$)/;

/** The trunk zero, with or without the two digits of a long-distance carrier. Two zeros are an international prefix. */
const TRUNK = /^0(?:[1-9]\d(?=\d{10,11}$))?(?=[1-9])/;

/**
 * The digits of a Brazilian number without country code, trunk zero and carrier: `+55 (0)11 98765-0003`, `011 98765-0003`
 * and `0 15 11 98765-0003` are `11987650003`. The digits of any other text are returned whole.
 */
export const nationalDigits = (typed: string): string => {
  const plain = plainText(typed);
  const digits = plain.replace(/\D/g, '');
  const withoutCountry = digits.replace(COUNTRY, '');
  const isForeign = withoutCountry === digits && plain.startsWith('+');
  return isForeign ? digits : withoutCountry.replace(TRUNK, '');
};
