import type { Language } from '@jangada/contracts/values/languages';
import { LANGUAGE_COOKIE_DAYS, writeCookie } from '../browser/cookies.ts';
import { LANGUAGE_COOKIE } from './detect-language.ts';

/** Stores the language of the next visit to `/`, for a year (I18N-12 to I18N-15). */
export const rememberLanguage = (language: Language): void =>
  writeCookie(LANGUAGE_COOKIE, language, LANGUAGE_COOKIE_DAYS);
