import { WEIGHT_MAX } from '@jangada/contracts/domains/boxes/fair-draw';
import type { Box } from '@jangada/contracts/domains/boxes/box';
import type { Bilingual } from '@jangada/contracts/values/languages';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { BoxType } from './box-types.repository.ts';

export interface NewPrize {
  readonly name: Bilingual;
  readonly image: string;
  /** Centavos. */
  readonly value: number;
  readonly color: Box['color'];
  readonly weight: number;
}

export interface NewBoxType {
  readonly name: string;
  readonly title: Bilingual;
  readonly image: string;
  /** Centavos. */
  readonly price: number;
  readonly color: Box['color'];
  readonly active?: boolean;
  readonly sellPercent?: number;
  readonly dailyMax?: number;
  /** In the order that the draw uses; never changed afterwards. */
  readonly prizes: readonly NewPrize[];
}

/**
 * Creates a box type with fixed odds; different odds need another box.
 *
 * @throws boxes.name-taken; RangeError when there are no prizes, or their weights exceed what a draw can count
 */
export const createBoxType = async (tx: Tx, box: NewBoxType): Promise<BoxType> => {
  const weight = box.prizes.reduce((sum, prize) => sum + prize.weight, 0);
  if (box.prizes.length === 0 || weight > WEIGHT_MAX) throw new RangeError(`the box ${box.name} cannot be drawn`);
  const { name, image, price, color, active = true } = box;
  const type = await tx
    .insertInto('box_types')
    .values({
      name,
      title: JSON.stringify(box.title),
      image,
      price,
      color,
      active,
      ...(box.sellPercent === undefined ? {} : { sell_percent: box.sellPercent }),
      ...(box.dailyMax === undefined ? {} : { daily_max: box.dailyMax }),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!type) throw new DomainError('boxes.name-taken');
  const prizes = box.prizes.map((prize, position) => ({
    ...prize,
    name: JSON.stringify(prize.name),
    box_type_id: type.id,
    position,
  }));
  await tx.insertInto('box_prizes').values(prizes).execute();
  return type;
};
