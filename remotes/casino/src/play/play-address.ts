import type { GameAddress } from './game.query.ts';

const CODE_LENGTH_MAX = 120;
const NUMBER = /^[1-9]\d{0,8}$/;

const codeIn = (text: string | null): string | null =>
  text !== null && text.trim() !== '' && text.length <= CODE_LENGTH_MAX ? text : null;

/**
 * The game that the query of `/casino/play` names by number or code; null when it names none (RTE-73).
 *
 * @example playAddress('?game_id=7&provider_code=norte') // { provider: 'norte', game: 7 }
 */
export const playAddress = (search: string): GameAddress | null => {
  const query = new URLSearchParams(search);
  const game = codeIn(query.get('game_id'));
  const provider = codeIn(query.get('provider_code'));
  if (game === null || provider === null) return null;
  return { provider, game: NUMBER.test(game) ? Number(game) : game };
};
