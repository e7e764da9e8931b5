import { languages, type Language } from '@jangada/contracts/values/languages';
import type { i18n } from 'i18next';

/** Adds the texts of a page that is loaded later, so that they are no part of the start. */
export const addTexts = (instance: i18n, texts: Readonly<Record<Language, object>>): void => {
  for (const language of languages) instance.addResourceBundle(language, 'translation', texts[language], true, true);
};
