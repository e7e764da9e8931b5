import type { Language } from '@jangada/contracts/languages';

interface AgeTexts {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  readonly read: string;
}

/** The words of the age question; the first button is the product's, to the letter (MOD-24). */
export const ageTexts: Readonly<Record<Language, AgeTexts>> = {
  pt: {
    title: 'Você tem 18 anos ou mais?',
    text: 'Este site é só para adultos. Jogar pode causar dependência: defina um limite e jogue por diversão.',
    yes: 'Tenho 18 anos ou mais',
    no: 'Não',
    read: 'Leia antes de entrar',
  },
  en: {
    title: 'Are you 18 or older?',
    text: 'This site is for adults only. Gambling can be addictive: set a limit and play for fun.',
    yes: 'I am 18 or older',
    no: 'No',
    read: 'Read before you enter',
  },
};
