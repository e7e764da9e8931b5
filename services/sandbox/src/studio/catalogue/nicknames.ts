import type { Category, Engine } from './game.ts';

/** What players type for every game of a kind. */
const OF_CATEGORY: Readonly<Record<Category, readonly string[]>> = {
  slots: ['caça-níquel', 'slot'],
  crash: ['aviãozinho', 'foguetinho', 'crash', 'multiplicador'],
  roulette: ['roleta', 'roulette'],
  live: ['ao vivo', 'mesa', 'roleta ao vivo', 'live roulette'],
  blackjack: ['21', 'vinte e um', 'blackjack', 'black jack', 'cartas'],
  bingo: ['bingo', 'cartela', 'video bingo'],
  instant: ['plinko', 'bolinha', 'balls'],
};

/** What players call the figures of a theme; a pet name where people have one. */
const OF_THEME: Readonly<Record<string, readonly string[]>> = {
  fruit: ['frutinha', 'frutas', 'fruits'],
  jungle: ['tigrinho', 'oncinha', 'selva', 'jungle'],
  river: ['peixinho', 'pescaria', 'jacaré', 'fishing'],
  ocean: ['fundo do mar', 'peixinho', 'ocean'],
  pirate: ['pirata', 'navio', 'pirates'],
  egypt: ['egito', 'faraó', 'múmia', 'egypt'],
  dragon: ['dragãozinho', 'dragon', 'china'],
  sweets: ['docinho', 'doces', 'sweets', 'candy'],
  carnival: ['carnaval', 'samba', 'carnival'],
  space: ['foguete', 'espaço', 'et', 'space'],
  west: ['faroeste', 'cowboy', 'caubói', 'western'],
  magic: ['bruxa', 'mágica', 'magic'],
  ghost: ['fantasma', 'vampiro', 'halloween'],
  viking: ['touro', 'viking', 'vikings'],
  farm: ['fazendinha', 'porquinho', 'vaquinha', 'galinha', 'farm'],
  ice: ['pinguim', 'gelo', 'penguin'],
  safari: ['leãozinho', 'leão', 'elefante', 'safari'],
  gems: ['joias', 'pedras', 'diamante', 'gems'],
  mine: ['mina', 'minerador', 'garimpo', 'mining'],
  football: ['futebol', 'pênalti', 'football', 'soccer'],
  race: ['corrida', 'carrinho', 'racing'],
  circus: ['circo', 'palhaço', 'circus'],
  music: ['música', 'show', 'music'],
  food: ['comida', 'lanche', 'food'],
  garden: ['abelhinha', 'flores', 'jardim', 'garden'],
  greek: ['zeus', 'olimpo', 'grécia', 'olympus'],
  dino: ['dinossauro', 'dino', 'dinosaur'],
  love: ['namorados', 'coração', 'love'],
  tropic: ['praia', 'flamingo', 'tropical', 'beach'],
  festa: ['festa junina', 'são joão', 'arraiá', 'party'],
  detective: ['detetive', 'policial', 'ladrão', 'detective'],
  robot: ['robozinho', 'robô', 'robot'],
};

