import { ApiError, markExplained, NetworkError, serverMessages } from '@jangada/contracts/client/errors';
import { commonErrorTexts, genericErrorText } from '@jangada/contracts/api/common-error-texts';
import type { ErrorCode } from '@jangada/contracts/api/errors';
import type { Language } from '@jangada/contracts/values/languages';
import { useCallback } from 'react';
import { useLanguage } from '../host/hooks.ts';

export { ApiError, markExplained, NetworkError, ReplyError } from '@jangada/contracts/client/errors';

const noAnswer: Readonly<Record<Language, string>> = {
  pt: 'Sem resposta. Confira a sua conexão e tente de novo.',
  en: 'No answer. Check your connection and try again.',
};

/**
 * The text of a failure for the player: the messages under `errors` (they win, ERR-53), the refusal's own text, the
 * catalogue's text of a bare status (ERR-48), the connection's, or the generic one (ERR-65).
 */
export const errorText = (error: unknown, language: Language): string => {
  if (error instanceof NetworkError) return noAnswer[language];
  if (!(error instanceof ApiError)) return genericErrorText[language];
  const messages = serverMessages(error);
  if (messages.length > 0) return messages.join(' ');
  if (error.statusText !== undefined) return error.statusText;
  const { code, message } = error.body;
  // The server localises the texts of its own codes, and adds the time where it knows one.
  if (code === error.code && typeof message === 'string') return message;
  const texts: Readonly<Partial<Record<ErrorCode, string>>> = commonErrorTexts[language];
  return texts[error.code] ?? genericErrorText[language];
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
