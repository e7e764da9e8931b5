import { categoryName } from '../../../site/settings/categories.ts';
import type { ListedGame } from '../../../../vendors/aggregators/listed-game.ts';
import type { GameTables } from '../tables.ts';
import { toSearchText } from './search-text.ts';

export type WordKind = GameTables['game_words']['kind'];

/** No title contains a longer word. */
const WORD_CHARS_MAX = 60;

const split = (text: string): string[] => toSearchText(text).split(' ').filter(Boolean);

/** Players also type titles without their spaces. */
function joined(text: string): string[] {
  const words = split(text);
  return words.length > 1 ? [words.join('')] : [];
}

const distinct = (words: readonly string[]): string[] =>
  [...new Set(words)].filter((word) => word.length <= WORD_CHARS_MAX);

/** The words by which a game is found, by their kind. */
export const wordsOf = (game: ListedGame): Readonly<Record<WordKind, string[]>> => {
  const { name, product, category, aliases = [], product_aliases: nicknames = [] } = game;
  return {
    title: distinct(split(name)),
    joined: distinct([name, ...aliases].flatMap(joined)),
    alias: distinct(aliases.flatMap(split)),
    maker: distinct([product, ...nicknames].flatMap(split)),
    category: distinct([category, categoryName(category, 'pt'), categoryName(category, 'en')].flatMap(split)),
  };
};
