import type { Language } from '@jangada/contracts/values/languages';
import type { ErrorMessages } from '../texts/error-messages.ts';

const KEY_PREFIX = 'error_messages.';

/** The key stored for an error of this status (ERR-51, ERR-59). */
export const messageKey = (status: number): string => `${KEY_PREFIX}${status}`;

/** The catalogue of a language; loaded with the first error (I18N-16). */
export const loadErrorMessages = async (language: Language): Promise<ErrorMessages> =>
  (language === 'pt' ? await import('../texts/pt/error-messages.ts') : await import('../texts/en/error-messages.ts'))
    .default;

/** The text of a stored error: the catalogue's text for a key, otherwise the server's message itself. */
export const messageFor = (stored: string, { generic, error_messages }: ErrorMessages): string => {
  if (!stored.startsWith(KEY_PREFIX)) return stored;
  const catalogue: Readonly<Record<string, string>> = error_messages;
  return catalogue[stored.slice(KEY_PREFIX.length)] ?? generic;
};

/** How long a refused call waits for the texts of statuses, which use the same connection. */
const STATUS_TEXT_WAIT_MS = 1000;

/** @returns the catalogue's text of a status; null when it has none or cannot be loaded in time */
export const loadStatusText = (status: number, language: Language): Promise<string | null> => {
  const text = loadErrorMessages(language).then(({ error_messages }) => {
    const catalogue: Readonly<Record<string, string>> = error_messages;
    return catalogue[status] ?? null;
  });
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), STATUS_TEXT_WAIT_MS));
  return Promise.race([text, tooLate]).catch(() => null);
};
