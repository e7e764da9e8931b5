import type { ErrorCode } from './errors.ts';
import type { Language } from '../values/languages.ts';

/** Why a message is not written in the chat. */
export const chatErrorTexts = {
  pt: {
    'chat.muted': 'Você não pode escrever no chat no momento.',
    'chat.wagered-too-little': 'Para escrever no chat, é preciso ter apostado mais.',
    'chat.personal-data': 'Não escreva CPF, telefone, e-mail, chave Pix ou cartão: todo mundo pode ler.',
    'chat.link': 'O chat não aceita links. Se não é um link, deixe um espaço depois do ponto.',
    'chat.too-fast': 'Calma! Aguarde um instante antes de escrever de novo.',
  },
  en: {
    'chat.muted': 'You cannot write in the chat at the moment.',
    'chat.wagered-too-little': 'To write in the chat, you need to have wagered more.',
    'chat.personal-data': 'Do not write a CPF, phone, e-mail, Pix key or card: everybody can read it.',
    'chat.link': 'The chat takes no links. If it is not a link, leave a space after the full stop.',
    'chat.too-fast': 'Slow down. Wait a moment before writing again.',
  },
} as const satisfies Record<Language, Partial<Record<ErrorCode, string>>>;
