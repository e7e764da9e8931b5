import type { PlayerReward } from '@jangada/contracts/ops/player-tabs';
import type { Language } from '@jangada/contracts/values/languages';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';

const SHOWN_MAX = 100;

type RewardRow = Omit<PlayerReward, 'at' | 'ends_at'> & { readonly at: Date; readonly ends_at: Date | null };

/** What a player was given, with what it has cost: a bonus is granted money that stands, spins are their winnings. */
export const rewardsOf = async (reader: Reader, userId: number, language: Language): Promise<PlayerReward[]> => {
  const { rows } = await sql<RewardRow>`
    select * from (
      (select 'bonus' as kind, id, name ->> ${language}::text as name, origin, status as state, amount,
         case when status in ('active', 'wagering', 'completed') then amount else converted end as cost, requirement,
         progress, created_at as at, expires_at as ends_at
       from bonuses where user_id = ${userId} order by created_at desc, id desc limit ${SHOWN_MAX})
      union all
      (select 'spins', id, name ->> ${language}::text, origin, status, spin_value * total, winnings, null, null, created_at,
         expires_at
       from free_spins where user_id = ${userId} order by created_at desc, id desc limit ${SHOWN_MAX})
      union all
      (select 'cashback', id, type, origin_ref, case when claimed = slots then 'claimed' else 'open' end, amount,
         amount * claimed / slots, null, null, created_at, null
       from cashback_entries where user_id = ${userId} order by available_at desc limit ${SHOWN_MAX})
      union all
      (select 'box', b.id, t.title ->> ${language}::text, b.source, b.status, t.price, t.price, null, null, b.created_at, null
       from user_boxes b join box_types t on t.id = b.box_type_id
       where b.user_id = ${userId} and b.source is not null order by b.id desc limit ${SHOWN_MAX})) as rewards
    order by at desc, kind, id desc limit ${SHOWN_MAX}`.execute(reader);
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), ends_at: row.ends_at?.toISOString() ?? null }));
};
