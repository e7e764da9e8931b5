import type { IdentityCheck, IdentityStatus } from '@jangada/contracts/domains/identity/check';
import type { IdentityConnection } from '../../../connections/identity-connections.ts';
import type { Reader } from '../../../database/database.ts';
import { newestCheck, triesSince, type CheckRow } from './identity-checks.repository.ts';

const TRIES_WINDOW_MS = 30 * 24 * 60 * 60_000;

/** @param connection the tenant's live one */
export const identityStatusOf = async (
  reader: Reader,
  userId: number,
  connection: IdentityConnection | undefined,
): Promise<IdentityStatus> => {
  const check = await newestCheck(reader, userId);
  const tries = await triesSince(reader, userId, new Date(Date.now() - TRIES_WINDOW_MS));
  const max = connection?.settings.tries_max ?? 0;
  const left = Math.max(0, max - tries.length);
  // The try after which there are fewer than the maximum again.
  const freeing = left > 0 ? undefined : tries[tries.length - max];
  return {
    offered: connection !== undefined,
    tries_left: left,
    again_at: freeing ? new Date(freeing.getTime() + TRIES_WINDOW_MS).toISOString() : null,
    check: check ? present(check) : null,
  };
};

const present = ({ state, reasons, final, url, expires_at, created_at }: CheckRow): IdentityCheck => ({
  state,
  reasons,
  final,
  url: state === 'open' ? url : null,
  expires_at: state === 'open' ? expires_at.toISOString() : null,
  created_at: created_at.toISOString(),
});
