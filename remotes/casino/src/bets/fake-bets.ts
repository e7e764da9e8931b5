import type { Bet } from '@jangada/contracts/domains/wallet/endpoints';

const ROWS_PER_PAGE = 20;
const LAST_PAGE = 3;
const HOUR_MS = 3_600_000;

const games = ['Piracema', 'Boto Cor-de-Rosa', 'Farol', 'Maré Alta'];

const aBet = (id: number, index: number): Bet => ({
  id,
  type: index % 3 === 1 ? 'win' : 'bet',
  game: games[index % games.length] ?? 'Piracema',
  value: index % 3 === 1 ? 4200 : 1500,
  with_bonus: index % 5 === 0,
  refunded: index % 12 === 3,
  date: new Date(Date.now() - index * HOUR_MS).toISOString(),
});

/** Three pages of a player's bets and wins, one per hour. */
export const someBets = (page: number) => ({
  data: Array.from({ length: ROWS_PER_PAGE }, (_, row) => {
    const index = (page - 1) * ROWS_PER_PAGE + row;
    return aBet(1_000 - index, index);
  }),
  current_page: page,
  last_page: LAST_PAGE,
  total: ROWS_PER_PAGE * LAST_PAGE,
});
