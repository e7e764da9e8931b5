import { hashOf } from '../dice.ts';

/** Places a cover can show; `scenery.ts` draws each. */
export type World =
  | 'fruit'
  | 'jungle'
  | 'river'
  | 'ocean'
  | 'pirate'
  | 'egypt'
  | 'dragon'
  | 'sweets'
  | 'carnival'
  | 'space'
  | 'west'
  | 'magic'
  | 'ghost'
  | 'viking'
  | 'farm'
  | 'ice'
  | 'safari'
  | 'gems'
  | 'mine'
  | 'football'
  | 'race'
  | 'circus'
  | 'music'
  | 'food'
  | 'garden'
  | 'greek'
  | 'dino'
  | 'love'
  | 'tropic'
  | 'festa'
  | 'detective'
  | 'robot'
  | 'sky'
  | 'wheel'
  | 'studio'
  | 'cards'
  | 'bingo'
  | 'pegs';

/** What a cover is about: its world, the figure in front and those beside it (icons of the Noto set). */
export interface Subject {
  world: World;
  hero: string;
  sides: string[];
}

/** World, figures to stand beside, and titles with the figure each is about. */
type Row = [World, string, string];

const rows: Row[] = [
  [
    'fruit',
    'cherries lemon watermelon strawberry tangerine',
    'Feira da Sorte=watermelon|Suco de Néon=tropical-drink|Cereja Turbo=cherries|Pomar de Ouro=red-apple|Salada Elétrica=kiwi-fruit|Fruit Parade 88=pineapple|Berry Riot=strawberry|Banca do Zé=banana|Juicy Crossing=tangerine',
  ],
  [
    'jungle',
    'parrot butterfly snake gorilla',
    'Onça Dourada=leopard|Mata Secreta=orangutan|Trilha do Jaguar=tiger-face|Canopy Kings=gorilla|Rugido Verde=tiger|Selva Acesa=parrot|Emerald Trail=snake|Noite na Mata=owl|Cipó Bravo=monkey',
  ],
  [
    'river',
    'tropical-fish frog turtle',
    'Boto Encantado=dolphin|Rio dos Segredos=crocodile|Pesca Milionária=fishing-pole|River Spirits=otter|Igarapé Real=canoe|Maré de Prata=fish|Piracema=tropical-fish|Lagoon Legends=hippopotamus',
  ],
  [
    'ocean',
    'tropical-fish spiral-shell jellyfish',
    'Tesouro do Recife=treasure-chest|Abismo Azul=squid|Coral Crown=coral|Sereia da Sorte=mermaid|Pearl Current=oyster|Corrente Profunda=whale|Kraken Toll=octopus|Mar Aberto=orca|Tide Hunters=shark',
  ],
  [
    'pirate',
    'coin anchor compass',
    'Capitão Maresia=pirate-flag|Mapa Rasgado=world-map|Broken Compass=compass|Ilha do Papagaio=parrot|Salt and Gold=treasure-chest|Convés em Festa=sailboat|Corsário Manso=skull-and-crossbones|Nine Anchors=anchor',
  ],
  [
    'egypt',
    'coin scorpion amphora',
    'Areia Eterna=hourglass-not-done|Olho do Deserto=nazar-amulet|Sphinx Ledger=black-cat|Vale das Ânforas=amphora|Nile Whisper=crocodile|Escaravelho Azul=beetle|Duna de Ouro=two-hump-camel|Sunken Dynasty=scorpion',
  ],
  [
    'dragon',
    'coin red-envelope red-paper-lantern',
    'Dragão de Papel=dragon|Lanterna Rubra=red-paper-lantern|Nine Red Doors=shinto-shrine|Festa do Dragão=dragon-face|Ember Scales=phoenix|Envelope da Fortuna=red-envelope|Jade Patrol=panda|Cauda de Fogo=dragon-face|Lucky Teahouse=teapot',
  ],
  [
    'sweets',
    'candy lollipop cupcake',
    'Brigadeiro Mágico=chocolate-bar|Doce Delírio=lollipop|Sugar Harbor=ice-cream|Confeitaria 77=shortcake|Candy Turnstile=candy|Beijinho Royal=cupcake|Bolo de Andar=birthday-cake|Caramel Comet=custard|Glacê Premiado=doughnut',
  ],
  [
    'carnival',
    'confetti-ball party-popper maracas',
    'Bloco da Fortuna=party-popper|Samba das Estrelas=glowing-star|Avenida Acesa=mirror-ball|Confete de Ouro=confetti-ball|Mardi Drums=long-drum|Porta-Bandeira=princess|Pavão Folião=peacock|Masked Parade=performing-arts|Bateria Nota Dez=drum',
  ],
  [
    'space',
    'satellite comet ringed-planet',
    'Órbita Perdida=astronaut|Cometa 21=comet|Starlight Freight=rocket|Galáxia Roxa=ringed-planet|Quasar Diner=alien-monster|Moon Salvage=full-moon-face|Sinal de Marte=alien|Zero Gravity Gold=flying-saucer|Astro Carona=satellite',
  ],
  [
    'west',
    'coin money-bag cactus',
    'Poeira e Ouro=cowboy-hat-face|Sertão Veloz=horse|Dusty Aces=water-pistol|Trem das Onze Horas=locomotive|Canyon Ledger=bison|Cacto Valente=cactus|Ferradura de Prata=horse-face|Last Stagecoach=ox',
  ],
  [
    'magic',
    'alembic candle open-book',
    'Poção Brava=alembic|Coruja Astuta=owl|Grimório Aberto=open-book|Midnight Alchemy=crystal-ball|Torre do Mago=mage|Vela Encantada=candle|Spellbound Atlas=genie|Caldeirão de Rubi=elf',
  ],
  [
    'ghost',
    'bat skull jack-o-lantern',
    'Mansão do Arrepio=ghost|Lua dos Morcegos=bat|Hollow Hotel=coffin|Susto Bom=zombie|Velvet Fangs=vampire|Cripta Risonha=skull|Pumpkin Post=jack-o-lantern|Assombro Real=ogre',
  ],
  [
    'viking',
    'shield axe crossed-swords',
    'Fúria do Norte=wolf|Machado de Gelo=axe|Longship Run=sailboat|Salão dos Lobos=wolf|Frostbeard=polar-bear|Runas Partidas=rock|Thunder Oar=high-voltage|Valkíria Tardia=superhero',
  ],
  [
    'farm',
    'ear-of-corn egg sunflower',
    'Sítio da Sorte=tractor|Galo Campeão=rooster|Harvest Hustle=farmer|Porquinho Rico=pig-face|Milho Saltitante=ear-of-corn|Barnyard Bingo Reels=ram|Vaca Dourada=cow-face|Fazenda Maluca=goat',
  ],
  [
    'ice',
    'snowflake ice gem-stone',
    'Pinguim Bandido=penguin|Coroa Polar=polar-bear|Aurora Bay=orca|Gelo Fino=ice|Arctic Barter=snowman|Foca Feliz=seal|Neve de Prata=snowflake|Glacier Gifts=wrapped-gift',
  ],
  [
    'safari',
    'zebra elephant giraffe',
    'Savana Real=lion|Rei do Planalto=lion|Golden Waterhole=elephant|Rota dos Elefantes=elephant|Stripe Stampede=zebra|Juba de Fogo=lion|Baobá Antigo=giraffe|Dry Season Gold=rhinoceros',
  ],
  [
    'gems',
    'gem-stone ring large-blue-diamond',
    'Garimpo Real=gem-stone|Brilho Raro=sparkles|Facet Fever=large-orange-diamond|Diamante Bruto=gem-stone|Prism Heist=ninja|Cofre de Safira=locked-with-key|Opal Avenue=ring|Joia da Coroa=crown|Cutglass Cascade=large-blue-diamond',
  ],
  [
    'mine',
    'bomb gem-stone coin',
    'Mina do Velho Chico=construction-worker|Dinamite Dourada=firecracker|Deep Cart=railway-car|Veio de Ouro=pick|Tunnel Ticket=flashlight|Picareta Feliz=hammer-and-pick|Serra Pelada Nova=rescue-workers-helmet|Blast Ledger=bomb',
  ],
  [
    'football',
    'soccer-ball trophy sports-medal',
    'Gol de Placa=soccer-ball|Camisa Dez=running-shirt|Final na Prorrogação=stopwatch|Golden Boot Lane=running-shoe|Drible Real=crown|Torcida Premiada=megaphone|Corner Kings=triangular-flag|Bola na Rede=goal-net',
  ],
  [
    'race',
    'chequered-flag wheel fuel-pump',
    'Pista Quente=racing-car|Volta Final=chequered-flag|Nitro Postcard=automobile|Asfalto de Ouro=sport-utility-vehicle|Pit Stop Royale=wheel|Curva do S=motorcycle|Turbo Garage=oncoming-automobile|Grid Seven=stopwatch',
  ],
  [
    'circus',
    'ticket balloon glowing-star',
    'Picadeiro Real=circus-tent|Palhaço Sortudo=clown-face|Velvet Big Top=elephant|Trapézio Triplo=lion|Ringmaster Run=top-hat|Bilhete Dourado=admission-tickets|Carrossel da Lua=carousel-horse|Mágico Distraído=rabbit-face',
  ],
  [
    'music',
    'musical-notes headphone drum',
    'Pagode Premiado=banjo|Vinil de Ouro=optical-disk|Encore Street=singer|Forró Estrelado=accordion|Backbeat Bonus=drum|Palco Aceso=studio-microphone|Roda de Samba=long-drum|Neon Cassette=radio',
  ],
  [
    'food',
    'french-fries hot-pepper taco',
    'Boteco da Sorte=beer-mug|Feijoada Completa=pot-of-food|Midnight Diner=hamburger|Pastel de Feira=dumpling|Chef Jackpotelli=cook|Churrasco Nobre=cut-of-meat|Noodle Express=steaming-bowl|Pimenta Ardida=hot-pepper',
  ],
  [
    'garden',
    'tulip monarch-butterfly lady-beetle',
    'Jardim Secreto=blossom|Abelha Rainha=honeybee|Petal Parade=bouquet|Orvalho de Ouro=lady-beetle|Hummingbird Row=bird|Flor de Ipê=hibiscus|Clover Court=four-leaf-clover|Primavera Rica=sunflower',
  ],
  [
    'greek',
    'amphora coin olive',
    'Raio do Olimpo=high-voltage|Templo de Mármore=classical-building|Oracle Avenue=older-person|Minotauro Manso=ox|Hera Reels=princess|Ânfora Celeste=amphora|Labyrinth Toll=water-buffalo|Lira de Prata=harp',
  ],
  [
    'dino',
    'bone egg herb',
    'Dino Bando=sauropod|Era do Trovão=t-rex|Amber Valley=mosquito|Ovo Raro=egg|Rex Express=t-rex|Fóssil da Fortuna=bone|Lava Trail=volcano|Meteor Morning=meteor',
  ],
  [
    'love',
    'rose red-heart love-letter',
    'Cupido Atrasado=heart-with-arrow|Carta de Amor=love-letter|Velvet Valentine=heart-with-ribbon|Serenata=guitar|Rosa Premiada=rose|Moonlit Promenade=crescent-moon|Doze Beijos=mouth|Champagne Balcony=bottle-with-popping-cork',
  ],
  [
    'tropic',
    'pineapple hibiscus tropical-drink',
    'Praia do Sol=sun-with-face|Tucano Tropical=parrot|Coconut Cabana=coconut|Água de Coco=tropical-drink|Sunset Lagoon=dolphin|Rede e Brisa=thong-sandal|Abacaxi Atômico=pineapple|Flamingo Jackpot Bay=flamingo',
  ],
  [
    'festa',
    'popcorn ear-of-corn sparkler',
    'Noite de São João=fire|Fogueira da Sorte=fire|Quadrilha Real=womans-hat|Balão de Ouro=balloon|Pinata Plaza=pinata|Bandeirinhas=kite|Rojão Duplo=fireworks|Sanfona Feliz=accordion',
  ],
  [
    'detective',
    'money-bag locked-with-key newspaper',
    'Caso do Cofre=detective|Assalto ao Trem Azul=high-speed-train|Noir Avenue=top-hat|Pista Falsa=magnifying-glass-tilted-left|Vault Whispers=locked-with-key|Crime na Serra=police-car|Red Herring Row=fish|Delegado Sortudo=police-officer',
  ],
  [
    'robot',
    'gear battery joystick',
    'Robô Malandro=robot|Circuito Dourado=mechanical-arm|Chrome Parade=robot|Engrenagem Real=gear|Pixel Foundry=alien-monster|Arcade Brasília=joystick|Volt Runner=light-bulb|Sucata Premium=nut-and-bolt',
  ],
  [
    'sky',
    'coin cloud glowing-star',
    'Jangada ao Vento=sailboat|Foguete do Sertão=rocket|Balão Fugitivo=balloon|Skyline Escape=helicopter|Pipa Sem Linha=kite|Cometa Apressado=comet|Paraglide X=parachute|Arara Turbo=parrot|Moonshot Ledger=rocket|Elevador Maluco=elevator|Trem Bala 100x=high-speed-train|Dragonfly Dash=butterfly|Submarino Teimoso=whale|Vertigo Club=roller-coaster|Pé na Estrada=motor-scooter|Gravity Debt=flying-saucer',
  ],
];

