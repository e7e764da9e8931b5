/** Texts of the ranking in Portuguese. */
export const rankingPt = {
  title: 'Ranking',
  tab: 'Nível',
  views: 'Ranking, VIP e missões',
  level: 'Nível',
  start: 'Começo da viagem',
  total: 'Total apostado: {amount}',
  left: 'Faltam {amount} em apostas para {name}',
  top: 'Você chegou ao nível mais alto',
  levels: 'Níveis',
  from: 'A partir de {amount} apostados',
  all: 'Ver todos os níveis',
  allTitle: 'Todos os níveis',
  rule: 'O nível vem do total apostado com dinheiro real. Bônus e apostas devolvidas não contam.',
  guest: 'Entre para ver o seu nível e quanto falta para o próximo.',
  failed: 'Não conseguimos carregar os níveis.',
  empty: 'Este site ainda não tem níveis.',
  emptyText: 'Quando houver, o que você já apostou conta.',
};

/** Texts shared by the levels of the ranking and the VIP club, in Portuguese. */
export const levelsPt = {
  name: '{level}. {name}',
  current: 'Seu nível',
  reached: 'Alcançado',
  benefits: 'Benefícios',
  login: 'Entrar',
  register: 'Criar conta',
};

/** Texts of the VIP club in Portuguese. */
export const vipPt = {
  title: 'Clube VIP',
  tab: 'VIP',
  level: 'VIP',
  start: 'Ainda fora do clube',
  points_one: '{points} ponto',
  points_other: '{points} pontos',
  left_one: 'Falta {points} ponto para {name}',
  left_other: 'Faltam {points} pontos para {name}',
  top: 'Você chegou ao topo do clube',
  levels: 'Níveis do clube',
  from_one: 'A partir de {points} ponto',
  from_other: 'A partir de {points} pontos',
  rule: 'Cada {amount} apostados com dinheiro real valem 1 ponto.',
  guest: 'Entre para ver os seus pontos e o que falta para o próximo nível do clube.',
  failed: 'Não conseguimos carregar o clube.',
  empty: 'O clube ainda não tem níveis.',
  emptyText: 'Quando houver, os seus pontos já contam.',
};
