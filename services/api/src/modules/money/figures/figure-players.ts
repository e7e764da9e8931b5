import type { CountName, FigurePlayer } from '@jangada/contracts/ops/figures';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { endOf, startOf } from '../days/local-days.ts';
import { standingPlayers } from './close-days.ts';
import { firstDepositsOf, readClosedDays, readState } from './read-figures.ts';

const PER_PAGE = 50;

interface Asked {
  readonly figure: CountName;
  readonly day: string;
  /** The last number of the page before: of a player, or of the movement of a first deposit. */
  readonly cursor?: string | undefined;
}

interface Row {
  readonly user_id: number;
  readonly at: Date | null;
  readonly txn: number | null;
  readonly amount: number | null;
}

interface Found {
  readonly data: FigurePlayer[];
  readonly next_cursor: string | null;
}

/** One page of the players that a figure of a day counts. */
export const listFigurePlayers = async (reader: Reader, { figure, day, cursor }: Asked): Promise<Found> => {
  const after = Number(cursor?.split('-').at(-1) ?? 0);
  const { rows } = await sql<Row>`${await playersQuery(reader, figure, { day, after })} limit ${PER_PAGE + 1}`.execute(
    reader,
  );
  const page = rows.slice(0, PER_PAGE);
  const last = page.at(-1);
  return {
    data: page.map(({ at, ...row }) => ({ ...row, at: at?.toISOString() ?? null })),
    next_cursor: last && rows.length > PER_PAGE ? String(last.txn ?? last.user_id) : null,
  };
};

interface Place {
  readonly day: string;
  readonly after: number;
}

async function playersQuery(reader: Reader, figure: CountName, { day, after }: Place): Promise<RawBuilder<Row>> {
  if (figure === 'registrations')
    return sql`
      select id as user_id, created_at as at, null::bigint as txn, null::bigint as amount from users
      where created_at >= ${startOf(day)} and created_at < ${endOf(day)}
        and (${after} = 0 or (created_at, id) > (select created_at, id from users where id = ${after}))
      order by created_at, id`;
  if (figure !== 'active')
    return sql`
      select first.user_id, t.created_at as at, first.txn_id as txn, first.amount
      from (${firstDepositsOf(await readState(reader), day)}) first join ledger_txns t on t.id = first.txn_id
      where first.txn_id > ${after} order by first.txn_id`;
  const closed = (await readClosedDays(reader, { from: day, to: day })).some((row) => row.day === day);
  const none = sql`null::timestamptz as at, null::bigint as txn, null::bigint as amount`;
  // A closed day has kept who was active.
  if (closed)
    return sql`
      select user_id, ${none} from player_days where day = ${day}::date and active and user_id > ${after} order by user_id`;
  return sql`
    with ${await standingPlayers(reader, day)}
    select user_id, ${none} from players where user_id > ${after} order by user_id`;
}
