import type { Box } from '@jangada/contracts/domains/boxes/box';
import { boxImage, prizeImage } from '../modules/play/boxes/box-images.ts';
import type { NewBoxType, NewPrize } from '../modules/play/boxes/new-box-type.ts';

/** The prizes of every demo box, as fractions of its price: the expected return is 88.55 %. */
const contents: readonly {
  readonly pt: string;
  readonly en: string;
  readonly color: Box['color'];
  readonly times: number;
  readonly weight: number;
}[] = [
  { pt: 'Moedas', en: 'Coins', color: 'blue', times: 0.2, weight: 5_400 },
  { pt: 'Trevo', en: 'Clover', color: 'green', times: 0.6, weight: 3_000 },
  { pt: 'Gema', en: 'Gem', color: 'pink', times: 1.5, weight: 1_150 },
  { pt: 'Foguete', en: 'Rocket', color: 'red', times: 5, weight: 370 },
  { pt: 'Troféu', en: 'Trophy', color: 'black', times: 20, weight: 70 },
  { pt: 'Coroa', en: 'Crown', color: 'yellow', times: 100, weight: 10 },
];

const prizesFor = (tenant: string, price: number): NewPrize[] =>
  contents.map(({ pt, en, color, times, weight }) => ({
    name: { pt, en },
    image: prizeImage(tenant, color),
    value: Math.round(price * times),
    color,
    weight,
  }));

type Wish = readonly [name: string, pt: string, en: string, price: number, color: Box['color']];

const wishes: Readonly<Record<string, readonly Wish[]>> = {
  jangada: [
    ['recife', 'Recife', 'Reef', 200, 'green'],
    ['mare', 'Maré', 'Tide', 500, 'blue'],
    ['coral', 'Coral', 'Coral', 1_000, 'pink'],
    ['farol', 'Farol', 'Lighthouse', 2_500, 'yellow'],
    ['tesouro', 'Tesouro', 'Treasure', 5_000, 'red'],
    ['abismo', 'Abismo', 'Abyss', 10_000, 'black'],
  ],
  tucano: [
    ['cipo', 'Cipó', 'Vine', 300, 'green'],
    ['arara', 'Arara', 'Macaw', 800, 'blue'],
    ['guarana', 'Guaraná', 'Guarana', 1_500, 'red'],
    ['eldorado', 'Eldorado', 'El Dorado', 5_000, 'yellow'],
  ],
  onca: [['presente', 'Presente da casa', 'A gift of the house', 1_000, 'pink']],
};

/** The box types of a tenant's demo. A regulated site has one, which is only given as a gift. */
export const demoBoxes = (tenant: string): readonly NewBoxType[] =>
  (wishes[tenant] ?? []).map(([name, pt, en, price, color]) => ({
    name,
    title: { pt, en },
    image: boxImage(tenant, color),
    price,
    color,
    active: tenant !== 'onca',
    prizes: prizesFor(tenant, price),
  }));
