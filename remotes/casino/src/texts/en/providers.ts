export const providers = {
  title: 'Providers',
  search: 'Search providers',
  games_one: '{shown} game',
  games_other: '{shown} games',
  shown_one: '{count} provider',
  shown_other: '{count} providers',
  failed: 'We could not load the providers.',
  empty: 'There are no providers yet.',
  emptyText: 'All games are in the full list.',
  notFound: 'No provider called “{term}”.',
  showAll: 'Show all',
  seeGames: 'See the games',
};
