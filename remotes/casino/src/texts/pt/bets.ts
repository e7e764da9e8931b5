export const bets = {
  title: 'Histórico de jogos',
};
