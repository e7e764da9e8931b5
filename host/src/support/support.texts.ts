import type { Language } from '@jangada/contracts/languages';

interface SupportTexts {
  readonly answered: string;
  readonly answeredText: string;
}

/** Said by the shell; the chat's own words are the third party's. */
export const supportTexts: Readonly<Record<Language, SupportTexts>> = {
  pt: { answered: 'O suporte respondeu', answeredText: 'Toque para ler a resposta.' },
  en: { answered: 'Support has answered', answeredText: 'Tap to read the answer.' },
};
