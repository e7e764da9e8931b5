import { chancesOf, returnToPlayer } from '@jangada/contracts/domains/boxes/odds';
import type { BoxForOps } from '@jangada/contracts/ops/boxes';
import type { Language } from '@jangada/contracts/values/languages';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { listPrizesOf, type BoxType } from './box-types.repository.ts';

type Sums = Pick<BoxForOps, 'bought' | 'given' | 'sold_back' | 'opened' | 'paid' | 'won' | 'won_from_gifts'>;

/** A box's published odds and its results. */
export const reportOn = async (reader: Reader, type: BoxType, language: Language): Promise<BoxForOps> => {
  const prizes = await listPrizesOf(reader, type.id);
  const sums = await sumsOf(reader, type.id);
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

async function sumsOf(reader: Reader, boxTypeId: number): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*) filter (where b.source is null) as bought,
      count(*) filter (where b.source is not null) as given,
      count(*) filter (where b.status = 'sold') as sold_back,
      count(*) filter (where b.status = 'opened') as opened,
      coalesce(sum(b.price) filter (where b.status = 'opened'), 0)::bigint as paid,
      coalesce(sum(p.value) filter (where b.source is null), 0)::bigint as won,
      coalesce(sum(p.value) filter (where b.source is not null), 0)::bigint as won_from_gifts
    from user_boxes b left join user_prizes p on p.user_box_id = b.id
    where b.box_type_id = ${boxTypeId}`.execute(reader);
  const [sums] = rows;
  if (!sums) throw new TypeError('sums without a row');
  return sums;
}

const twoDecimals = (percent: number): number => Math.round(percent * 100) / 100;
