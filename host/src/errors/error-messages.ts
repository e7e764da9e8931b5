import type { Language } from '@jangada/contracts/values/languages';
import type { ErrorMessages } from '../texts/error-messages.ts';

const KEY_PREFIX = 'error_messages.';

/** The key under which an error of this status is stored (ERR-51, ERR-59). */
export const messageKey = (status: number): string => `${KEY_PREFIX}${status}`;

/** The catalogue of a language; fetched when the first failure has to be said (I18N-16). */
export const loadErrorMessages = async (language: Language): Promise<ErrorMessages> =>
  (language === 'pt' ? await import('../texts/pt/error-messages.ts') : await import('../texts/en/error-messages.ts'))
    .default;

/** What a stored error says: the catalogue's text for a key, the server's own words as they are. */
export const messageFor = (stored: string, { generic, error_messages }: ErrorMessages): string => {
  if (!stored.startsWith(KEY_PREFIX)) return stored;
  const catalogue: Readonly<Record<string, string>> = error_messages;
  return catalogue[stored.slice(KEY_PREFIX.length)] ?? generic;
};
