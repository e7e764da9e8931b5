import type { Game } from '@jangada/contracts/domains/games/game';

/** The page of a game, RTE-50. */
export const gamePath = ({ providercode, gamecode }: Pick<Game, 'providercode' | 'gamecode'>): string =>
  `/casino/${encodeURIComponent(providercode)}/${encodeURIComponent(gamecode)}`;
