import type { ErrorCode } from './errors.ts';
import type { Language } from '../values/languages.ts';

/** By the fact `state` of the refusal. */
type TextsByState = Readonly<Record<string, string>>;

/** Texts for operators, where the player's text does not fit or the state says more. */
export const operatorErrorTexts: Record<Language, Readonly<Partial<Record<ErrorCode, string | TextsByState>>>> = {
  pt: {
    'account.blocked': 'Um bloqueio ou uma análise de segurança da conta do jogador impede isto.',
    'account.paused': 'O jogador está em pausa.',
    'account.self-excluded': 'O jogador está em autoexclusão.',
    'account.verification-required': 'A conta do jogador ainda não está verificada.',
    'coupon.already-used': 'O jogador já usou este cupom.',
    'deposit.provider-unavailable': 'O provedor do PIX não responde agora. Nada mudou; tente de novo em instantes.',
    'document.already-pending': 'Já está em análise: {kinds}. Decida isso antes ou peça só os outros.',
    'document.decided': {
      approved: 'Este documento já foi aprovado.',
      rejected: 'Este documento já foi recusado.',
      cancelled: 'O jogador retirou este documento: não há mais o que decidir.',
    },
    'wallet.insufficient-funds': 'O saldo do jogador não cobre o valor.',
    'withdrawal.already-open': 'O jogador já tem um saque em andamento.',
    'withdrawal.below-minimum': 'O valor está abaixo do saque mínimo.',
    'withdrawal.key-not-own': 'A chave PIX não é de uma conta no CPF do jogador.',
    'withdrawal.provider-unavailable': 'O provedor do PIX não responde agora. Nada mudou; tente de novo em instantes.',
    'held-win.not-open': {
      released: 'Este prêmio já foi pago ao jogador.',
      refused: 'Este prêmio já foi recusado.',
      returned: 'O jogo já tomou este prêmio de volta.',
      'bet-rolled-back': 'A aposta deste prêmio foi desfeita, e ele não pode ser pago. Recuse-o.',
    },
    'referral.not-open': {
      registered: 'Esta indicação ainda não cumpriu as condições.',
      'deposit-returned': 'O depósito desta indicação foi devolvido.',
      approved: 'Esta indicação já foi aprovada. Ela é paga quando quem indicou puder receber bônus.',
      paid: 'Esta indicação já foi paga.',
      rejected: 'Esta indicação já foi recusada.',
      reversed: 'A recompensa desta indicação já foi estornada.',
    },
  },
  en: {
    'account.blocked': 'A block or a security review of the player’s account bars this.',
    'account.paused': 'The player has paused.',
    'account.self-excluded': 'The player is self-excluded.',
    'account.verification-required': 'The player’s account is not verified yet.',
    'coupon.already-used': 'The player has used this coupon already.',
    'deposit.provider-unavailable': 'The PIX provider does not answer now. Nothing was changed; try again in a moment.',
    'document.already-pending': 'Already in review: {kinds}. Decide that first, or ask for the others alone.',
    'document.decided': {
      approved: 'This document has been approved already.',
      rejected: 'This document has been rejected already.',
      cancelled: 'The player has taken this document back: there is nothing left to decide.',
    },
    'wallet.insufficient-funds': 'The player’s balance does not cover the amount.',
    'withdrawal.already-open': 'The player already has a withdrawal under way.',
    'withdrawal.below-minimum': 'The amount is below the smallest withdrawal.',
    'withdrawal.key-not-own': 'The PIX key is not of an account in the player’s CPF.',
    'withdrawal.provider-unavailable':
      'The PIX provider does not answer now. Nothing was changed; try again in a moment.',
    'held-win.not-open': {
      released: 'This prize was paid to the player already.',
      refused: 'This prize was refused already.',
      returned: 'The game has taken this prize back already.',
      'bet-rolled-back': 'The bet of this prize was rolled back, and it cannot be paid. Refuse it.',
    },
    'referral.not-open': {
      registered: 'This invitation has not met its conditions yet.',
      'deposit-returned': 'The deposit of this invitation went back.',
      approved: 'This invitation was approved already. It is paid once the inviter may take a bonus.',
      paid: 'This invitation was paid already.',
      rejected: 'This invitation was refused already.',
      reversed: 'The reward of this invitation was taken back already.',
    },
  },
};
