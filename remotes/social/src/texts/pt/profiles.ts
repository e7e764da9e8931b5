/** Texts of the profile of another player in Portuguese. */
export const profilesPt = {
  title: 'Perfil do jogador',
  since: 'Aqui desde {date}',
  level: 'Nível',
  vip: 'VIP',
  wagered: 'Total apostado',
  hidden: 'Este jogador prefere não mostrar os seus números.',
  favorites: 'Jogos favoritos',
  noFavorites: 'Nenhum jogo favorito ainda.',
  failed: 'Não conseguimos carregar este perfil.',
  missing: 'Este perfil não existe mais.',
  own: 'É assim que os outros jogadores veem você.',
};
