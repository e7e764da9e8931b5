import { sql } from 'kysely';
import type { Tx } from '../../../../database/database.ts';
import type { WordKind } from './words-of-game.ts';

const kinds: readonly WordKind[] = ['title', 'joined', 'alias', 'maker', 'category'];

/** Rebuilds the word index of the listed games inside the database; unchanged words are not written. */
export const indexWords = async (tx: Tx): Promise<void> => {
  for (const kind of kinds)
    await sql`
      with input as materialized (
        select one.word, array_agg(g.id order by g.id) as game_ids
        from listed_games l join games g on g.provider_code = l.provider_code and g.code = l.code
        cross join lateral jsonb_array_elements_text(l.words -> ${kind}::text) one (word)
        where l.listed group by one.word),
      gone as (
        -- A hash, where the planner would take "not exists" for a loop: it knows nothing of a list that has just grown.
        delete from game_words w where w.kind = ${kind} and w.word not in (select input.word from input))
      insert into game_words (word, kind, game_ids) select word, ${kind}, game_ids from input
      on conflict (tenant_id, kind, word) do update set game_ids = excluded.game_ids
      where game_words.game_ids <> excluded.game_ids`.execute(tx);
};
