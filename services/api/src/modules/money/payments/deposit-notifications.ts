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

const reasons: Record<RefusalReason, { pt: string; en: string }> = {
  'amount-mismatch': {
    pt: 'o valor pago é diferente do valor do código',
    en: 'the amount paid is not the amount of the code',
  },
  'other-payer': {
    pt: 'o PIX veio de uma conta que não está no seu CPF',
    en: 'the PIX came from an account that is not in your CPF',
  },
  'duplicate-payment': { pt: 'este código já tinha sido pago', en: 'this code had already been paid' },
};

export const depositRefused = (amount: number, reason: RefusalReason): Personal => ({
  type: 'deposit',
  title: { pt: 'Pagamento devolvido', en: 'Payment returned' },
  description: {
    pt: `Devolvemos ${formatReais(amount, 'pt')} porque ${reasons[reason].pt}. O dinheiro volta para a conta de origem.`,
    en: `We returned ${formatReais(amount, 'en')} because ${reasons[reason].en}. The money goes back to where it came from.`,
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
