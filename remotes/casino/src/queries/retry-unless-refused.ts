import { ApiError } from '@jangada/remote-kit/errors';

const RETRIES_MAX = 2;

/** A refusal is an answer; only a missing one is worth another try. */
export const retryUnlessRefused = (failures: number, error: Error): boolean =>
  !(error instanceof ApiError) && failures < RETRIES_MAX;
