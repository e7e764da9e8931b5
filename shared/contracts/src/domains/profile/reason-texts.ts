import type { Language } from '../../values/languages.ts';
import type { RestrictionReason } from './capabilities.ts';

/** One sentence for the player about each reason. */
export const reasonTexts: Record<Language, Record<RestrictionReason, string>> = {
  pt: {
    'self-exclusion': 'Você pediu autoexclusão neste site.',
    'awaiting-return': 'Sua autoexclusão terminou. Confirme que quer voltar.',
    'central-self-exclusion': 'Você pediu autoexclusão em todas as casas de apostas, pelo sistema do governo.',
    'social-program': 'Quem recebe benefício social federal não pode apostar.',
    'debt-program': 'Quem participa de um programa federal de renegociação de dívidas não pode apostar.',
    'court-order': 'Há uma ordem judicial sobre esta conta.',
    'security-review': 'Sua conta está em análise de segurança.',
    'account-blocked': 'Sua conta está bloqueada. Fale com o suporte.',
    'identity-unverified': 'Confirme sua identidade para continuar.',
    'profile-incomplete': 'Complete seu cadastro com telefone e CPF para continuar.',
    pause: 'Você pediu uma pausa.',
    'limit-reached': 'Você chegou a um limite definido para a sua conta.',
  },
  en: {
    'self-exclusion': 'You asked to be excluded from this site.',
    'awaiting-return': 'Your self-exclusion has ended. Confirm that you want to come back.',
    'central-self-exclusion': 'You asked to be excluded from every betting site, through the government’s system.',
    'social-program': 'People on a federal social benefit may not bet.',
    'debt-program': 'People in a federal debt renegotiation programme may not bet.',
    'court-order': 'There is a court order about this account.',
    'security-review': 'Your account is under a security review.',
    'account-blocked': 'Your account is blocked. Please talk to support.',
    'identity-unverified': 'Prove who you are to continue.',
    'profile-incomplete': 'Complete your profile with a phone and a CPF to continue.',
    pause: 'You asked for a pause.',
    'limit-reached': 'You have reached a limit set for your account.',
  },
};
