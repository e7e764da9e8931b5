import type { ListedGame } from '../../src/vendors/aggregators/listed-game.ts';

const MAKERS = 60;
const CATEGORIES = ['slots', 'slots', 'slots', 'slots', 'slots', 'slots', 'live', 'crash', 'roulette', 'instant'];
const DAY_MS = 86_400_000;
const FIRST_RELEASE_MS = Date.UTC(2020, 0, 1);
const RELEASE_DAYS = 2_400;

const nouns = (
  'tigre touro coelho rato dragão fênix cobra macaco galo cavalo panda leão urso lobo raposa gato coruja águia peixe ' +
  'tubarão baleia polvo sereia pirata tesouro mapa navio templo pirâmide faraó deusa rei rainha castelo cavaleiro mago ' +
  'bruxa poção cristal rubi safira diamante esmeralda ouro prata mina trem foguete balão cometa planeta estrela lua sol ' +
  'praia coqueiro abacaxi banana cereja limão melancia uva doce bolo sorvete pimenta churrasco feira festa carnaval samba ' +
  'viola pandeiro bola gol estádio taça corrida moto carro avião jato roda sorte trevo ferradura sino coroa moeda cofre ' +
  'fortune tiger ox rabbit mouse dragon gates olympus wild bounty book sweet bonanza rush storm empire legend quest'
).split(' ');
const adjectives = (
  'dourado selvagem real mágico perdido secreto gigante feliz turbo deluxe mega super supremo eterno bravo veloz noturno ' +
  'tropical polar ardente azul vermelho verde roxo antigo místico lendário premiado milionário sortudo encantado furioso ' +
  'golden royal magic lost secret giant happy hidden burning frozen ancient mystic lucky crazy double triple'
).split(' ');
const syllables = 'ba ce di fo gu ja le mi no pu ra sa te vi xo zu bra cri flo gle pra tru nha lho quei'.split(' ');

/** Pseudo-random numbers, always the same, so that two runs search the same catalogue. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** As many games as a large site has, with common words, rare words and unique names. */
export const generatedGames = (count: number): ListedGame[] => {
  const below = drawing(42);
  const of = (words: readonly string[]) => words[below(words.length)] ?? '';
  const rare = () => Array.from({ length: 2 + below(3) }, () => of(syllables)).join('');
  const makers = Array.from({ length: MAKERS }, (_, index) => ({
    code: `maker-${index}`,
    name: `${rare()} ${rare()}`,
  }));
  return Array.from({ length: count }, (_, index): ListedGame => {
    const words = [of(nouns), below(2) ? `do ${of(nouns)}` : of(adjectives), ...(below(3) ? [] : [rare()])];
    const maker = makers[Math.floor(below(MAKERS * MAKERS) ** 0.5)] ?? { code: 'maker', name: 'Maker' };
    const name = `${words.join(' ')}${below(4) ? '' : ` ${below(1_000)}`}`;
    const category = of(CATEGORIES);
    return {
      game_code: `game-${index}`,
      name: name.replace(/(^| )(?!do )\p{L}/gu, (letter) => letter.toUpperCase()),
      product: maker.name,
      product_code: maker.code,
      product_aliases: [maker.code.replace('-', '')],
      aliases: [`${of(nouns)}inho`, of(nouns)],
      category,
      url_thumb: `http://art.example/game-${index}.webp?w=360`,
      bonus_allowed: below(5) > 0,
      has_tables: category === 'live',
      released_at: new Date(FIRST_RELEASE_MS + below(RELEASE_DAYS) * DAY_MS).toISOString().slice(0, 10),
      popularity: Math.round((below(1_000) / 1_000) ** 3 * 1_000),
    };
  });
};
