import type { GameFigureExplained, GameFigureName } from '@jangada/contracts/ops/figures-of-games';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { endOf } from '../days/local-days.ts';
import { bookedDay } from '../days/sum-figures.ts';
import { readGameRows, readGamesState, newAtGames, type GameKey, type GamesState } from './read-games.ts';

const PER_PAGE = 50;

interface Asked {
  readonly game: string;
  readonly figure: GameFigureName;
  readonly day: string;
  /** The player and the last movement of the page before. */
  readonly cursor?: string | undefined;
}

/** The sign of what comes into the game's account, and how the kinds of its movements begin. */
const formulas: Readonly<Record<GameFigureName, readonly [sign: 1 | -1, kinds: string]>> = {
  turnover: [1, 'bet%'],
  prizes: [-1, 'win%'],
  free_spins: [-1, 'win-free-spin%'],
  ggr: [1, '%'],
};

export const parseGameKey = (key: string): GameKey => {
  const [provider = '', id = '0'] = key.split(':');
  return { provider, id: Number(id) };
};

/** A figure of a game on a day, with one page of the movements that make it, by player. */
export const explainGameFigure = async (reader: Reader, asked: Asked): Promise<GameFigureExplained> => {
  const { game: key, figure, day } = asked;
  const game = parseGameKey(key);
  const state = await readGamesState(reader);
  const rows = await readGameRows(reader, state, { from: day, to: day, group: 'game', game });
  const [row] = rows;
  const { turnover = 0, prizes = 0, free_spins: freeSpins = 0 } = row ?? {};
  const [sign] = formulas[figure];
  const listed = await listMovements(reader, state, { ...asked, game });
  const page = listed.slice(0, PER_PAGE);
  const last = page.at(-1);
  const closed = await reader.selectFrom('day_figures').select('day').where('day', '=', day).executeTakeFirst();
  return {
    game: key,
    name: row?.name ?? game.provider,
    figure,
    day,
    state: closed ? 'closed' : 'running',
    value: { turnover, prizes, free_spins: freeSpins, ggr: turnover - prizes }[figure],
    movements: page.map(({ id, kind, ref, created_at, amount, accounts }) => ({
      id,
      kind,
      ref,
      accounts,
      amount: sign * amount,
      created_at: created_at.toISOString(),
    })),
    next_cursor: last && listed.length > PER_PAGE ? `${last.user_id}-${last.id}` : null,
  };
};

interface Listed {
  readonly user_id: number;
  readonly id: number;
  readonly kind: string;
  readonly ref: string | null;
  readonly created_at: Date;
  readonly amount: number;
  readonly accounts: string[];
}

/** The movements of each player of the game's day in turn, one more than a page has. */
async function listMovements(
  reader: Reader,
  state: GamesState,
  { game, figure, day, cursor }: Omit<Asked, 'game'> & { readonly game: GameKey },
): Promise<readonly Listed[]> {
  const [player = 0, after = 0] = cursor?.split('-').map(Number) ?? [];
  const ofGame = sql`b.provider = ${game.provider} and coalesce(b.game_id, 0) = ${game.id}::bigint`;
  const { rows } = await sql<Listed>`
    with recent as materialized (
      select user_id, at from (${newAtGames(state)}) n
      where provider = ${game.provider} and game_id = ${game.id}::bigint and day = ${day}::date and user_id is not null),
    begun as (
      select least(
        (select since from game_days
         where day = ${day}::date and provider = ${game.provider} and game_id = ${game.id}::bigint),
        (select min(at) from recent)) as at),
    player as (
      select user_id from game_players
      where day = ${day}::date and provider = ${game.provider} and game_id = ${game.id}::bigint
        and user_id >= ${player}::bigint
      union select user_id from recent where user_id >= ${player}::bigint)
    select player.user_id, t.* from player cross join lateral (
      select t.id, t.kind, t.ref, t.created_at, at_game.amount::bigint as amount, at_game.accounts
      from (
        select b.txn_id as id from bets b
        where b.user_id = player.user_id and b.created_at >= (select at from begun) and b.created_at < ${endOf(day)}
          and (b.kind = 'bet' or b.cash + b.bonus > 0) and ${ofGame} and b.txn_id is not null
        union all
        select t.id
        from (
          -- Computed before the join: behind row-level security an index takes a column, and no concatenation.
          select 'rollback:' || r.provider || ':' || r.ref_tx_id as key from bet_rollbacks r join bets b on b.id = r.bet_id
          where r.user_id = player.user_id and r.created_at >= (select at from begun) and r.created_at < ${endOf(day)}
            and ${ofGame} offset 0) taken
        join ledger_txns t on t.idem_key = taken.key) own
      join ledger_txns t on t.id = own.id
      cross join lateral (
        select sum(e.amount) filter (where e.account_id like 'house:gaming:%') as amount,
          array_agg(e.account_id order by e.account_id) filter (where e.account_id not like 'house:gaming:%') as accounts
        from ledger_entries e where e.txn_id = t.id) at_game
      where t.kind like ${formulas[figure][1]} and ${bookedDay(sql`t.id`, sql`t.created_at`)} = ${day}::date
        and (player.user_id, t.id) > (${player}::bigint, ${after}::bigint)
      order by t.id limit ${PER_PAGE + 1}) t
    order by player.user_id, t.id limit ${PER_PAGE + 1}`.execute(reader);
  return rows;
}
