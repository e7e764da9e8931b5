import { createPauses } from '@jangada/server/pauses';
import { sql } from 'kysely';
import type { Tx } from '../../../../database/database.ts';
import type { ListedGame } from '../../../../vendors/studio/listed-game.ts';
import { categoryName } from '../../../site/settings/categories.ts';
import { toSearchText } from './search-text.ts';
import type { GameTables } from '../tables.ts';

type Kind = GameTables['game_words']['kind'];

interface Place {
  readonly word: string;
  readonly kind: Kind;
  readonly game_ids: number[];
}

/** No title contains a longer word. */
const WORD_CHARS_MAX = 60;

const split = (text: string): string[] => toSearchText(text).split(' ').filter(Boolean);

/** Players also type titles without their spaces. */
function joined(text: string): string[] {
  const words = split(text);
  return words.length > 1 ? [words.join('')] : [];
}

/** The words by which a game is found, with their positions. */
function wordsOf(game: ListedGame): readonly (readonly [Kind, readonly string[]])[] {
  const { name, product, category, aliases = [], product_aliases: nicknames = [] } = game;
  return [
    ['title', split(name)],
    ['joined', [name, ...aliases].flatMap(joined)],
    ['alias', aliases.flatMap(split)],
    ['maker', [product, ...nicknames].flatMap(split)],
    ['category', [category, categoryName(category, 'pt'), categoryName(category, 'en')].flatMap(split)],
  ];
}

const keyOf = (code: string, maker: string) => `${maker} ${code}`;

/** Rebuilds the word index of the listed games; unchanged rows are not written. */
export async function indexWords(tx: Tx, listed: readonly ListedGame[]): Promise<void> {
  const rows = await tx.selectFrom('games').select(['id', 'code', 'provider_code']).orderBy('id').execute();
  const pause = createPauses();
  const games = new Map(listed.map((game) => [keyOf(game.game_code, game.product_code), game]));
  const places = new Map<string, Place>();
  for (const { id, code, provider_code: maker } of rows) {
    const game = games.get(keyOf(code, maker));
    for (const [kind, words] of game ? wordsOf(game) : [])
      for (const word of new Set(words)) if (word.length <= WORD_CHARS_MAX) note(places, word, kind, id);
    await pause();
  }
  const written: string[] = [];
  for (const place of places.values()) {
    written.push(JSON.stringify(place));
    await pause();
  }
  await replaceWords(tx, `[${written.join(',')}]`);
}

function note(places: Map<string, Place>, word: string, kind: Kind, gameId: number): void {
  const key = `${kind} ${word}`;
  const place = places.get(key) ?? { word, kind, game_ids: [] };
  place.game_ids.push(gameId);
  places.set(key, place);
}

/** @param places as a JSON array */
async function replaceWords(tx: Tx, places: string): Promise<void> {
  await sql`
    with input as materialized (
      select * from jsonb_to_recordset(${places}::jsonb) as one (word text, kind text, game_ids bigint[])),
    gone as (
      delete from game_words w where not exists (select from input where input.word = w.word and input.kind = w.kind))
    insert into game_words (word, kind, game_ids) select word, kind, game_ids from input
    on conflict (tenant_id, kind, word) do update set game_ids = excluded.game_ids
    where game_words.game_ids <> excluded.game_ids`.execute(tx);
}
