/** Titles of the games that are not slots, by kind. Every kind is played by its own engine. */

export const CRASH_TITLES = [
  'Jangada ao Vento',
  'Foguete do Sertão',
  'Balão Fugitivo',
  'Skyline Escape',
  'Pipa Sem Linha',
  'Cometa Apressado',
  'Paraglide X',
  'Arara Turbo',
  'Moonshot Ledger',
  'Elevador Maluco',
  'Trem Bala 100x',
  'Dragonfly Dash',
  'Submarino Teimoso',
  'Vertigo Club',
  'Pé na Estrada',
  'Gravity Debt',
];

export const ROULETTE_TITLES = [
  'Roleta Copacabana',
  'Roleta Ipê Roxo',
  'Roleta da Serra',
  'Roleta Maré Cheia',
  'Velvet Wheel',
  'Roleta Expressa',
  'Roleta do Teatro',
  'Midnight Zero',
];

export const LIVE_TITLES = [
  'Mesa Brasília 1',
  'Mesa Brasília 2',
  'Mesa Salvador',
  'Mesa Recife Antigo',
  'Mesa Manaus',
  'Mesa Curitiba VIP',
  'Mesa Pampulha',
  'Mesa Lagoa',
  'Mesa Iracema',
  'Mesa Guaíba',
  'Salão Imperial',
  'Salão Ouro Preto',
];

export const BLACKJACK_TITLES = [
  'Vinte e Um Real',
  'Blackjack Boa Viagem',
  'Blackjack Noturno',
  'Copper Table 21',
  'Blackjack do Cais',
  'Vinte e Um Relâmpago',
  'Blackjack Jardins',
  'Salon Twenty-One',
  'Blackjack Pantanal',
  'Blackjack Alto Limite',
  'Vinte e Um Clássico',
  'Lantern Blackjack',
];

export const BINGO_TITLES = [
  'Bingo da Praça',
  'Bingo Junino',
  'Bingo Maré',
  'Bingo do Coreto',
  'Super Bingo 75',
  'Bingo Estelar',
  'Bingo da Vovó',
  'Paper Bingo',
  'Bingo Tropicália',
  'Bingo Relâmpago',
  'Bingo Jabuticaba',
  'Bingo Carnaval',
];

export const INSTANT_TITLES = [
  'Pinos de Ouro',
  'Chuva de Bolinhas',
  'Cascata Premiada',
  'Pino a Pino',
  'Copper Drop',
  'Bolinha de Gude',
  'Queda Livre',
  'Neon Pegs',
  'Coco no Pé',
  'Goteira da Sorte',
  'Lantern Drop',
  'Pedra Rolante',
  'Doze Fileiras',
  'Prism Fall',
];
