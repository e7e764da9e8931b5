import type { i18n } from 'i18next';
import { useTranslation as useI18nextTranslation } from 'react-i18next';
import type { Translate } from './text-key.ts';

/**
 * `useTranslation` of react-i18next with the keys of the board's texts.
 *
 * @example
 * const { t } = useTranslation();
 * t('forbidden.text', { role: t('roles.viewer') });
 */
export const useTranslation = (): { readonly t: Translate; readonly i18n: i18n } => {
  const { t, i18n } = useI18nextTranslation();
  // i18next types its keys by one global declaration, which would apply to every package.
  return { t: t as unknown as Translate, i18n };
};
