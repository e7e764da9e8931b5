import { exclusionMs, type ExclusionChoice } from '@jangada/contracts/domains/profile/settings';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { guardWallet } from '../access/guard-wallet.ts';
import { revokeSessionsOf } from '../../../users/sessions.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Excludes the player from now on and ends all sessions. A repeated request can only extend it: every exclusion lasts
 * until its own end.
 *
 * @param date the end day that the player's screen computed; a difference of one day between the clocks is accepted
 * @throws request.invalid when choice and date contradict each other
 */
export const excludeSelf = async (
  tx: Tx,
  userId: number,
  { value, date }: { readonly value: ExclusionChoice; readonly date: string },
  disagreement: string,
): Promise<{ startAt: Date; endAt: Date }> => {
  const startAt = new Date();
  const endAt = new Date(startAt.getTime() + exclusionMs[value]);
  const input = Date.parse(`${date}T12:00:00-03:00`);
  if (Number.isNaN(input) || Math.abs(input - endAt.getTime()) > 2 * DAY_MS)
    throw new DomainError('request.invalid', { errors: { date: [disagreement] } });
  await guardWallet(tx, userId, async () => {
    const row = { user_id: userId, source: 'self_specific' as const, reason: `asked for by the player: ${value}` };
    await tx
      .insertInto('restrictions')
      .values({ ...row, start_at: startAt, end_at: endAt })
      .execute();
    await revokeSessionsOf(tx, userId);
  });
  return { startAt, endAt };
};

/**
 * Ends the player's own exclusions that are over or have not begun (ACC-12). Where the return must be requested, this
 * call is the request.
 *
 * @throws exclusion.in-force with the dates, exclusion.not-found
 */
export const removeExclusion = async (tx: Tx, userId: number): Promise<void> => {
  await guardWallet(tx, userId, async () => {
    const now = new Date();
    const own = await tx
      .selectFrom('restrictions')
      .select(['id', 'start_at as startAt', 'end_at as endAt'])
      .where('user_id', '=', userId)
      .where('source', '=', 'self_specific')
      .where('ended_at', 'is', null)
      .orderBy('end_at', 'desc')
      .execute();
    const inForce = own.find(({ startAt, endAt }) => startAt <= now && (endAt === null || endAt > now));
    if (inForce)
      throw new DomainError('exclusion.in-force', {
        facts: { start_at: inForce.startAt.toISOString(), end_at: inForce.endAt?.toISOString() ?? null },
      });
    if (own.length === 0) throw new DomainError('exclusion.not-found');
    await tx
      .updateTable('restrictions')
      .set({ ended_at: now })
      .where('user_id', '=', userId)
      .where(
        'id',
        'in',
        own.map(({ id }) => id),
      )
      .execute();
  });
};
