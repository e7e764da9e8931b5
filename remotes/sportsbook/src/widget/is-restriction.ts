import { ApiError } from '@jangada/remote-kit/errors';

/** A refusal that concerns this player, not the provider. */
export const isRestriction = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code.startsWith('account.') || error.code === 'bet.limit-reached');
