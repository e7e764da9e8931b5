import type { Language } from '@jangada/contracts/values/languages';

/** Every status that has a text of its own; any other one gets the generic text (ERR-48, ERR-49). */
export type CataloguedStatus =
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418)
  | (422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451)
  | (500 | 501 | 502 | 503 | 504 | 505 | 507 | 508 | 511);

export interface ErrorMessages {
  /** Said where nothing better is known (ERR-65). */
  readonly generic: string;
  readonly error_messages: Readonly<Record<CataloguedStatus, string>>;
}

const KEY_PREFIX = 'error_messages.';

/** The key under which an error of this status is stored (ERR-51, ERR-59). */
export const messageKey = (status: number): string => `${KEY_PREFIX}${status}`;

/** The catalogue of a language; fetched when the first failure has to be said (I18N-16). */
export const loadErrorMessages = async (language: Language): Promise<ErrorMessages> =>
  (language === 'pt' ? await import('./messages/pt.ts') : await import('./messages/en.ts')).default;

/** What a stored error says: the catalogue's text for a key, the server's own words as they are. */
export const messageFor = (stored: string, { generic, error_messages }: ErrorMessages): string => {
  if (!stored.startsWith(KEY_PREFIX)) return stored;
  const catalogue: Readonly<Record<string, string>> = error_messages;
  return catalogue[stored.slice(KEY_PREFIX.length)] ?? generic;
};
