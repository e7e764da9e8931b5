import { ApiError } from '@jangada/remote-kit/errors';

const RETRIES_MAX = 2;

/** True for a failed call to retry: one without a reply. A refusal is a reply. */
export const retryUnlessRefused = (failures: number, error: Error): boolean =>
  !(error instanceof ApiError) && failures < RETRIES_MAX;
