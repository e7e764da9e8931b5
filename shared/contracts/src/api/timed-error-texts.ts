import type { ErrorCode } from './errors.ts';
import type { Language } from '../values/languages.ts';

/** The texts of refusals that end by themselves, where their time is known. `{wait}` is a span, `{until}` a moment. */
export const timedErrorTexts: Record<Language, Readonly<Partial<Record<ErrorCode, string>>>> = {
  pt: {
    'request.too-many': 'Muitas tentativas. Tente de novo em {wait}.',
    'auth.too-many-attempts': 'Muitas tentativas com a senha. Tente de novo em {wait}.',
    'auth.code-wait': 'Aguarde {wait} antes de pedir outro código.',
    'chat.too-fast': 'Calma! Você pode escrever de novo em {wait}.',
    'chat.muted': 'Você não pode escrever no chat até {until}.',
    'account.self-excluded': 'Sua conta está em autoexclusão até {until}.',
    'account.paused': 'Você pediu uma pausa. Ela termina em {until}.',
    'account.blocked': 'Sua conta está com esta ação bloqueada até {until}. Fale com o suporte.',
    'exclusion.in-force': 'A autoexclusão só pode ser retirada depois do fim, em {until}.',
    'deposit.limit-reached': 'Este depósito passa do limite que você definiu. O limite recomeça em {until}.',
    'bet.limit-reached': 'Esta aposta passa do limite que você definiu. O limite recomeça em {until}.',
    'cashback.too-early': 'O próximo resgate abre em {until}.',
  },
  en: {
    'request.too-many': 'Too many attempts. Try again in {wait}.',
    'auth.too-many-attempts': 'Too many attempts with the password. Try again in {wait}.',
    'auth.code-wait': 'Wait {wait} before asking for another code.',
    'chat.too-fast': 'Easy! You can write again in {wait}.',
    'chat.muted': 'You cannot write in the chat until {until}.',
    'account.self-excluded': 'Your account is self-excluded until {until}.',
    'account.paused': 'You asked for a pause. It ends on {until}.',
    'account.blocked': 'This action is blocked for your account until {until}. Contact support.',
    'exclusion.in-force': 'A self-exclusion can only be removed after its end, on {until}.',
    'deposit.limit-reached': 'This deposit exceeds the limit you set. The limit starts again on {until}.',
    'bet.limit-reached': 'This bet is above the limit you set. The limit starts again on {until}.',
    'cashback.too-early': 'The next claim opens on {until}.',
  },
};
