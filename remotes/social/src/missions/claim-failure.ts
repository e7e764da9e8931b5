import { ApiError, serverMessages } from '@jangada/contracts/client/errors';

/** The text of a failed claim: the server's own message, or one of the two specified texts. */
export type ClaimFailure = { readonly message: string } | { readonly text: 'claimFailed' | 'claimUnknown' };

const SUCCESS_STATUS_END = 300;

/**
 * SOC-62 to SOC-65: a success status other than 200 shows "Falha ao reivindicar a recompensa."; an error shows the
 * server's message, or "Erro desconhecido ao reivindicar a recompensa." without one.
 */
export const claimFailureOf = (error: unknown): ClaimFailure => {
  if (!(error instanceof ApiError)) return { text: 'claimUnknown' };
  if (error.status < SUCCESS_STATUS_END) return { text: 'claimFailed' };
  const messages = serverMessages(error);
  if (messages.length > 0) return { message: messages.join(' ') };
  const { message } = error.body;
  return typeof message === 'string' && message.trim() !== '' ? { message } : { text: 'claimUnknown' };
};
