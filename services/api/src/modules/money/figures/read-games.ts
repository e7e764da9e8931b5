import type { GameGroup, GameSort } from '@jangada/contracts/ops/figures-of-games';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { gameSums, movedAtGames } from '../days/sum-games.ts';
import type { Days } from './day-figures.ts';

/** How far the ledger is summed by games. */
export interface GamesState {
  readonly through: number;
  /** False while a ledger from before there were days of games is being summed. */
  readonly complete: boolean;
}

export const readGamesState = async (reader: Reader): Promise<GamesState> => {
  const state = await reader.selectFrom('day_sums').select(['ledger_through', 'games_through']).executeTakeFirst();
  return { through: state?.games_through ?? 0, complete: state?.games_through === state?.ledger_through };
};

/** Rows behind those that are summed; the snapshot of the statement decides, so that a row is counted once. */
export const newAtGames = ({ through, complete }: GamesState): RawBuilder<unknown> =>
  movedAtGames(sql`
    (select id, kind, idem_key, created_at from ledger_txns
     where ${complete} and id > ${through}::bigint
       and id > coalesce((select games_through from day_sums), 0))`);

export interface GameFilter extends Days {
  readonly group: GameGroup;
  readonly maker?: string | undefined;
  readonly category?: string | undefined;
  readonly game?: GameKey | undefined;
  /** `-ggr`: the largest first. */
  readonly sort?: `${'' | '-'}${GameSort}` | undefined;
}

export interface GameKey {
  readonly provider: string;
  readonly id: number;
}

/** What a game moved in the days of a filter, or on one of them. */
export interface GameRow {
  readonly key: string;
  readonly name: string;
  readonly turnover: number;
  readonly prizes: number;
  readonly free_spins: number;
  readonly rounds: number;
  readonly stakes_squared: string;
  readonly prizes_squared: string;
  /** As the maker states it, in percent. */
  readonly rtp: string | null;
}

const makerOf = sql`coalesce(g.provider_code, line.provider)`;
const categoryOf = sql`coalesce(g.category, line.provider)`;

/** The line that a game belongs to, and its name. */
const linesBy: Readonly<Record<GameGroup, readonly [key: RawBuilder<unknown>, name: RawBuilder<unknown>]>> = {
  game: [sql`line.provider || ':' || line.game_id`, sql`coalesce(g.title, line.provider)`],
  maker: [makerOf, sql`coalesce(g.provider_name, line.provider)`],
  category: [categoryOf, categoryOf],
  day: [sql`line.day::text`, sql`line.day::text`],
};

const chosen = ({ maker, category, game }: GameFilter): RawBuilder<unknown> => sql`
  ${maker === undefined ? sql`` : sql`and ${makerOf} = ${maker}`}
  ${category === undefined ? sql`` : sql`and ${categoryOf} = ${category}`}
  ${game === undefined ? sql`` : sql`and line.provider = ${game.provider} and line.game_id = ${game.id}::bigint`}`;

/** Each game of a filter; of a group of days each game and day. */
export const readGameRows = async (
  reader: Reader,
  state: GamesState,
  filter: GameFilter,
): Promise<readonly GameRow[]> => {
  const [key, name] = linesBy[filter.group];
  const { rows } = await sql<GameRow>`
    with recent as materialized (${newAtGames(state)}),
    moved as (
      select day, provider, game_id, turnover, prizes, free_spins, rounds, stakes_squared, prizes_squared, since
      from game_days where day between ${filter.from}::date and ${filter.to}::date
      union all
      select day, provider, game_id, ${gameSums} from recent
      where day between ${filter.from}::date and ${filter.to}::date group by 1, 2, 3),
    line as (
      select provider, game_id, ${filter.group === 'day' ? sql`day` : sql`null::date`} as day,
        sum(turnover)::bigint as turnover, sum(prizes)::bigint as prizes, sum(free_spins)::bigint as free_spins,
        sum(rounds)::bigint as rounds, sum(stakes_squared)::text as stakes_squared,
        sum(prizes_squared)::text as prizes_squared
      from moved group by 1, 2, 3)
    select ${key} as key, ${name} as name, line.turnover, line.prizes, line.free_spins, line.rounds, line.stakes_squared,
      line.prizes_squared, g.rtp
    from line left join games g on g.id = line.game_id
    where true ${chosen(filter)}`.execute(reader);
  return rows;
};

/** Who placed a stake, each once for a line, and once for all under the key null. */
export const readGamePlayers = async (
  reader: Reader,
  state: GamesState,
  filter: GameFilter,
): Promise<ReadonlyMap<string | null, number>> => {
  const { rows } = await sql<{ key: string | null; players: number }>`
    with recent as materialized (${newAtGames(state)}),
    line as (
      select day, provider, game_id, user_id from game_players
      where day between ${filter.from}::date and ${filter.to}::date and staked
      union all
      select day, provider, game_id, user_id from recent
      where day between ${filter.from}::date and ${filter.to}::date and kind = 'bet' and user_id is not null),
    played as (
      select distinct ${linesBy[filter.group][0]} as key, line.user_id
      from line left join games g on g.id = line.game_id
      where true ${chosen(filter)})
    select key, count(*) as players from played group by 1
    union all
    select null, count(distinct user_id) from played`.execute(reader);
  return new Map(rows.map(({ key, players }) => [key, players]));
};
