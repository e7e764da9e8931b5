import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../../database/database.ts';
import { gamesOf, orderOf, type GameList, type Sort } from '../game-list.ts';
import type { WordMatch } from './word-matches.ts';
import { isLongWord } from './query-words.ts';

/** How many typed words must match a game. */
export interface MatchRule {
  readonly wordsMin: number;
  /** Whether a word is required; optional words only rank the results. */
  readonly counts: (word: string) => boolean;
}

/** All words match. */
export const everyWord = (typed: readonly string[]): MatchRule => ({ wordsMin: typed.length, counts: () => true });

/** At least half of the long words match. */
export const mostWords = (typed: readonly string[]): MatchRule => ({
  wordsMin: Math.ceil(typed.filter(isLongWord).length / 2),
  counts: isLongWord,
});

/** Games farther from the typed words than the nearest one by more than this are not shown. */
const FARTHER_MAX = 1;

interface GamesQuery {
  readonly term: string;
  readonly typed: readonly string[];
  readonly matches: readonly WordMatch[];
  readonly rule: MatchRule;
  readonly list: GameList;
  readonly limit: number;
  readonly offset: number;
}

/**
 * One page of the games that match most of the typed words and are nearest to them, and their total number. The order:
 * more exact words, fewer errors, a title that equals the term, a title that starts with it, a word of the title, maker
 * or alias, any position; then the order of the list.
 */
export const findGames = async (
  reader: Reader,
  { term, typed, matches, rule, list, limit, offset }: GamesQuery,
): Promise<{ ids: number[]; total: number }> => {
  const inList = gamesOf(reader, list)
    // `+ 0` keeps PostgreSQL from using the index of the primary key: the number of games per word is unknown
    // beforehand, and one scan of the list costs less than many look-ups.
    .innerJoin(scored(typed, matches, rule).as('scored'), (join) => join.on(sql`scored.id`, '=', sql`games.id + 0`))
    .where('scored.words', '>=', rule.wordsMin)
    .select(['games.id', 'scored.words', 'scored.cost'])
    .select(sql<number>`row_number() over (order by ${relevance(term, list.sort)})`.as('turn'));
  const { rows } = await sql<{ total: number; id: number | null }>`
    with found as materialized ${inList},
    most as materialized (
      select id, turn from found, (select words as most, min(cost) as least from found group by words order by 1 desc limit 1) best
      where words = most and cost <= least + ${FARTHER_MAX})
    select counted.total, page.id
    from (select count(*) as total from most) counted
    left join (select id, turn from most order by turn limit ${limit} offset ${offset}) page on true
    order by page.turn`.execute(reader);
  return { ids: rows.flatMap(({ id }) => (id === null ? [] : [id])), total: rows[0]?.total ?? 0 };
};

interface Scored {
  readonly id: number;
  readonly words: number;
  readonly exact: number;
  readonly cost: number;
  readonly place: number;
}

/** Each game's number of matched words, and the positions of the matches. */
function scored(typed: readonly string[], matches: readonly WordMatch[], { counts }: MatchRule): RawBuilder<Scored> {
  const input = matches.map(({ position, ...meaning }) => ({
    ...meaning,
    position,
    weight: counts(typed[position] ?? '') ? 1 : 0,
  }));
  return sql<Scored>`(
    select id, sum(weight) as words, count(*) filter (where cost = 0) as exact, sum(cost) as cost, max(place) as place
    from (
      select game_id as id, position, max(weight) as weight, min(cost) as cost, min(place) as place
      from jsonb_to_recordset(${JSON.stringify(input)}::jsonb)
        as input (word text, kind text, position int, weight int, cost int, place int)
      join game_words using (word, kind) cross join unnest(game_ids) game_id
      group by game_id, position
    ) had group by id)`;
}

/** A requested order ranks above word positions and below typing errors. */
function relevance(term: string, sort: Sort): RawBuilder<unknown> {
  const order = orderOf(sort);
  const nearest = sql`scored.words desc, scored.exact desc, scored.cost`;
  if (sort === 'new' || sort === 'az') return sql`${nearest}, ${order}`;
  const place = sql`case when games.search_text = ${term} then 0 when starts_with(games.search_text, ${term}) then 1
    else scored.place end`;
  return sql`${nearest}, ${place}, ${order}`;
}
