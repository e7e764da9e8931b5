import { ApiError, serverMessages } from '@jangada/contracts/client/errors';

/** Why a claim was not answered with 200: the server's own message, or one of the two texts of the product. */
export type ClaimFailure = { readonly message: string } | { readonly text: 'claimFailed' | 'claimUnknown' };

const SUCCESS_STATUS_END = 300;

/**
 * SOC-62 to SOC-65: an answer with another status of success says "Falha ao reivindicar a recompensa."; an error answer
 * shows the server's message, and everything without one "Erro desconhecido ao reivindicar a recompensa.".
 */
export function claimFailureOf(error: unknown): ClaimFailure {
  if (!(error instanceof ApiError)) return { text: 'claimUnknown' };
  if (error.status < SUCCESS_STATUS_END) return { text: 'claimFailed' };
  const messages = serverMessages(error);
  if (messages.length > 0) return { message: messages.join(' ') };
  const { message } = error.body;
  return typeof message === 'string' && message.trim() !== '' ? { message } : { text: 'claimUnknown' };
}
