import type { Language } from '@jangada/contracts/languages';
import { useLanguage } from '@jangada/remote-kit/hooks';
import { translate } from '@jangada/remote-kit/texts';
import type { Texts, Translate } from '@jangada/remote-kit/texts';
import { useCallback } from 'react';

/** Texts that lie beside a part of the shell which is loaded when it is needed, in the visitor's language. */
export const useLazyTexts = <Shape extends Texts>(texts: Readonly<Record<Language, Shape>>): Translate<Shape> => {
  const language = useLanguage();
  return useCallback((key, values) => translate(texts[language], language, key, values), [texts, language]);
};
