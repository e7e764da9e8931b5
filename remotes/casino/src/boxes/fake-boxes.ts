import type { Box, Prize, UserBox, UserPrize } from '@jangada/contracts/domains/boxes/box';
import {
  listBoxes,
  listBoxPrizes,
  listPrizes,
  listUserBoxes,
  openBox,
} from '@jangada/contracts/domains/boxes/endpoints';
import type { Fakes } from '@jangada/remote-kit/fakes';

/** An image of one colour, because fakes make no requests to other hosts. */
const ARTWORK = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';

export const aBox = (given: Partial<Box> = {}): Box => ({
  id: 3,
  name: 'recife',
  title: 'Recife',
  image: ARTWORK,
  price: 200,
  color: 'green',
  active: true,
  ...given,
});

/** The prizes of the demo, which together return 88.55 % of the price. */
export const somePrizes: Prize[] = (
  [
    ['Moedas', 'blue', 40, 54, 5_400],
    ['Trevo', 'green', 120, 30, 3_000],
    ['Gema', 'pink', 300, 11.5, 1_150],
    ['Foguete', 'red', 1_000, 3.7, 370],
    ['Troféu', 'black', 4_000, 0.7, 70],
    ['Coroa', 'yellow', 20_000, 0.1, 10],
  ] as const
).map(([name, color, value, chance, weight], index) => ({
  id: index + 1,
  name,
  image: ARTWORK,
  value,
  color,
  chance,
  weight,
}));

/** A valid draw: the third prize for box 2 and the seed “jangada” (contracts/domains/boxes/fair-draw.test.ts). */
export const aDraw: UserBox['draw'] = {
  seed_hash: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  server_seed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  client_seed: 'jangada',
  nonce: 0,
  prize_index: 2,
};

const sealed: UserBox['draw'] = { ...aDraw, server_seed: null, client_seed: null, nonce: null, prize_index: null };

export const aUserBox = (given: Partial<UserBox> = {}): UserBox => ({
  ...aBox(),
  id: 2,
  user_box_id: given.id ?? 2,
  box_id: 3,
  status: 'closed',
  source: 'bought',
  sell_value: 200,
  draw: given.status === 'opened' ? aDraw : sealed,
  created_at: '2026-06-01T12:00:00Z',
  ...given,
});

export const aUserPrize = (given: Partial<UserPrize> = {}): UserPrize => ({
  id: 31,
  name: 'Gema',
  image: ARTWORK,
  value: 300,
  color: 'pink',
  chance: 11.5,
  weight: 1_150,
  prize_id: 3,
  box_id: 3,
  user_box_id: 2,
  status: 'owned',
  created_at: '2026-06-01T12:00:00Z',
  ...given,
});

export const onePage = <Row>(data: Row[]) => ({ data, current_page: 1, last_page: 1, total: data.length });

const someBoxes: Box[] = [
  aBox(),
  aBox({ id: 4, name: 'mare', title: 'Maré', price: 500, color: 'blue' }),
  aBox({ id: 5, name: 'coral', title: 'Coral', price: 1_000, color: 'pink' }),
  aBox({ id: 6, name: 'tesouro', title: 'Tesouro', price: 5_000, color: 'red' }),
];

/** The fake replies about boxes when this remote runs alone, and when it is checked. */
export const fakeBoxes = (fake: Fakes): void => {
  fake.on(listBoxes, ({ query: { name } }) =>
    onePage(name === undefined ? someBoxes : someBoxes.filter((box) => box.name === name)),
  );
  fake.on(listBoxPrizes, () => ({ data: somePrizes }));
  fake.on(listUserBoxes, ({ query: { status, id } }) =>
    onePage(
      [
        aUserBox({ id: 9 }),
        aUserBox({ id: 8, source: 'granted', sell_value: 0 }),
        aUserBox({ id: 2, status: 'opened', sell_value: 0 }),
        aUserBox({ id: 1, status: 'sold', sell_value: 0 }),
      ].filter((box) => (!status || box.status === status) && (!id || box.id === id)),
    ),
  );
  fake.on(listPrizes, () =>
    onePage([aUserPrize(), aUserPrize({ id: 30, name: 'Moedas', value: 40, color: 'blue', status: 'sold' })]),
  );
  fake.on(openBox, () => ({ data: aUserPrize(), draw: aDraw }));
};
