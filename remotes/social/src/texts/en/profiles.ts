/** Texts of the profile of another player in English. */
export const profilesEn = {
  title: 'Player profile',
  since: 'Here since {date}',
  level: 'Level',
  vip: 'VIP',
  wagered: 'Total wagered',
  hidden: 'This player prefers not to show their numbers.',
  favorites: 'Favourite games',
  noFavorites: 'No favourite game yet.',
  failed: 'We could not load this profile.',
  missing: 'This profile no longer exists.',
  own: 'This is how other players see you.',
};
