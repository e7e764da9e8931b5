import { listFeaturedGames, listWinners } from '@jangada/contracts/domains/games/endpoints';
import type { Game, Winner } from '@jangada/contracts/domains/games/game';
import type { Fakes } from '@jangada/remote-kit/fakes';

const NAMES = ['Jo***', 'Ma***', 'Oculto', 'Ra***', 'Bi***'];

/** A prize of this game; each number gives a different one. */
export const aWinner = (game: Game, number: number): Winner => ({
  transaction: `bet-${number}`,
  game: {
    id: game.id,
    title: game.title,
    gamecode: game.gamecode,
    providercode: game.providercode,
    image: game.image,
  },
  user: { id: null, name: NAMES[number % NAMES.length] ?? '' },
  bet_amount: 1_000,
  win_amount: 48_500 - number * 5_000,
  multiplier: 48.5 - number * 5,
  date: '2026-01-05T12:00:00Z',
});

/** The other calls of the home page. */
export const fakeHome = (fake: Fakes, games: readonly Game[]): void => {
  fake.on(listFeaturedGames, () => ({ data: [...games] }));
  fake.on(listWinners, () => ({ data: games.slice(0, NAMES.length).map(aWinner) }));
};
