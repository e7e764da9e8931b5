import { languages, locales } from '@jangada/contracts/values/languages';
import type { Language } from '@jangada/contracts/values/languages';
import { locate } from '@jangada/contracts/page/match-route';

export const LANGUAGE_COOKIE = 'i18n_redirected';
const DEFAULT_LANGUAGE: Language = 'pt';

/** A match of the language alone scores less than one of language and region. */
const EXACT_SCORE = 1;
const LANGUAGE_SCORE = 0.999;

const isLanguage = (value: string | null): value is Language => languages.some((one) => one === value);

const scoreOf = (language: Language, preferred: readonly string[]): number =>
  Math.max(
    0,
    ...preferred.map((tag, index) => {
      const lower = tag.toLowerCase();
      const step = index / preferred.length;
      if (lower === locales[language].toLowerCase()) return EXACT_SCORE - step;
      return lower.split('-')[0] === language ? LANGUAGE_SCORE - step : 0;
    }),
  );

/** The best supported language of the browser's list; null when it has none. */
export const browserLanguage = (preferred: readonly string[]): Language | null => {
  const pt = scoreOf('pt', preferred);
  const en = scoreOf('en', preferred);
  if (pt === 0 && en === 0) return null;
  return en > pt ? 'en' : 'pt';
};

export interface FirstVisit {
  readonly pathname: string;
  readonly cookie: string | null;
  readonly browser: readonly string[];
}

export interface Detected {
  readonly language: Language;
  /** The address to redirect to, with query and hash; null to stay. */
  readonly redirect: string | null;
  /** The language to store; null when the address does not name one. */
  readonly remember: Language | null;
}

/**
 * The language of a page view (I18N-04 to I18N-11): an `/en` prefix decides; on `/` the cookie, then the browser, then
 * Portuguese; any other address without prefix is Portuguese.
 */
export const detectLanguage = ({ pathname, cookie, browser }: FirstVisit): Detected => {
  const { language, path } = locate(pathname);
  if (language === 'en') return { language, redirect: null, remember: 'en' };
  if (path !== '/') return { language: DEFAULT_LANGUAGE, redirect: null, remember: null };
  const first = isLanguage(cookie) ? cookie : (browserLanguage(browser) ?? DEFAULT_LANGUAGE);
  return { language: first, redirect: first === 'en' ? '/en' : null, remember: first };
};
