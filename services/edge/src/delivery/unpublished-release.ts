import * as z from '@jangada/contracts/values/schema';
import type { DeliveryError } from '../http/delivery-error.ts';
import { prunedRelease, unknownRelease } from './releases.ts';

/** PostgreSQL's error for a revision that names an unpublished release: migrations/0001. */
const SQL_STATE = 'JG001';

const named = z.object({ remote: z.string(), version: z.string(), state: z.string() });

/**
 * The database's refusal as a delivery error. It applies to every writer, and to a concurrent pruning.
 *
 * @returns null for every other error
 */
export const unpublishedNamed = (error: unknown): DeliveryError | null => {
  if (!(error instanceof Error) || !('code' in error) || error.code !== SQL_STATE) return null;
  const detail: unknown = 'detail' in error && typeof error.detail === 'string' ? JSON.parse(error.detail) : null;
  const facts = z.safeParse(named, detail);
  if (!facts.success) return null;
  const { remote, version, state } = facts.data;
  return state === 'pruned' ? prunedRelease(remote, version) : unknownRelease(remote, version);
};
