import { ApiError } from '@jangada/remote-kit/errors';

/** A refusal that concerns this player, not the provider. */
export function isRestriction(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code.startsWith('account.') || error.code === 'bet.limit-reached');
}
