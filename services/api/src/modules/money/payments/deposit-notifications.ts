import type { RestrictionReason } from '@jangada/contracts/domains/profile/capabilities';
import { reasonTexts } from '@jangada/contracts/domains/profile/reason-texts';
import type { Bilingual } from '@jangada/contracts/values/languages';
import { formatReais } from '../../messages/notifications/format-reais.ts';
import type { Personal } from '../../messages/notifications/notify.ts';
import type { RefusalReason } from './pix-receipts.service.ts';

export const depositPaid = (amount: number): Personal => ({
  type: 'deposit',
  title: { pt: 'Depósito aprovado', en: 'Deposit approved' },
  description: {
    pt: `Seu depósito de ${formatReais(amount, 'pt')} já está no saldo.`,
    en: `Your deposit of ${formatReais(amount, 'en')} is in your balance.`,
  },
});

const reasons: Record<Exclude<RefusalReason, RestrictionReason>, Bilingual> = {
  'amount-mismatch': {
    pt: 'O valor pago é diferente do valor do código.',
    en: 'The amount paid is not the amount of the code.',
  },
  'other-payer': {
    pt: 'O PIX veio de uma conta que não está no seu CPF.',
    en: 'The PIX came from an account that is not in your CPF.',
  },
  'duplicate-payment': { pt: 'Este código já tinha sido pago.', en: 'This code had already been paid.' },
};

const isOfPix = (reason: RefusalReason): reason is keyof typeof reasons => reason in reasons;

const sentenceOf = (reason: RefusalReason): Bilingual => {
  if (isOfPix(reason)) return reasons[reason];
  if (reason === 'limit-reached') return limitReached;
  return { pt: reasonTexts.pt[reason], en: reasonTexts.en[reason] };
};

const limitReached: Bilingual = {
  pt: 'Com ele, seus depósitos passariam do limite da sua conta.',
  en: 'With it, your deposits would exceed the limit of your account.',
};

export const depositRefused = (amount: number, reason: RefusalReason): Personal => ({
  type: 'deposit',
  title: { pt: 'Pagamento devolvido', en: 'Payment returned' },
  description: {
    pt: `Devolvemos ${formatReais(amount, 'pt')}. ${sentenceOf(reason).pt} O dinheiro volta para a conta de origem.`,
    en: `We returned ${formatReais(amount, 'en')}. ${sentenceOf(reason).en} The money goes back to where it came from.`,
  },
});

/** Sent back by the house, on request. */
export const depositReturned = (amount: number): Personal => ({
  type: 'deposit',
  title: { pt: 'Depósito devolvido', en: 'Deposit returned' },
  description: {
    pt: `${formatReais(amount, 'pt')} saíram do seu saldo e voltam para a conta de origem.`,
    en: `${formatReais(amount, 'en')} left your balance and go back to where they came from.`,
  },
});
