import { serverMessages } from '@jangada/contracts/client/errors';
import type { ApiError } from '@jangada/contracts/client/errors';
import { commonErrorTexts } from '@jangada/contracts/api/common-error-texts';
import type { Language } from '@jangada/contracts/values/languages';
import { loadErrorMessages, messageFor } from './error-messages.ts';

/**
 * A refusal that only one operation knows brings its own words, in the language of the call; of a bare status, and of
 * what any call may answer, the catalogue speaks. A site that closed while it was open here says so itself (ERR-52).
 */
const ownMessageOf = ({ body, code, message }: ApiError): string | null => {
  if (body['code'] !== code || typeof body['message'] !== 'string') return null;
  return code === 'tenant.maintenance' || !(code in commonErrorTexts.pt) ? message : null;
};

/** What a stored list says in a language, joined (ERR-62). */
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
