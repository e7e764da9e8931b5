import { ApiError, markExplained, NetworkError, serverMessages } from '@jangada/contracts/client/errors';
import { commonErrorTexts } from '@jangada/contracts/api/common-error-texts';
import type { ErrorCode } from '@jangada/contracts/api/errors';
import type { Language } from '@jangada/contracts/values/languages';
import { useCallback } from 'react';
import { useLanguage } from '../host/hooks.ts';

export { ApiError, markExplained, NetworkError, ReplyError } from '@jangada/contracts/client/errors';

const noAnswer: Readonly<Record<Language, string>> = {
  pt: 'Sem resposta. Confira a sua conexão e tente de novo.',
  en: 'No answer. Check your connection and try again.',
};

/** The catalogue's texts of statuses without a code of ours (ERR-50). */
const statusTexts: Readonly<Record<Language, Readonly<Record<number, string>>>> = {
  pt: {
    401: 'Sua sessão expirou. Faça login novamente.',
    409: 'Este registro já existe.',
    422: 'Você já possui uma assinatura ativa.',
    504: 'O servidor demorou a responder.',
  },
  en: {
    401: 'Your session has expired. Please log in again.',
    409: 'This record already exists.',
    422: 'You already have an active subscription.',
    504: 'The server took too long to answer.',
  },
};

/**
 * The text of a failure for the player: the messages under `errors` (they win, ERR-53), the refusal's own text, the
 * connection's, or the generic one (ERR-65).
 */
export const errorText = (error: unknown, language: Language): string => {
  if (error instanceof NetworkError) return noAnswer[language];
  const texts: Readonly<Partial<Record<ErrorCode, string>>> & { 'server.failed': string } = commonErrorTexts[language];
  if (!(error instanceof ApiError)) return texts['server.failed'];
  const messages = serverMessages(error);
  if (messages.length > 0) return messages.join(' ');
  const { code, message } = error.body;
  const ofStatus = code === error.code ? undefined : statusTexts[language][error.status];
  // The server has the text of a refusal that only one operation has, in the language of the page.
  return ofStatus ?? texts[error.code] ?? (typeof message === 'string' ? message : texts['server.failed']);
};

/**
 * Formats a failure in the current language and marks it as explained: the shell shows no toast for it. A screen that
 * shows a failure in other words marks it itself with `markExplained`.
 *
 * @example
 * const errorText = useErrorText();
 * <FailedState title={errorText(query.error)} />
 */
export const useErrorText = (): ((error: unknown) => string) => {
  const language = useLanguage();
  return useCallback(
    (error) => {
      markExplained(error);
      return errorText(error, language);
    },
    [language],
  );
};
