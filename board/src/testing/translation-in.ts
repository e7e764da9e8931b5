import type { Language } from '@jangada/contracts/values/languages';
import { createI18n } from '../texts/i18n.ts';
import type { Translate } from '../texts/text-key.ts';

/** The translation function of one language, for code outside of components. */
export const translationIn = (language: Language): Translate =>
  createI18n(language).getFixedT(language) as unknown as Translate;
