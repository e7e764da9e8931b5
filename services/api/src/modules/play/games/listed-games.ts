import { createPauses } from '@jangada/server/pauses';
import { sql, type Kysely } from 'kysely';
import type { Registry } from '../../../database/schema.ts';
import type { Tx } from '../../../database/database.ts';
import type { ListedGame } from '../../../vendors/aggregators/listed-game.ts';
import { toSearchText } from './search/search-text.ts';
import { wordsOf } from './search/words-of-game.ts';

/** Games of one statement, and of one version: a tenant's catalogue follows a few versions in one transaction. */
const GAMES_PER_STATEMENT = 500;
/** An arbitrary lock number. Versions are drawn under it, so that they are committed in their order. */
const CATALOGUE_LOCK = 7_204_920;

type Writer = Kysely<Registry> | Tx;

/** The columns of a game that do not depend on the tenant. */
const contentOf = (game: ListedGame) => ({
  provider_name: game.product,
  provider_image: game.url_product ?? null,
  title: game.name,
  category: game.category,
  search_text: toSearchText(game.name),
  aliases: game.aliases ?? [],
  provider_aliases: game.product_aliases ?? [],
  image: game.url_thumb,
  image_mobile: game.url_thumb,
  has_tables: game.has_tables ?? false,
  only_demo: game.only_demo ?? false,
  bonus_allowed: game.bonus_allowed ?? false,
  has_demo: game.only_demo || (game.demo_game_support ?? true),
  rules: game.rules ?? null,
  rtp: game.rtp ?? null,
  volatility: game.volatility ?? null,
  min_bet: game.min_bet ?? null,
  max_bet: game.max_bet ?? null,
  max_win_multiplier: game.max_win_multiplier ?? null,
  features: game.features ?? [],
  released_at: game.released_at ?? null,
  popularity: game.popularity ?? 0,
});

/** Writes an aggregator's list piece by piece. */
export interface ListWriter {
  /** A game that was written before is not written again. */
  add(games: readonly ListedGame[]): Promise<void>;
  /** Called after the last game: the others are no longer listed. An empty list changes nothing. */
  end(): Promise<void>;
}

type InTransaction = <Result>(run: (writer: Writer) => Promise<Result>) => Promise<Result>;

/** @param inTransaction runs each statement in a transaction: one for each, or one for all */
export const writeList = (aggregator: string, inTransaction: InTransaction): ListWriter => {
  const makers: string[] = [];
  const codes: string[] = [];
  const seen = new Set<string>();
  let waiting: string[] = [];
  const pause = createPauses();

  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const rows = `[${waiting.join(',')}]`;
    waiting = [];
    await inTransaction((writer) => upsert(writer, aggregator, rows));
  };

  return {
    add: async (games) => {
      for (const game of games) {
        const key = JSON.stringify([game.product_code, game.game_code]);
        if (seen.has(key)) continue;
        seen.add(key);
        makers.push(game.product_code);
        codes.push(game.game_code);
        waiting.push(
          JSON.stringify({
            provider_code: game.product_code,
            code: game.game_code,
            content: contentOf(game),
            words: wordsOf(game),
          }),
        );
        if (waiting.length === GAMES_PER_STATEMENT) await flush();
        await pause();
      }
    },
    end: async () => {
      await flush();
      if (seen.size === 0) return;
      let gone: number;
      do gone = await inTransaction((writer) => unlist(writer, aggregator, makers, codes));
      while (gone === GAMES_PER_STATEMENT);
    },
  };
};

const lockCatalogue = (writer: Writer) => sql`select pg_advisory_xact_lock(${CATALOGUE_LOCK})`.execute(writer);

/**
 * An unchanged game is not written, because PostgreSQL would store a new version of its row. A game that another
 * aggregator lists stays that one's.
 *
 * @param rows a JSON array
 */
async function upsert(writer: Writer, aggregator: string, rows: string): Promise<void> {
  await lockCatalogue(writer);
  await sql`
    with input as materialized (
      select * from jsonb_to_recordset(${rows}::jsonb) as one (provider_code text, code text, content jsonb, words jsonb)),
    next as materialized (select nextval('catalogue_version') as version)
    insert into listed_games as known (provider_code, code, aggregator, content, words, version, words_version)
    select provider_code, code, ${aggregator}, content, words, version, version from input, next
    on conflict (provider_code, code) do update
      set aggregator = excluded.aggregator, content = excluded.content, words = excluded.words, listed = true, version = excluded.version,
        words_version = case when known.listed and known.words = excluded.words
          then known.words_version else excluded.version end
      where (known.aggregator = excluded.aggregator or not known.listed)
        and (known.aggregator, known.content, known.words, known.listed)
          is distinct from (excluded.aggregator, excluded.content, excluded.words, true)`.execute(writer);
}

/** @returns how many games it took off the list */
async function unlist(
  writer: Writer,
  aggregator: string,
  makers: readonly string[],
  codes: readonly string[],
): Promise<number> {
  await lockCatalogue(writer);
  const { numAffectedRows } = await sql`
    with listed as materialized (select * from unnest(${makers}::text[], ${codes}::text[]) as one (provider_code, code)),
    gone as (
      select provider_code, code from listed_games known where listed and aggregator = ${aggregator} and not exists (
        select from listed where listed.provider_code = known.provider_code and listed.code = known.code)
      limit ${GAMES_PER_STATEMENT}),
    next as materialized (select nextval('catalogue_version') as version)
    update listed_games known set listed = false, version = next.version, words_version = next.version
    from gone, next where known.provider_code = gone.provider_code and known.code = gone.code`.execute(writer);
  return Number(numAffectedRows ?? 0);
}
