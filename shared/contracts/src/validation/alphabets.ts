import { paramOf, type RuleParams } from './rule-params.ts';
import { asText, isEmpty } from './values.ts';

const LATIN = 'A-Z';
const CYRILLIC = 'А-ЯЁ';
const ARABIC = 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي\u064B-\u0652\u0670';
const ARABIC_DIGITS = '٠-٩';

/** The capital letters of each language of the alphabetic rules; small letters are derived from them. */
const letters: Readonly<Record<string, string>> = {
  en: LATIN,
  cs: `${LATIN}ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ`,
  da: `${LATIN}ÆØÅ`,
  de: `${LATIN}ÄÖÜß`,
  es: `${LATIN}ÁÉÍÑÓÚÜ`,
  fr: `${LATIN}ÀÂÆÇÉÈÊËÏÎÔŒÙÛÜŸ`,
  it: `${LATIN}\u00C0-\u00FF`,
  lt: `${LATIN}ĄČĘĖĮŠŲŪŽ`,
  nl: `${LATIN}ÉËÏÓÖÜ`,
  hu: `${LATIN}ÁÉÍÓÖŐÚÜŰ`,
  pl: `${LATIN}ĄĆĘŚŁŃÓŻŹ`,
  pt: `${LATIN}ÃÁÀÂÇÉÊÍÕÓÔÚÜ`,
  ru: CYRILLIC,
  sk: `${LATIN}ÁÄČĎÉÍĹĽŇÓŔŠŤÚÝŽ`,
  sr: `${LATIN}ČĆŽŠĐ`,
  sv: `${LATIN}ÅÄÖ`,
  tr: `${LATIN}ÇĞİıÖŞÜ`,
  uk: 'А-ЩЬЮЯЄІЇҐ',
  ar: ARABIC,
  az: `${LATIN}ÇƏĞİıÖŞÜ`,
};

const patterns = (further: string, digits: boolean): ReadonlyMap<string, RegExp> =>
  new Map(
    Object.entries(letters).map(([locale, alphabet]) => {
      const figures = digits ? `0-9${locale === 'ar' ? ARABIC_DIGITS : ''}` : '';
      return [locale, new RegExp(`^[${figures}${alphabet}${further}]*$`, 'i')];
    }),
  );

/** `pt`, `pt-BR` and `pt_BR` are one alphabet. */
const languageOf = (locale: unknown): string => (typeof locale === 'string' ? (locale.split(/[-_]/)[0] ?? '') : '');

/**
 * Makes a rule about the characters of a text. Without `locale` the text may use any one alphabet; an unknown locale is
 * English.
 *
 * @param further additional characters, as written inside a character class
 */
const madeOf = (further: string, digits: boolean) => {
  const byLocale = patterns(further, digits);
  return (value: unknown, params?: RuleParams): boolean => {
    const locale = languageOf(paramOf(params, 'locale'));
    const chosen = locale ? [byLocale.get(locale) ?? byLocale.get('en')] : [...byLocale.values()];
    const fits = (one: unknown): boolean =>
      isEmpty(one) || (Array.isArray(one) ? one.every(fits) : chosen.some((pattern) => pattern?.test(asText(one))));
    return fits(value);
  };
};

export const alpha = madeOf('', false);
export const alphaSpaces = madeOf('\\s', false);
export const alphaNum = madeOf('', true);
export const alphaDash = madeOf('_-', true);
