import type { Language } from '@jangada/contracts/values/languages';
import { LANGUAGE_COOKIE_DAYS, readCookie, writeCookie } from '../../browser/cookies.ts';
import { LANGUAGE_COOKIE } from './detect-language.ts';

/** Stores the language of the next visit to `/`, for a year (I18N-12 to I18N-15). */
export const rememberLanguage = (language: Language): void =>
  writeCookie(LANGUAGE_COOKIE, language, LANGUAGE_COOKIE_DAYS);

/**
 * Applies the stored language of a player who signs in without the language cookie, which records a choice (PROF-09).
 */
export const applyLanguageOf = ({ language }: { language: Language }, change: (language: Language) => void): void => {
  if (readCookie(LANGUAGE_COOKIE) !== null) return;
  rememberLanguage(language);
  change(language);
};
