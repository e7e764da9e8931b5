import { reasonTexts } from '@jangada/contracts/domains/profile/reason-texts';
import type { Personal } from '../../messages/notifications/notify.ts';

/** Says no more than what any review of security says. */
export const accountFrozen: Personal = {
  type: 'restriction',
  title: { pt: 'Sua conta tem uma restrição', en: 'Your account is restricted' },
  description: { pt: reasonTexts.pt['security-review'], en: reasonTexts.en['security-review'] },
};

export const accountFreed: Personal = {
  type: 'restriction',
  title: { pt: 'A restrição da sua conta acabou', en: 'The restriction of your account has ended' },
  description: {
    pt: 'A análise de segurança terminou. Você pode depositar, apostar e sacar de novo.',
    en: 'The security review is over. You can deposit, bet and withdraw again.',
  },
};
