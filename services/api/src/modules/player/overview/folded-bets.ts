import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { momentOf, type EventRow, type Place } from './timeline-place.ts';

/** Stakes and prizes that one part of the stream folds. */
const FOLDED_MAX = 800;
const HOUR_US = 3_600_000_000;

interface Folds {
  readonly folds: EventRow[];
  /** The end of the newest hour whose bets were not all read; undefined when all older bets were. */
  readonly unread: number | undefined;
}

interface FoldRow extends EventRow {
  readonly read: number;
}

/**
 * Bets of one game and hour as one event, at the end of the hour; so a part of the stream never divides an event. An hour
 * with more bets than are folded at once is shown with those.
 */
export const foldedBets = async (reader: Reader, userId: number, place: Place): Promise<Folds> => {
  const { rows } = await sql<FoldRow>`
    with latest as (
      select date_trunc('hour', created_at) as hour, game_id, title, kind, cash + bonus as amount, rolled_back_at
      from bets where user_id = ${userId} and (kind = 'bet' or cash + bonus > 0)
        and created_at < date_trunc('hour', ${momentOf({ ...place, us: place.us + 1 })})
      order by created_at desc, id desc limit ${FOLDED_MAX})
    select 'bets' as kind, hour + interval '1 hour' - interval '1 microsecond' as at,
      (extract(epoch from hour) * 1000000)::bigint + ${HOUR_US}::bigint - 1 as at_us,
      extract(epoch from hour)::bigint || '-' || coalesce(game_id, 0) as ref, null as state, title as text,
      sum(case when kind = 'bet' then -amount else amount end)::bigint as amount,
      (count(*) filter (where kind = 'bet'))::integer as count, null as by, (select count(*) from latest) as read
    from latest where rolled_back_at is null group by hour, game_id, title order by hour desc, ref`.execute(reader);
  const found = rows.filter((row) => row.at_us < place.us || row.kind > place.kind || isBehind(row, place));
  const oldest = rows.at(-1)?.at_us;
  const isCut = (rows[0]?.read ?? 0) === FOLDED_MAX && oldest !== undefined;
  if (!isCut) return { folds: found, unread: undefined };
  const whole = found.filter(({ at_us: at }) => at > oldest);
  return whole.length > 0 ? { folds: whole, unread: oldest } : { folds: found, unread: oldest - 1 };
};

const isBehind = ({ at_us: at, kind, ref }: EventRow, place: Place): boolean =>
  at === place.us && kind === place.kind && ref > place.ref;
