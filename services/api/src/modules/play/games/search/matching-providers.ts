import type { Provider } from '@jangada/contracts/domains/games/game';
import { sql } from 'kysely';
import type { Reader } from '../../../../database/database.ts';
import { listProviders } from '../providers.repository.ts';
import type { WordMatch } from './word-matches.ts';

/** A single letter matches too many makers. */
const TERM_CHARS_MIN = 2;
const PROVIDERS_MAX = 6;

/** The makers whose name or alias contains every typed word, those with the most games first. */
export const listMatchingProviders = async (
  reader: Reader,
  typed: readonly string[],
  matches: readonly WordMatch[],
): Promise<Provider[]> => {
  const ofMakers = matches.filter(({ kind }) => kind === 'maker').map(({ position, word }) => ({ position, word }));
  const positions = new Set(ofMakers.map(({ position }) => position));
  if (positions.size < typed.length || typed.join('').length < TERM_CHARS_MIN) return [];
  const { rows } = await sql<{ code: string }>`
    select games.provider_code as code
    from jsonb_to_recordset(${JSON.stringify(ofMakers)}::jsonb) as input (position int, word text)
    join game_words on game_words.word = input.word and game_words.kind = 'maker'
    join games on games.id = any(game_words.game_ids)
    group by 1 having count(distinct position) = ${typed.length}`.execute(reader);
  if (rows.length === 0) return [];
  const found = await listProviders(
    reader,
    rows.map(({ code }) => code),
  );
  return found.toSorted((one, other) => other.games_count - one.games_count).slice(0, PROVIDERS_MAX);
};