const wordsWorld: [RegExp, World, string][] = [
  [/roleta|wheel|roulette|zero\b/i, 'wheel', 'coin'],
  [/mesa|sal[ãa]o|live/i, 'studio', 'crown'],
  [/vinte e um|blackjack|21|twenty/i, 'cards', 'crown'],
  [/bingo/i, 'bingo', 'glowing-star'],
];
const byCategory: Record<string, World> = {
  crash: 'sky',
  roulette: 'wheel',
  live: 'studio',
  blackjack: 'cards',
  bingo: 'bingo',
  instant: 'pegs',
};

/** Extra figures for tables and draws, by a word of the title. */
const bingoHeroes: [RegExp, string][] = [
  [/junino/i, 'fire'],
  [/mar[ée]/i, 'water-wave'],
  [/coreto/i, 'trumpet'],
  [/estelar/i, 'ringed-planet'],
  [/vov[óo]/i, 'old-woman'],
  [/paper/i, 'memo'],
  [/tropic/i, 'flamingo'],
  [/rel[âa]mpago/i, 'high-voltage'],
  [/jabuticaba/i, 'grapes'],
  [/carnaval/i, 'performing-arts'],
  [/pra[çc]a/i, 'fountain'],
];
const pegHeroes: [RegExp, string][] = [
  [/coco/i, 'coconut'],
  [/copper|gude/i, 'coin'],
  [/goteira|chuva|cascata/i, 'droplet'],
  [/neon|prism/i, 'large-blue-diamond'],
  [/lantern/i, 'red-paper-lantern'],
  [/pedra/i, 'rock'],
  [/ouro/i, 'coin'],
];