/** Words of titles in the other language, as somebody who has heard of the game would type them. */
const WORDS = (
  'fruit fruta|parade desfile|berry frutinha|juicy suculento|crossing cruzamento|kings reis|canopy mata|emerald esmeralda|trail trilha|' +
  'river rio|spirits espíritos|lagoon lagoa|legends lendas|coral coral|crown coroa|pearl pérola|current corrente|tide maré|' +
  'hunters caçadores|broken quebrado|compass bússola|salt sal|gold ouro|anchors âncoras|nine nove|sphinx esfinge|nile nilo|' +
  'whisper sussurro|sunken afundado|dynasty dinastia|red vermelho|doors portas|ember brasa|scales escamas|jade jade|patrol patrulha|' +
  'lucky sortudo|teahouse casa de chá|sugar açúcar|harbor porto|candy doce|turnstile catraca|royal real|caramel caramelo|comet cometa|' +
  'drums tambores|masked mascarado|starlight luz das estrelas|freight frete|diner lanchonete|moon lua|salvage resgate|zero zero|' +
  'gravity gravidade|dusty empoeirado|aces ases|canyon cânion|last último|stagecoach diligência|midnight meia-noite|alchemy alquimia|' +
  'spellbound enfeitiçado|hollow oco|hotel hotel|velvet veludo|fangs presas|pumpkin abóbora|post correio|longship barco viking|run corrida|' +
  'frostbeard barba gelada|thunder trovão|oar remo|harvest colheita|hustle correria|barnyard curral|aurora aurora|bay baía|arctic ártico|' +
  'barter troca|glacier geleira|gifts presentes|golden dourado|waterhole bebedouro|stripe listra|stampede debandada|dry seco|' +
  'season estação|fever febre|prism prisma|heist assalto|opal opala|avenue avenida|cascade cascata|deep fundo|cart vagonete|' +
  'tunnel túnel|ticket bilhete|blast explosão|boot chuteira|lane rua|corner escanteio|postcard cartão-postal|garage garagem|' +
  'seven sete|big grande|top tenda|ringmaster apresentador|encore bis|street rua|backbeat batida|neon neon|cassette fita|' +
  'noodle macarrão|express expresso|petal pétala|hummingbird beija-flor|row fileira|clover trevo|court quadra|oracle oráculo|' +
  'amber âmbar|valley vale|rex dinossauro|lava lava|meteor meteoro|morning manhã|valentine namorados|moonlit luar|promenade passeio|' +
  'champagne champanhe|balcony varanda|coconut coco|cabana cabana|sunset pôr do sol|jackpot prêmio|plaza praça|noir policial|' +
  'vault cofre|whispers sussurros|herring arenque|chrome cromado|foundry fundição|pixel pixel|runner corredor|skyline horizonte|' +
  'escape fuga|paraglide parapente|moonshot foguete|dragonfly libélula|dash corrida|vertigo vertigem|club clube|debt dívida|' +
  'wheel roda|table mesa|copper cobre|salon salão|lantern lanterna|paper papel|drop queda|pegs pinos|fall queda|' +
  'luck sorte|fair feira|juice suco|cherry cereja|orchard pomar|salad salada|jaguar onça|leopard onça|jungle selva|roar rugido|' +
  'night noite|dolphin boto|secrets segredos|fishing pesca|millionaire milionária|silver prata|treasure tesouro|reef recife|' +
  'abyss abismo|blue azul|mermaid sereia|sea mar|captain capitão|map mapa|island ilha|parrot papagaio|sand areia|eternal eterna|' +
  'desert deserto|eye olho|scarab escaravelho|dune duna|dragon dragão|party festa|envelope envelope|fortune fortuna|tail cauda|' +
  'fire fogo|magic mágico|cake bolo|carnival carnaval|stars estrelas|peacock pavão|orbit órbita|galaxy galáxia|purple roxa|' +
  'mars marte|dust poeira|train trem|horseshoe ferradura|potion poção|owl coruja|tower torre|wizard mago|candle vela|' +
  'cauldron caldeirão|ruby rubi|mansion mansão|bats morcegos|crypt cripta|fury fúria|north norte|axe machado|ice gelo|wolves lobos|' +
  'runes runas|valkyrie valkíria|farm sítio|rooster galo|champion campeão|pig porquinho|rich rico|corn milho|cow vaca|' +
  'penguin pinguim|bandit bandido|polar polar|seal foca|snow neve|savanna savana|king rei|elephants elefantes|mane juba|' +
  'diamond diamante|safe cofre|sapphire safira|jewel joia|mine mina|dynamite dinamite|vein veio|pickaxe picareta|goal gol|' +
  'shirt camisa|final final|ball bola|net rede|track pista|lap volta|curve curva|clown palhaço|trapeze trapézio|carousel carrossel|' +
  'vinyl vinil|stage palco|bar boteco|pepper pimenta|barbecue churrasco|garden jardim|secret secreto|bee abelha|queen rainha|' +
  'dew orvalho|flower flor|spring primavera|lightning raio|olympus olimpo|temple templo|marble mármore|minotaur minotauro|harp lira|' +
  'egg ovo|fossil fóssil|cupid cupido|letter carta|love amor|rose rosa|kisses beijos|beach praia|sun sol|toucan tucano|water água|' +
  'pineapple abacaxi|bonfire fogueira|balloon balão|robot robô|circuit circuito|gear engrenagem|scrap sucata|case caso|crime crime|' +
  'wind vento|rocket foguete|kite pipa|plane avião|elevator elevador|submarine submarino|road estrada|bullet bala|square praça|' +
  'grandma vovó|pins pinos|rain chuva|marble gude|stone pedra|gutter goteira'
)
  .split('|')
  .map((pair): [string, string] => {
    const space = pair.indexOf(' ');
    return [pair.slice(0, space), pair.slice(space + 1)];
  });

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const translations = new Map<string, Set<string>>();
for (const [english, portuguese] of WORDS) {
  note(english, portuguese);
  if (!portuguese.includes(' ')) note(portuguese, english);
}

function note(word: string, other: string): void {
  if (plain(word) === plain(other)) return;
  translations.set(plain(word), (translations.get(plain(word)) ?? new Set()).add(other));
}

/** What Brazilians type when they look for this game, in either language; the title's own words are not among them. */
export function nicknamesOf(title: string, category: Category, engine: Engine): string[] {
  const words = plain(title).split(/[^\p{L}\p{N}]+/u);
  const translated = words.flatMap((word) => [...(translations.get(word) ?? [])]);
  const themed = engine.kind === 'slot' ? (OF_THEME[engine.theme] ?? []) : [];
  const all = new Set([...themed, ...translated, ...OF_CATEGORY[category]]);
  return [...all].filter((name) => !words.includes(plain(name)));
}
