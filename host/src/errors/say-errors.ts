import type { Language } from '@jangada/contracts/languages';
import { loadErrorMessages, messageFor } from './error-messages.ts';

/** What stored errors say in a language, joined (ERR-62). */
export const sayErrors = async (errors: readonly string[], language: Language): Promise<string> => {
  const messages = await loadErrorMessages(language);
  return errors.map((stored) => messageFor(stored, messages)).join(' ');
};
