import { GAME_LINES_MAX, gameSorts, SIGMA_ROUNDS_MIN, type GameFigures } from '@jangada/contracts/ops/figures-of-games';
import type { Reader } from '../../../database/database.ts';
import { openDayOf } from './close-days.ts';
import { readGamePlayers, readGameRows, readGamesState, type GameFilter, type GameRow } from './read-games.ts';

interface Found {
  readonly data: GameFigures[];
  readonly total: GameFigures;
  readonly left_out: number;
  readonly open_from: string | null;
  readonly complete: boolean;
}

/** The figures of games in the days of a filter, by its group. */
export const readGameFigures = async (reader: Reader, filter: GameFilter): Promise<Found> => {
  const state = await readGamesState(reader);
  const rows = await readGameRows(reader, state, filter);
  const players = await readGamePlayers(reader, state, filter);
  const lines = new Map<string, GameRow[]>();
  for (const row of rows) {
    const own = lines.get(row.key);
    if (own) own.push(row);
    else lines.set(row.key, [row]);
  }
  const data = [...lines].map(([key, own]) => present(key, own, players.get(key) ?? 0));
  data.sort(filter.group === 'day' ? (one, other) => (one.key < other.key ? -1 : 1) : byTurnover);
  if (filter.sort !== undefined) data.sort(by(filter.sort));
  return {
    data: data.slice(0, GAME_LINES_MAX),
    total: { ...present('all', rows, players.get(null) ?? 0), name: '' },
    left_out: Math.max(0, data.length - GAME_LINES_MAX),
    open_from: await openDayOf(reader),
    complete: state.complete,
  };
};

const byTurnover = (one: GameFigures, other: GameFigures): number =>
  other.turnover - one.turnover || other.prizes - one.prizes || (one.key < other.key ? -1 : 1);

const by = (sort: NonNullable<GameFilter['sort']>) => {
  const field = gameSorts.find((name) => sort.endsWith(name)) ?? 'turnover';
  const sign = sort.startsWith('-') ? -1 : 1;
  return (one: GameFigures, other: GameFigures): number => {
    const [mine, theirs] = [one[field], other[field]];
    if (mine === null || theirs === null) return Number(mine === null) - Number(theirs === null);
    return sign * (mine - theirs);
  };
};

const sumOf = (rows: readonly GameRow[], valueOf: (row: GameRow) => number): number =>
  rows.reduce((sum, row) => sum + valueOf(row), 0) + 0;

const ratio = (part: number, of: number): number | null => (of === 0 ? null : part / of);

function present(key: string, rows: readonly GameRow[], players: number): GameFigures {
  const turnover = sumOf(rows, (row) => row.turnover);
  const prizes = sumOf(rows, (row) => row.prizes);
  const rounds = sumOf(rows, (row) => row.rounds);
  const stated = rows.filter(({ rtp }) => rtp !== null);
  const ofStated = sumOf(stated, (row) => row.turnover);
  return {
    key,
    name: rows[0]?.name ?? '',
    turnover,
    prizes,
    free_spins: sumOf(rows, (row) => row.free_spins),
    ggr: turnover - prizes,
    hold: ratio(turnover - prizes, turnover),
    expected_hold: ratio(
      sumOf(stated, (row) => row.turnover * (1 - statedRtp(row))),
      ofStated,
    ),
    hold_sigma: rounds < SIGMA_ROUNDS_MIN ? null : ratio(Math.sqrt(sumOf(rows, varianceOf)), Math.abs(turnover)),
    players,
    rounds,
  };
}

const statedRtp = ({ rtp }: GameRow): number => Number(rtp) / 100;

/**
 * The variance of what a game pays, in square centavos: each round pays its stake times a multiple whose mean is the
 * stated RTP, or the observed one. Games are independent, so the variances of several are added.
 */
function varianceOf(row: GameRow): number {
  const mean = row.rtp === null ? (ratio(row.prizes, row.turnover) ?? 0) : statedRtp(row);
  return Math.max(0, Number(row.prizes_squared) - mean ** 2 * Number(row.stakes_squared));
}
