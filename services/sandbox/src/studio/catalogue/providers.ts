/** The twelve invented studios of the demo. `code` is the Hub88 `product_code`. */
export interface Provider {
  code: string;
  name: string;
}

export const PROVIDERS: readonly Provider[] = [
  { code: 'mare', name: 'Maré Alta' },
  { code: 'ipe', name: 'Ipê Games' },
  { code: 'saci', name: 'Saci Studios' },
  { code: 'jabuti', name: 'Jabuti Play' },
  { code: 'boitata', name: 'Boitatá Labs' },
  { code: 'cobalt', name: 'Cobalt Fox' },
  { code: 'lantern', name: 'Paper Lantern' },
  { code: 'owl', name: 'Copper Owl' },
  { code: 'norte', name: 'Vento Norte' },
  { code: 'pedra', name: 'Pedra Lascada' },
  { code: 'lumina', name: 'Lumina Reels' },
  { code: 'zarpa', name: 'Zarpa Live' },
];
