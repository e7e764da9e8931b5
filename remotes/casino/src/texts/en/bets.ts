export const bets = {
  title: 'Game history',
};
