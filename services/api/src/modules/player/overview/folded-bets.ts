import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { momentOf, type EventRow, type Place } from './timeline-place.ts';

/** Stakes and prizes that one part of the stream folds; those of the oldest hour among them are folded to its beginning. */
const FOLDED_MIN = 800;
const HOUR = sql`interval '1 hour'`;

interface Folds {
  readonly folds: readonly EventRow[];
  /** Just before the oldest hour whose bets were read; undefined when all older bets were. */
  readonly unread: number | undefined;
}

/**
 * Bets of one game and hour as one event, at the time of the last of them. Hours are read whole, so a part of the stream
 * never divides an event. A stake that was given back is no bet.
 */
export const foldedBets = async (reader: Reader, userId: number, place: Place): Promise<Folds> => {
  // What happened at the very moment of the place is behind it only for kinds that come later.
  const last = place.kind > 'bets' ? { ...place, us: place.us - 1 } : place;
  const isIn = sql`user_id = ${userId} and (kind = 'bet' or (kind = 'win' and cash + bonus > 0))
    and created_at < date_trunc('hour', ${momentOf(last)}) + ${HOUR}`;
  const { rows: parts } = await sql<{ read: number; from_us: number | null }>`
    select count(*)::integer as read, (extract(epoch from date_trunc('hour', min(created_at))) * 1000000)::bigint as from_us
    from (select created_at from bets where ${isIn} order by created_at desc, id desc limit ${FOLDED_MIN}) as latest`.execute(
    reader,
  );
  const [{ read, from_us: from } = { read: 0, from_us: null }] = parts;
  if (from === null) return { folds: [], unread: undefined };
  const { rows } = await sql<EventRow>`
    select *, (extract(epoch from at) * 1000000)::bigint as at_us from (
      select 'bets' as kind, coalesce(max(created_at) filter (where kind = 'bet'), max(created_at)) as at,
        extract(epoch from date_trunc('hour', created_at))::bigint || '-' || coalesce(game_id, 0) as ref,
        null as state, title as text, null::bigint as amount,
        (count(*) filter (where kind = 'bet'))::integer as count,
        coalesce(sum(cash + bonus) filter (where kind = 'bet'), 0)::bigint as staked,
        coalesce(sum(cash + bonus) filter (where kind = 'win'), 0)::bigint as won, null as by
      from bets where ${isIn} and created_at >= ${momentOf({ ...place, us: from })} and rolled_back_at is null
        and refunded_at is null
      group by date_trunc('hour', created_at), game_id, title) as folds
    order by at desc, ref`.execute(reader);
  return {
    folds: rows.filter((row) => isBehind(row, place)),
    unread: read === FOLDED_MIN ? from - 1 : undefined,
  };
};

const isBehind = ({ at_us: at, kind, ref }: EventRow, place: Place): boolean =>
  at < place.us || (at === place.us && (kind > place.kind || (kind === place.kind && ref > place.ref)));
