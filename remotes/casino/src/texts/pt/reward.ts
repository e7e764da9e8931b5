export const reward = {
  box: 'Você ganhou',
  mission: 'Missão cumprida',
  'free-spins': 'Rodadas grátis para você',
  close: 'Fechar',
  view: 'Ver agora',
  giftTitle: 'Caixa {title}',
  noticeTitle: 'Você ganhou uma caixa',
  noticeText: '{title}: ela espera por você em Minhas caixas.',
};
