import { ApiError, NetworkError } from '@jangada/contracts/client/errors';
import { errorTexts } from '@jangada/contracts/error-texts';
import type { ErrorCode } from '@jangada/contracts/errors';
import type { Language } from '@jangada/contracts/languages';
import { useCallback } from 'react';
import { useLanguage } from './hooks.ts';

export { ApiError, NetworkError, ReplyError } from '@jangada/contracts/client/errors';

const noAnswer: Readonly<Record<Language, string>> = {
  pt: 'Sem resposta. Confira a sua conexão e tente de novo.',
  en: 'No answer. Check your connection and try again.',
};

/** What the player reads about a failure: the refusal's own text, the connection's, or the generic one (ERR-65). */
export const errorText = (error: unknown, language: Language): string => {
  if (error instanceof ApiError) return errorTexts[language][error.code];
  if (error instanceof NetworkError) return noAnswer[language];
  return errorTexts[language]['server.failed'];
};

/**
 * Says a failure or an error code in the current language.
 *
 * @example
 * const sayError = useErrorText();
 * <FailedState title={sayError(query.error)} />
 */
export const useErrorText = (): ((error: unknown) => string) => {
  const language = useLanguage();
  return useCallback(
    (error) =>
      typeof error === 'string' && error in errorTexts[language]
        ? errorTexts[language][error as ErrorCode]
        : errorText(error, language),
    [language],
  );
};
