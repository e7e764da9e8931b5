import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from '../pt/footer.ts';

export default defineTexts({
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
