import { defineTexts } from '@jangada/remote-kit/texts';

/** Loaded with the footer, after the first view. */
export default defineTexts({
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
