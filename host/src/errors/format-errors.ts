import { serverMessages } from '@jangada/contracts/client/errors';
import type { ApiError } from '@jangada/contracts/client/errors';
import { commonErrorTexts } from '@jangada/contracts/api/common-error-texts';
import type { Language } from '@jangada/contracts/values/languages';
import { loadErrorMessages, messageFor } from './error-messages.ts';

/**
 * The message of an error code that is specific to one operation, in the language of the call. Common codes and
 * statuses use the catalogue. A closed site (ERR-52) and a refusal that names a waiting time have their own messages.
 */
const ownMessageOf = ({ body, code, message }: ApiError): string | null => {
  if (body['code'] !== code || typeof body['message'] !== 'string') return null;
  const saysTheTime = typeof body['retry_after_seconds'] === 'number';
  return saysTheTime || code === 'tenant.maintenance' || !(code in commonErrorTexts.pt) ? message : null;
};

/** The text of a stored list of errors in a language (ERR-62). */
export const formatErrors = async (
  stored: readonly string[],
  language: Language,
  error?: ApiError,
): Promise<string> => {
  const own = error && serverMessages(error).length === 0 ? ownMessageOf(error) : null;
  if (own) return own;
  const messages = await loadErrorMessages(language);
  return stored.map((one) => messageFor(one, messages)).join(' ');
};
