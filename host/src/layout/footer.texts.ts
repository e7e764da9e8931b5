import type { Language } from '@jangada/contracts/languages';

interface FooterTexts {
  readonly legal: string;
  readonly follow: string;
  readonly adultsTitle: string;
  readonly adults: string;
  readonly regulated: (name: string) => string;
  readonly regulatedSeal: string;
  readonly payments: string;
  readonly seals: string;
  readonly rights: (name: string, year: number) => string;
}

/** The words of the footer; they come with it, after the first view. */
export const footerTexts: Readonly<Record<Language, FooterTexts>> = {
  pt: {
    legal: 'Informações legais',
    follow: 'Siga a gente',
    adultsTitle: 'Só para maiores de 18 anos',
    adults:
      'Jogar pode causar dependência. Jogue com limite e por diversão. Apostas não são investimento nem fonte de renda.',
    regulated: (name) => `${name} segue as regras brasileiras para apostas de quota fixa e jogos online.`,
    regulatedSeal: 'Site regulamentado',
    payments: 'Depósitos e saques por PIX',
    seals: 'Selos e parceiros',
    rights: (name, year) => `© ${year} ${name}. Todos os direitos reservados.`,
  },
  en: {
    legal: 'Legal information',
    follow: 'Follow us',
    adultsTitle: 'Adults only, 18 or older',
    adults:
      'Gambling can be addictive. Set limits and play for fun. Bets are neither an investment nor a source of income.',
    regulated: (name) => `${name} follows the Brazilian rules for fixed-odds betting and online games.`,
    regulatedSeal: 'Regulated site',
    payments: 'Deposits and withdrawals by PIX',
    seals: 'Seals and partners',
    rights: (name, year) => `© ${year} ${name}. All rights reserved.`,
  },
};
