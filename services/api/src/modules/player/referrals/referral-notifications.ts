import type { Bilingual } from '@jangada/contracts/values/languages';
import { formatReais } from '../../messages/notifications/format-reais.ts';
import type { Personal } from '../../messages/notifications/notify.ts';

/** The name of the reward on the player's statement. */
export const rewardName: Bilingual = { pt: 'Indique um amigo', en: 'Invite a friend' };

export const referralPaid = (amount: number): Personal => ({
  type: 'referral',
  title: { pt: 'Sua indicação rendeu', en: 'Your invitation has paid off' },
  description: {
    pt: `${formatReais(amount, 'pt')} já estão na sua carteira.`,
    en: `${formatReais(amount, 'en')} is in your wallet.`,
  },
});
