import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import { languages } from '@jangada/contracts/values/languages';
import type { Language } from '@jangada/contracts/values/languages';
import { createInstance } from 'i18next';
import type { i18n } from 'i18next';
import { createStore } from 'zustand/vanilla';
import type { Texts } from './texts.ts';

/** The language of texts that another language lacks. */
export const FALLBACK_LANGUAGE: Language = 'pt';

export interface MissingText {
  readonly namespace: string;
  readonly key: string;
  /** The language the text was looked up in first. */
  readonly language: string;
}

export interface I18nOptions {
  readonly language: Language;
  /** Called for each missing key of a namespace once. */
  readonly onMissing?: (missing: MissingText) => void;
}

/**
 * Makes the i18next instance of a page, for the shell and the stub host, so that a text looks the same in both. It is
 * ready at once: there is no backend, views are loaded together with their resource bundles.
 */
export const createI18n = ({ language, onMissing = () => {} }: I18nOptions): i18n => {
  const instance = createInstance();
  const reported = new Set<string>();
  void instance.init({
    lng: language,
    supportedLngs: languages,
    load: 'currentOnly',
    // `parseMissingKeyHandler` falls back, because a fallback of i18next itself is never reported.
    fallbackLng: false,
    resources: {},
    ns: [],
    keySeparator: '.',
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    saveMissing: true,
    saveMissingPlurals: false,
    missingKeyHandler: ([wanted = language], namespace, key) => {
      const name = `${namespace} ${key}`;
      if (reported.has(name)) return;
      reported.add(name);
      onMissing({ namespace, key, language: wanted });
    },
    parseMissingKeyHandler: (key: string, _: string | undefined, options: { lng?: string }) =>
      (options.lng ?? instance.language) === FALLBACK_LANGUAGE
        ? key
        : instance.t(key, { ...options, lng: FALLBACK_LANGUAGE }),
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  return instance;
};

/** The language of an instance, for code outside of `useTranslation`. */
export const languageOf = (instance: i18n): ReadonlyStore<Language> => {
  const read = () => languages.find((one) => one === instance.language) ?? FALLBACK_LANGUAGE;
  const store = createStore<Language>(read);
  instance.on('languageChanged', () => store.setState(read(), true));
  return store;
};

export interface AddTextsOptions {
  /** Renders every view that has texts again; needed only for texts that load after the view that shows them. */
  readonly renders?: boolean;
}

/** Adds texts to a namespace, in place of those it had in that language. */
export const addTexts = (
  instance: i18n,
  namespace: string,
  [language, texts]: readonly [Language, Texts],
  { renders = false }: AddTextsOptions = {},
): void => {
  if (instance.hasResourceBundle(language, namespace)) instance.removeResourceBundle(language, namespace);
  instance.addResourceBundle(language, namespace, texts, false, true, { silent: !renders, skipCopy: true });
};

export const removeTexts = (instance: i18n, namespace: string): void => {
  for (const language of languages) instance.removeResourceBundle(language, namespace);
};
