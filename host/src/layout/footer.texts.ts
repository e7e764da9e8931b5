import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';

/** The words of the footer; they come with it, after the first view. */
const pt = defineTexts({
  legal: 'Informações legais',
  follow: 'Siga a gente',
  adultsTitle: 'Só para maiores de 18 anos',
  adults:
    'Jogar pode causar dependência. Jogue com limite e por diversão. Apostas não são investimento nem fonte de renda.',
  regulated: '{name} segue as regras brasileiras para apostas de quota fixa e jogos online.',
  regulatedSeal: 'Site regulamentado',
  payments: 'Depósitos e saques por PIX',
  seals: 'Selos e parceiros',
  rights: '© {year} {name}. Todos os direitos reservados.',
});

const en = defineTexts({
  legal: 'Legal information',
  follow: 'Follow us',
  adultsTitle: 'Adults only, 18 or older',
  adults:
    'Gambling can be addictive. Set limits and play for fun. Bets are neither an investment nor a source of income.',
  regulated: '{name} follows the Brazilian rules for fixed-odds betting and online games.',
  regulatedSeal: 'Regulated site',
  payments: 'Deposits and withdrawals by PIX',
  seals: 'Seals and partners',
  rights: '© {year} {name}. All rights reserved.',
}) satisfies SameTexts<typeof pt>;

export const footerTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.footer', texts: { pt, en } };
