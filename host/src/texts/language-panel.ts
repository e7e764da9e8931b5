import type { Language } from '@jangada/contracts/values/languages';
import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';
import en from './en/language-panel.ts';
import pt from './pt/language-panel.ts';

export const languagePanelTexts: TextBundle<SameTexts<typeof pt>> = {
  namespace: 'host.language-panel',
  texts: { pt, en },
};

/** Languages with their region, each in its own language. */
export const languageNames: Readonly<Record<Language, { readonly name: string; readonly region: string }>> = {
  pt: { name: 'Português', region: 'Brasil' },
  en: { name: 'English', region: 'United States' },
};
