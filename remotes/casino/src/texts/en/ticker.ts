export const ticker = {
  title: 'Live bets',
  pause: 'Pause live bets',
  goOn: 'Resume live bets',
  empty: 'When somebody plays, the bet shows up here.',
  bet: 'bet',
  won: 'won',
  betIn: '{name} bet {amount} on {game}',
  wonIn: '{name} won {amount} on {game}',
  times: '{times}×',
  demonstration: 'Demonstration',
};
