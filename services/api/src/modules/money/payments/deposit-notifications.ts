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

const limitReached: Bilingual = {
  pt: 'Com ele, seus depósitos passariam do limite da sua conta.',
  en: 'With it, your deposits would exceed the limit of your account.',
};

const isOfPix = (reason: string): reason is keyof typeof reasons => reason in reasons;
const isRestriction = (reason: string): reason is RestrictionReason => reason in reasonTexts.pt;

/** Why a payment was refused. Null when the bank declined it, because no money was paid. */
export const refusalSentence = (reason: string): Bilingual | null => {
  if (isOfPix(reason)) return reasons[reason];
  if (reason === 'limit-reached') return limitReached;
  return isRestriction(reason) ? { pt: reasonTexts.pt[reason], en: reasonTexts.en[reason] } : null;
};

/** The state of a payment's refund. */
export type RefundStage = 'requested' | 'sent' | 'done' | 'failed';

const onItsWay: Bilingual = {
  pt: 'O dinheiro está a caminho da conta de origem.',
  en: 'The money is on its way to the account it came from.',
};

/**
 * Only for payments that were never credited: when the refund of a credited payment fails, the money returns to the
 * player's balance.
 */
export const refundSentences: Record<RefundStage, Bilingual> = {
  requested: onItsWay,
  sent: onItsWay,
  done: {
    pt: 'O banco confirmou: o dinheiro voltou para a conta de origem.',
    en: 'The bank has confirmed it: the money is back in the account it came from.',
  },
  failed: {
    pt: 'O banco não fez a devolução. Nossa equipe está cuidando do seu dinheiro.',
    en: 'The bank did not return it. Our team is looking after your money.',
  },
};

export const depositRefused = (amount: number, reason: RefusalReason): Personal => ({
  type: 'deposit',
  title: { pt: 'Pagamento não aceito', en: 'Payment not accepted' },
  description: {
    pt: join(`Não aceitamos o PIX de ${formatReais(amount, 'pt')}.`, refusalSentence(reason)?.pt, onItsWay.pt),
    en: join(`We did not accept the PIX of ${formatReais(amount, 'en')}.`, refusalSentence(reason)?.en, onItsWay.en),
  },
});

/** Staff refund a Pix that was not credited. */
export const returnStarted = (amount: number): Personal => ({
  type: 'deposit',
  title: { pt: 'Devolução a caminho', en: 'Refund on its way' },
  description: {
    pt: `${formatReais(amount, 'pt')}: ${onItsWay.pt}`,
    en: `${formatReais(amount, 'en')}: ${onItsWay.en}`,
  },
});

/** Staff refund a deposit that was credited. @param reward the name of the reward that ends with the deposit */
export const depositReturned = (amount: number, reward: Bilingual | null): Personal => ({
  type: 'deposit',
  title: { pt: 'Devolução a caminho', en: 'Refund on its way' },
  description: {
    pt: join(
      `${formatReais(amount, 'pt')} saíram do seu saldo e estão a caminho da conta de origem.`,
      reward ? `Quando a devolução for concluída, “${reward.pt}” termina.` : undefined,
    ),
    en: join(
      `${formatReais(amount, 'en')} left your balance and is on its way to the account it came from.`,
      reward ? `When the refund is completed, “${reward.en}” ends.` : undefined,
    ),
  },
});

export const refundDone = (amount: number): Personal => ({
  type: 'deposit',
  title: { pt: 'Devolução concluída', en: 'Refund completed' },
  description: {
    pt: `${formatReais(amount, 'pt')}: ${refundSentences.done.pt}`,
    en: `${formatReais(amount, 'en')}: ${refundSentences.done.en}`,
  },
});

/** @param wasUndone whether the money is back in the player's balance */
export const refundFailed = (amount: number, wasUndone: boolean): Personal => ({
  type: 'deposit',
  title: { pt: 'Devolução não realizada', en: 'Refund not made' },
  description: wasUndone
    ? {
        pt: `O banco não fez a devolução de ${formatReais(amount, 'pt')}. O dinheiro está de novo no seu saldo.`,
        en: `The bank did not make the refund of ${formatReais(amount, 'en')}. The money is in your balance again.`,
      }
    : {
        pt: `${formatReais(amount, 'pt')}: ${refundSentences.failed.pt}`,
        en: `${formatReais(amount, 'en')}: ${refundSentences.failed.en}`,
      },
});

/** The payer's bank took a deposit back (MED). @param debt the amount that the balance did not cover, in centavos */
export const depositTakenBack = (amount: number, debt: number): Personal => ({
  type: 'deposit',
  title: { pt: 'O banco tomou um depósito de volta', en: 'The bank took a deposit back' },
  description: {
    pt: join(
      `A pedido do banco pagador, ${formatReais(amount, 'pt')} de um depósito voltaram para a conta de origem.`,
      debt > 0 ? `Faltaram ${formatReais(debt, 'pt')} no seu saldo: sua conta deve esse valor.` : undefined,
      'Sua conta está em análise. Fale com o suporte.',
    ),
    en: join(
      `At the request of the paying bank, ${formatReais(amount, 'en')} of a deposit went back to the account it came from.`,
      debt > 0 ? `Your balance lacked ${formatReais(debt, 'en')}: your account owes that amount.` : undefined,
      'Your account is under review. Contact support.',
    ),
  },
});

const join = (...sentences: (string | undefined)[]): string => sentences.filter(Boolean).join(' ');
