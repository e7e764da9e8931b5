import type { Language } from '@jangada/contracts/values/languages';
import type { KeysOf, PlaceholdersOf, TranslateOf } from '@jangada/contracts/values/typed-texts';
import type { i18n } from 'i18next';
import { useTranslation as useI18nextTranslation } from 'react-i18next';
import { languageOf } from './i18n.ts';
import type { Texts } from './pt.ts';

export type TextKey = KeysOf<Texts>;

/** A text without placeholders, such as the error of a field. */
export type PlainTextKey = { [Key in TextKey]: [PlaceholdersOf<Texts, Key>] extends [never] ? Key : never }[TextKey];

export type Translate = TranslateOf<Texts>;

/**
 * `useTranslation` of react-i18next with the keys of the desk's texts.
 *
 * @example
 * const { t } = useTranslation();
 * t('list.shown', { count: 12 });
 */
export const useTranslation = (): { readonly t: Translate; readonly i18n: i18n; readonly language: Language } => {
  const { t, i18n } = useI18nextTranslation();
  // i18next types its keys by one global declaration, which would apply to every package.
  return { t: t as unknown as Translate, i18n, language: languageOf(i18n) };
};
