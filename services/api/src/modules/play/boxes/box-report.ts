import { chancesOf, returnToPlayer } from '@jangada/contracts/domains/boxes/odds';
import type { BoxForOps } from '@jangada/contracts/ops/boxes';
import type { Language } from '@jangada/contracts/values/languages';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { listPrizesOfAll, type BoxPrize, type BoxType } from './box-types.repository.ts';

type Sums = Pick<BoxForOps, 'bought' | 'given' | 'sold_back' | 'opened' | 'paid' | 'won' | 'won_from_gifts'>;

const none: Sums = { bought: 0, given: 0, sold_back: 0, opened: 0, paid: 0, won: 0, won_from_gifts: 0 };

/** The published odds of boxes and their results. The number of statements does not depend on the number of boxes. */
export const reportsOn = async (
  reader: Reader,
  types: readonly BoxType[],
  language: Language,
): Promise<BoxForOps[]> => {
  const ids = types.map(({ id }) => id);
  const prizes = await listPrizesOfAll(reader, ids);
  const sums = await sumsOf(reader, ids);
  return types.map((type) => {
    const own = prizes.filter(({ box_type_id: id }) => id === type.id);
    return report(type, own, sums.get(type.id) ?? none, language);
  });
};

export const reportOn = async (reader: Reader, type: BoxType, language: Language): Promise<BoxForOps> => {
  const [shown] = await reportsOn(reader, [type], language);
  if (!shown) throw new TypeError('a box without a report');
  return shown;
};

const report = (type: BoxType, prizes: readonly BoxPrize[], sums: Sums, language: Language): BoxForOps => {
  const chances = chancesOf(prizes.map(({ weight }) => weight));
  return {
    id: type.id,
    name: type.name,
    title: type.title[language],
    price: type.price,
    active: type.active,
    prizes: prizes.map(({ name, value, weight }, index) => ({
      name: name[language],
      value,
      weight,
      chance: chances[index] ?? 0,
    })),
    rtp_promised: twoDecimals(returnToPlayer(prizes, type.price)),
    ...sums,
    rtp_so_far: sums.paid === 0 ? null : twoDecimals((100 * sums.won) / sums.paid),
  };
};

/**
 * Bought boxes are counted from an index alone: their prize follows from what was drawn, because odds stay for good. The
 * prizes of gifts are read, because they may have been taken back.
 */
async function sumsOf(reader: Reader, boxTypeIds: readonly number[]): Promise<ReadonlyMap<number, Sums>> {
  const { rows } = await sql<Sums & { readonly id: number }>`
    with counted as materialized (
      select box_type_id, status, price, prize_index, count(*) as boxes from user_boxes
      where box_type_id = any(${boxTypeIds}::bigint[]) group by box_type_id, status, price, prize_index
    ), gifts as materialized (
      select b.box_type_id, sum(p.value) as won from user_boxes b join user_prizes p on p.user_box_id = b.id
      where b.box_type_id = any(${boxTypeIds}::bigint[]) and b.status = 'opened' and b.price = 0
      group by b.box_type_id)
    select c.box_type_id as id,
      coalesce(sum(c.boxes) filter (where c.price > 0), 0)::bigint as bought,
      coalesce(sum(c.boxes) filter (where c.price = 0), 0)::bigint as given,
      coalesce(sum(c.boxes) filter (where c.status = 'sold'), 0)::bigint as sold_back,
      coalesce(sum(c.boxes) filter (where c.status = 'opened'), 0)::bigint as opened,
      coalesce(sum(c.boxes * c.price) filter (where c.status = 'opened'), 0)::bigint as paid,
      coalesce(sum(c.boxes * p.value) filter (where c.price > 0), 0)::bigint as won,
      coalesce(min(g.won), 0)::bigint as won_from_gifts
    from counted c
    left join box_prizes p on p.box_type_id = c.box_type_id and p.position = c.prize_index
    left join gifts g on g.box_type_id = c.box_type_id
    group by c.box_type_id`.execute(reader);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}

const twoDecimals = (percent: number): number => Math.round(percent * 100) / 100;
