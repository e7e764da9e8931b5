export const ticker = {
  title: 'Apostas ao vivo',
  pause: 'Pausar apostas ao vivo',
  goOn: 'Continuar apostas ao vivo',
  empty: 'Quando alguém jogar, a aposta aparece aqui.',
  bet: 'apostou',
  won: 'ganhou',
  betIn: '{name} apostou {amount} em {game}',
  wonIn: '{name} ganhou {amount} em {game}',
  times: '{times}×',
  demonstration: 'Demonstração',
};