interface Known extends Subject {
  title: string;
}

const known = new Map(
  rows.flatMap(([world, sides, titles]) =>
    titles.split('|').map((entry): [string, Known] => {
      const [title = '', hero = ''] = entry.split('=');
      return [title, { title, world, hero, sides: sides.split(' ').filter((side) => side !== hero) }];
    }),
  ),
);

const heroOf = (table: [RegExp, string][], name: string, otherwise: string): string =>
  table.find(([word]) => word.test(name))?.[1] ?? otherwise;

/** What the cover of a game shows. A game nobody has thought of gets a world by its category or, last, by its code. */
export function subjectOf(game: { game_code: string; name: string; category: string }): Subject {
  const found = known.get(game.name);
  if (found) return found;
  const named = game.category === 'slots' ? undefined : wordsWorld.find(([word]) => word.test(game.name));
  const world = byCategory[game.category] ?? named?.[1];
  if (world === 'bingo') return { world, hero: heroOf(bingoHeroes, game.name, 'glowing-star'), sides: ['coin'] };
  if (world === 'pegs') return { world, hero: heroOf(pegHeroes, game.name, 'coin'), sides: ['coin'] };
  if (world) return { world, hero: named?.[2] ?? 'coin', sides: ['coin', 'glowing-star'] };
  const all = [...known.values()];
  const picked = all[hashOf(game.game_code) % all.length];
  return picked ?? { world: 'gems', hero: 'gem-stone', sides: ['coin'] };
}
