/** Texts of the ranking in English. */
export const rankingEn = {
  title: 'Ranking',
  tab: 'Level',
  views: 'Ranking, VIP and missions',
  level: 'Level',
  start: 'Start of the voyage',
  total: 'Total wagered: {amount}',
  left: '{amount} more in bets to reach {name}',
  top: 'You have reached the highest level',
  levels: 'Levels',
  from: 'From {amount} wagered',
  all: 'See all levels',
  allTitle: 'All levels',
  rule: 'Your level comes from the total you wager with real money. Bonuses and returned bets do not count.',
  guest: 'Log in to see your level and how far the next one is.',
  failed: 'We could not load the levels.',
  empty: 'This site has no levels yet.',
  emptyText: 'Once there are some, what you have wagered already counts.',
};

/** Texts shared by the levels of the ranking and the VIP club, in English. */
export const levelsEn = {
  name: '{level}. {name}',
  current: 'Your level',
  reached: 'Reached',
  benefits: 'Benefits',
  login: 'Log in',
  register: 'Create account',
};

/** Texts of the VIP club in English. */
export const vipEn = {
  title: 'VIP club',
  tab: 'VIP',
  level: 'VIP',
  start: 'Not in the club yet',
  points_one: '{points} point',
  points_other: '{points} points',
  left_one: '{points} more point to reach {name}',
  left_other: '{points} more points to reach {name}',
  top: 'You have reached the top of the club',
  levels: 'Levels of the club',
  from_one: 'From {points} point',
  from_other: 'From {points} points',
  rule: 'Every {amount} wagered with real money is 1 point.',
  guest: 'Log in to see your points and how far the next level of the club is.',
  failed: 'We could not load the club.',
  empty: 'The club has no levels yet.',
  emptyText: 'Once there are some, your points already count.',
};
