import { urls } from '../site.ts';

/** The address of a slot of the tenant `jangada`, without language. */
export const firstGame = async (): Promise<string> => {
  const answer = await fetch(`${urls.api}/casinos/games?category=slots`);
  const { games } = (await answer.json()) as { games: { data: { gamecode: string; providercode: string }[] } };
  const [game] = games.data;
  if (!game) throw new Error('The catalogue is empty');
  return `/casino/${game.providercode}/${game.gamecode}`;
};
