/** The twelve invented studios of the demo. `code` is the Hub88 `product_code`. */
export interface Provider {
  code: string;
  name: string;
  /** What players call it. */
  nicknames: readonly string[];
}

export const PROVIDERS: readonly Provider[] = [
  { code: 'mare', name: 'Maré Alta', nicknames: ['mare', 'maré', 'tide'] },
  { code: 'ipe', name: 'Ipê Games', nicknames: ['ipe', 'ipê'] },
  { code: 'saci', name: 'Saci Studios', nicknames: ['saci', 'saci pererê'] },
  { code: 'jabuti', name: 'Jabuti Play', nicknames: ['jabuti', 'tartaruga'] },
  { code: 'boitata', name: 'Boitatá Labs', nicknames: ['boitata', 'boi tatá', 'cobra de fogo'] },
  { code: 'cobalt', name: 'Cobalt Fox', nicknames: ['cobalt', 'raposa azul', 'fox'] },
  { code: 'lantern', name: 'Paper Lantern', nicknames: ['lanterna', 'lanterna de papel', 'lantern'] },
  { code: 'owl', name: 'Copper Owl', nicknames: ['coruja', 'coruja de cobre', 'owl'] },
  { code: 'norte', name: 'Vento Norte', nicknames: ['vento', 'norte', 'north wind'] },
  { code: 'pedra', name: 'Pedra Lascada', nicknames: ['pedra', 'pedralascada'] },
  { code: 'lumina', name: 'Lumina Reels', nicknames: ['lumina', 'lúmina', 'luz'] },
  { code: 'zarpa', name: 'Zarpa Live', nicknames: ['zarpa', 'zarpa ao vivo'] },
];
