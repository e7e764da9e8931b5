import type { Language } from '@jangada/contracts/values/languages';
import { addTexts } from '../texts/add-texts.ts';
import { createI18n } from '../texts/i18n.ts';
import type { Translate } from '../texts/text-key.ts';
import { fromDeskTexts } from '../texts/use-from-desk-texts.ts';
import { toolTexts } from '../texts/use-tool-texts.ts';

/** The translation function of one language, for code outside of components. */
export const translationIn = (language: Language): Translate => {
  const i18n = createI18n(language);
  addTexts(i18n, toolTexts);
  addTexts(i18n, fromDeskTexts);
  return i18n.getFixedT(language) as unknown as Translate;
};
