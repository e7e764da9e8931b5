import { locales, type Language } from '@jangada/contracts/values/languages';

/** The cookie that remembers a choice of language (I18N-12). */
export const LANGUAGE_COOKIE = 'i18n_redirected';

/**
 * Scores of a tag that is a locale, and of one with only the same language; both fall with the tag's position in the
 * list.
 */
const EXACT = 1;
const SAME_LANGUAGE = 0.999;

/** The browser's languages, in order of preference. */
const preferredLanguages = (acceptLanguage: string): string[] =>
  acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((left, right) => right.quality - left.quality)
    .map(({ tag }) => tag);

const scoreOf = (language: Language, wanted: readonly string[]): number =>
  Math.max(
    0,
    ...wanted.map((tag, index) => {
      if (tag === locales[language].toLowerCase()) return EXACT - index / wanted.length;
      return tag.split('-')[0] === language ? SAME_LANGUAGE - index / wanted.length : 0;
    }),
  );

/**
 * The language of a first visit to `/`: from the cookie, then the browser, then Portuguese. Other addresses contain
 * their language (I18N-04 to I18N-11, vectors/locale_detection).
 */
export const firstLanguage = (cookie: string | undefined, acceptLanguage: string | undefined): Language => {
  if (cookie === 'pt' || cookie === 'en') return cookie;
  const wanted = preferredLanguages(acceptLanguage ?? '');
  return scoreOf('en', wanted) > scoreOf('pt', wanted) ? 'en' : 'pt';
};
