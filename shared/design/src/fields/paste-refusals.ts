import type { Language } from '@jangada/contracts/values/languages';
import { pageLanguage } from '../labels/default-labels.ts';

/** Shown at a field that could not use the pasted text. Apart from the labels, which every page loads. */
const texts = {
  amount: {
    pt: 'Não entendi o valor colado. Digite um só valor, como R$ 50,00.',
    en: 'The pasted amount is unclear. Type one amount, such as R$50.00.',
  },
  code: {
    pt: 'O texto colado não tem um código. Digite os números que você recebeu.',
    en: 'The pasted text contains no code. Type the digits that you received.',
  },
} satisfies Record<string, Record<Language, string>>;

/** The message in the page's language. */
export const pasteRefusal = (field: keyof typeof texts): string => texts[field][pageLanguage()];
