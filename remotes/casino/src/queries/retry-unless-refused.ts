import { ApiError } from '@jangada/remote-kit/errors';

const RETRIES_MAX = 2;

/** Retries only calls without a reply; a refusal is a reply. */
export const retryUnlessRefused = (failures: number, error: Error): boolean =>
  !(error instanceof ApiError) && failures < RETRIES_MAX;
