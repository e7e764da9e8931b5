export const providers = {
  title: 'Provedores',
  search: 'Buscar provedor',
  games_one: '{shown} jogo',
  games_other: '{shown} jogos',
  shown_one: '{count} provedor',
  shown_other: '{count} provedores',
  failed: 'Não conseguimos carregar os provedores.',
  empty: 'Ainda não há provedores.',
  emptyText: 'Os jogos continuam todos na lista completa.',
  notFound: 'Nenhum provedor com “{term}”.',
  showAll: 'Ver todos',
  seeGames: 'Ver os jogos',
};
