import type { LimitChange, LimitKind, LimitWindow } from '@jangada/contracts/domains/profile/limits';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { localStartOf } from '../../../database/local-time.ts';

/** A limit that is loosened or removed stays in force for this long. */
const LOOSER_AFTER_MS = 24 * 60 * 60_000;

/**
 * Sets one limit, with the wallet locked. A new or tighter limit applies at once and cancels a pending one; a looser
 * limit, or none, becomes pending. Repeating a pending request does not delay it further.
 */
export const setLimit = async (tx: Tx, userId: number, { kind, window, value }: LimitChange): Promise<void> => {
  await applyDue(tx, userId);
  const known = await tx
    .selectFrom('player_limits')
    .select(['value', 'pending_value', 'pending_from'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('span', '=', window)
    .executeTakeFirst();
  if (!known) {
    if (value !== null)
      await tx.insertInto('player_limits').values({ user_id: userId, kind, span: window, value }).execute();
    return;
  }
  const tighter = value !== null && value <= known.value;
  const waiting = known.pending_from !== null && known.pending_value === value;
  if (!tighter && waiting) return;
  const change = tighter
    ? { value, pending_value: null, pending_from: null }
    : { pending_value: value, pending_from: new Date(Date.now() + LOOSER_AFTER_MS) };
  await tx
    .updateTable('player_limits')
    .set({ ...change, updated_at: new Date() })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('span', '=', window)
    .execute();
};

/**
 * How long the stored first bet of a window (`bets_from`) is reused. An older one still gives the correct sum, but
 * PostgreSQL then reads more bets.
 */
const BOUND_FRESH_MS = 24 * 60 * 60_000;

/** A lost round ends with a prize of zero, which uses up no limit. */
const isCounted = sql`(b.kind = 'bet' or b.cash + b.bonus > 0)`;

/**
 * Computes the first bet of each limit's current window where it is unknown or older than `BOUND_FRESH_MS`. While the
 * wallet is locked the player cannot bet, and later bets have higher ids.
 */
export const boundBets = async (tx: Tx, userId: number): Promise<void> => {
  const windowStart = localStartOf(sql`player_limits.span`, sql`clock_timestamp()`);
  await sql`
    update player_limits set bets_from_at = clock_timestamp(), bets_from = coalesce(
      (select min(b.id) from bets b where b.user_id = ${userId} and ${isCounted} and b.created_at >= ${windowStart}),
      (select b.id from bets b where b.user_id = ${userId} and ${isCounted} order by b.created_at desc, b.id desc limit 1), 0)
    where user_id = ${userId}
      and (bets_from_at is null or bets_from_at < ${new Date(Date.now() - BOUND_FRESH_MS)})`.execute(tx);
};

/** Cancels a pending change; an applied change stays. */
export const cancelPending = (tx: Tx, userId: number, kind: LimitKind, window: LimitWindow) =>
  tx
    .updateTable('player_limits')
    .set({ pending_value: null, pending_from: null, updated_at: new Date() })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('span', '=', window)
    .where('pending_from', '>', new Date())
    .execute();

/** Applies due pending values. A due change counts from its own time, even before it is applied. */
export const applyDue = async (tx: Tx, userId: number): Promise<void> => {
  await sql`delete from player_limits
    where user_id = ${userId} and pending_from <= clock_timestamp() and pending_value is null`.execute(tx);
  await sql`update player_limits
    set value = pending_value, pending_value = null, pending_from = null, updated_at = clock_timestamp()
    where user_id = ${userId} and pending_from <= clock_timestamp()`.execute(tx);
};
