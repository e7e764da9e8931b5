import { languages, locales, type Language } from '@jangada/contracts/values/languages';
import { createInstance, type i18n } from 'i18next';
import { shownText } from './shown-text.ts';
import { en } from './en.ts';
import { pt } from './pt.ts';

const FALLBACK_LANGUAGE: Language = 'pt';
const STORAGE_KEY = 'desk.language';

/**
 * Creates the i18next instance of the desk. Both languages are bundled, so it is ready immediately.
 *
 * @param language defaults to `<html lang>`, which the page's own script sets before the first paint
 */
export const createI18n = (
  language: Language = document.documentElement.lang.startsWith('en') ? 'en' : FALLBACK_LANGUAGE,
): i18n => {
  const instance = createInstance();
  const writeDocumentLanguage = (): void => {
    document.documentElement.lang = locales[languageOf(instance)];
  };
  instance.on('languageChanged', writeDocumentLanguage);
  void instance.init({
    lng: language,
    supportedLngs: languages,
    load: 'currentOnly',
    fallbackLng: FALLBACK_LANGUAGE,
    resources: { pt: { translation: pt }, en: { translation: en } },
    keySeparator: '.',
    nsSeparator: false,
    // A value may be the text of a person.
    interpolation: { prefix: '{', suffix: '}', escapeValue: true, escape: shownText },
    react: { useSuspense: false },
  });
  writeDocumentLanguage();
  return instance;
};

/** The language an instance shows. */
export const languageOf = ({ language }: i18n): Language =>
  languages.find((one) => one === language) ?? FALLBACK_LANGUAGE;

/** Shows a language now and at later starts. */
export const chooseLanguage = (instance: i18n, language: Language): void => {
  localStorage.setItem(STORAGE_KEY, language);
  void instance.changeLanguage(language);
};
