import { randomBytes } from 'node:crypto';
import type { Database } from '../../src/database/database.ts';
import type { BoxType } from '../../src/modules/play/boxes/box-types.repository.ts';
import { createBoxType, type NewBoxType } from '../../src/modules/play/boxes/new-box-type.ts';

const both = (text: string) => ({ pt: text, en: text });

export const BOX_PRICE = 1_000;

/** Three prizes; the return to the player is 65 %. */
export const boxPrizes: NewBoxType['prizes'] = [
  { name: both('Moedas'), image: '/brand/jangada/prize-coins.webp', value: 200, color: 'blue', weight: 7_000 },
  { name: both('Gema'), image: '/brand/jangada/prize-gem.webp', value: 1_000, color: 'pink', weight: 2_500 },
  { name: both('Coroa'), image: '/brand/jangada/prize-crown.webp', value: 5_200, color: 'yellow', weight: 500 },
];

/** Creates a box type for R$ 10,00. */
export const aBoxType = (
  db: Database,
  { tenant = 'jangada', ...about }: Partial<NewBoxType> & { readonly tenant?: string } = {},
): Promise<BoxType> =>
  db.transaction(tenant, (tx) =>
    createBoxType(tx, {
      name: `caixa-${randomBytes(4).toString('hex')}`,
      title: { pt: 'Caixa do mar', en: 'Sea box' },
      image: '/brand/jangada/box-blue.webp',
      price: BOX_PRICE,
      color: 'blue',
      prizes: boxPrizes,
      ...about,
    }),
  );
