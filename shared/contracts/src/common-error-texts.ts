import type { ErrorCode } from './errors.ts';
import type { Language } from './languages.ts';

/**
 * What a page can say without having been told: the refusals that a bare status means, and those that any call may answer.
 * The others come with the server's answer, in the caller's language, so that a page does not load every text.
 */
export const commonErrorTexts = {
  pt: {
    'request.invalid': 'Confira os campos destacados.',
    'request.malformed': 'Não entendemos o pedido. Confira e tente de novo.',
    'request.too-large': 'O envio é grande demais.',
    'request.unsupported-type': 'Este tipo de arquivo não é aceito.',
    'request.too-many': 'Muitas tentativas. Aguarde um pouco e tente de novo.',
    'request.not-found': 'Não encontramos o que você procura.',
    'request.method-not-allowed': 'Esta ação não é permitida aqui.',
    'request.not-implemented': 'Esta parte ainda não está disponível.',
    'server.failed': 'Ops! Algo deu errado. Tente novamente.',
    'server.unavailable': 'O serviço está indisponível no momento. Tente de novo em instantes.',
    'tenant.unknown': 'Plataforma não encontrada.',
    'tenant.maintenance': 'Fazendo uma pausa para melhorar!',
    'session.required': 'Entre na sua conta para continuar.',
    'session.expired': 'Sua sessão terminou. Entre de novo para continuar.',
    'session.reauth-required': 'Faz um tempo que você não usa a conta. Entre de novo para continuar.',
    'session.forbidden': 'Você não tem permissão para isso.',
    'wallet.insufficient-funds': 'Saldo insuficiente.',
    'account.self-excluded': 'Sua conta está em autoexclusão.',
  },
  en: {
    'request.invalid': 'Check the highlighted fields.',
    'request.malformed': 'We did not understand the request. Check it and try again.',
    'request.too-large': 'What you sent is too large.',
    'request.unsupported-type': 'This file type is not accepted.',
    'request.too-many': 'Too many attempts. Wait a little and try again.',
    'request.not-found': 'We could not find what you are looking for.',
    'request.method-not-allowed': 'This action is not allowed here.',
    'request.not-implemented': 'This part is not available yet.',
    'server.failed': 'Something went wrong. Please try again.',
    'server.unavailable': 'The service is unavailable right now. Try again in a moment.',
    'tenant.unknown': 'Platform not found.',
    'tenant.maintenance': 'Taking a break to improve!',
    'session.required': 'Log in to continue.',
    'session.expired': 'Your session has ended. Log in again to continue.',
    'session.reauth-required': 'It has been a while. Log in again to continue.',
    'session.forbidden': 'You do not have permission to do this.',
    'wallet.insufficient-funds': 'Not enough balance.',
    'account.self-excluded': 'Your account is self-excluded.',
  },
} as const satisfies Record<Language, Partial<Record<ErrorCode, string>>>;
