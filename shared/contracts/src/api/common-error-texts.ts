import type { ErrorCode } from './errors.ts';
import type { Language } from '../values/languages.ts';

/** The text of an unknown failure (ERR-65). */
export const genericErrorText: Readonly<Record<Language, string>> = {
  pt: 'Ops! Algo deu errado. Tente novamente.',
  en: 'Oops! Something went wrong. Please try again.',
};

/**
 * The texts that a page has without the server: refusals that a bare status means, and those that any call may return.
 * Where the catalogue has a text for the status of such a refusal, that text is used (ERR-50, host/src/texts). All
 * other texts come with the server's reply, in the caller's language, so that a page does not load every text.
 */
export const commonErrorTexts = {
  pt: {
    'request.invalid': 'Confira os campos destacados.',
    'request.malformed': 'Verifique os dados da solicitação.',
    'request.too-large': 'O arquivo ou pedido é grande demais.',
    'request.unsupported-type': 'Tipo de arquivo não suportado.',
    'request.too-many': 'Muitas tentativas. Aguarde um momento.',
    'request.not-found': 'Não encontrado.',
    'request.method-not-allowed': 'Ação não permitida.',
    'request.not-implemented': 'Isto ainda não está disponível.',
    'server.failed': 'Problema no servidor. Tente mais tarde.',
    'server.unavailable': 'Serviço temporariamente indisponível.',
    'tenant.unknown': 'Plataforma não encontrada.',
    'tenant.maintenance': 'Fazendo uma pausa para melhorar!',
    'session.required': 'Entre na sua conta para continuar.',
    'session.expired': 'Sua sessão expirou. Faça login novamente.',
    'session.reauth-required': 'Faz um tempo que você não usa a conta. Entre de novo para continuar.',
    'session.forbidden': 'Você não tem permissão para isso.',
    'wallet.insufficient-funds': 'Créditos insuficientes.',
    'account.self-excluded': 'Sua conta está em autoexclusão.',
  },
  en: {
    'request.invalid': 'Check the highlighted fields.',
    'request.malformed': 'Check what you sent.',
    'request.too-large': 'The file or request is too large.',
    'request.unsupported-type': 'This file type is not supported.',
    'request.too-many': 'Too many attempts. Wait a moment.',
    'request.not-found': 'Not found.',
    'request.method-not-allowed': 'This action is not allowed.',
    'request.not-implemented': 'This is not available yet.',
    'server.failed': 'A problem on the server. Try again later.',
    'server.unavailable': 'Temporarily unavailable.',
    'tenant.unknown': 'Platform not found.',
    'tenant.maintenance': 'Taking a break to improve!',
    'session.required': 'Log in to continue.',
    'session.expired': 'Your session has expired. Please log in again.',
    'session.reauth-required': 'It has been a while. Log in again to continue.',
    'session.forbidden': 'You do not have permission for this.',
    'wallet.insufficient-funds': 'Insufficient credits.',
    'account.self-excluded': 'Your account is self-excluded.',
  },
} as const satisfies Record<Language, Partial<Record<ErrorCode, string>>>;
