import type { PlayerLink } from '@jangada/contracts/ops/player-tabs';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { maskPixKeyForOps } from '../../money/withdrawals/mask-pix-key.ts';
import { nameOf } from '../../../users/get-player.ts';

const LINKED_MAX = 50;
/** Players of one browser that are looked at: a browser of a shop has hundreds. */
const SHARED_MAX = 200;

interface LinkRow {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly status: 'active' | 'blocked';
  readonly cash: number;
  readonly kinds: PlayerLink['kinds'];
  readonly browsers: number;
  readonly keys: { readonly type: 'cpf' | 'email' | 'phone' | 'random'; readonly key: string }[];
  readonly first_at: Date | null;
  readonly last_at: Date | null;
}

/** Accounts that share a browser or a PIX key with this one, and those of its referral, the strongest first. */
export const linksOf = async (reader: Reader, userId: number): Promise<PlayerLink[]> => {
  const { rows } = await sql<LinkRow>`
    with links (id, kind, guest, key_type, key, first_at, last_at) as (
      (select o.user_id, 'browser', o.guest_id, null, null, greatest(o.first_seen_at, b.first_seen_at),
         least(o.last_seen_at, b.last_seen_at)
       from user_browsers b join user_browsers o on o.guest_id = b.guest_id and o.user_id <> b.user_id
       where b.user_id = ${userId} limit ${SHARED_MAX})
      union all
      (select o.user_id, 'pix-key', null, o.type, o.key, greatest(o.created_at, m.created_at), null
       from withdraw_methods m join withdraw_methods o on o.key = m.key and o.user_id <> m.user_id
       where m.user_id = ${userId} limit ${SHARED_MAX})
      union all
      (select u.referred_by, 'invited-by', null, null, null, u.created_at, null
       from users u where u.id = ${userId} and u.referred_by is not null)
      union all
      (select u.id, 'invited', null, null, null, u.created_at, null
       from users u where u.referred_by = ${userId} order by u.id desc limit ${SHARED_MAX})),
    linked as (
      select id, array_agg(distinct kind order by kind) as kinds, count(distinct guest) as browsers,
        coalesce(json_agg(distinct jsonb_build_object('type', key_type, 'key', key)) filter (where key is not null), '[]')
          as keys,
        min(first_at) as first_at, max(last_at) as last_at
      from links group by id
      order by (max(kind) filter (where kind = 'pix-key')) is null, count(distinct guest) desc, id limit ${LINKED_MAX})
    select linked.*, u.first_name, u.last_name, u.status, w.cash
    from linked join users u on u.id = linked.id join wallets w on w.user_id = linked.id
    order by json_array_length(linked.keys) desc, linked.browsers desc, linked.id`.execute(reader);
  return rows.map((row) => ({
    id: row.id,
    name: nameOf(row),
    status: row.status,
    cash: row.cash,
    kinds: row.kinds,
    browsers: row.browsers,
    keys: row.keys.map(maskPixKeyForOps),
    first_at: row.first_at?.toISOString() ?? null,
    last_at: row.last_at?.toISOString() ?? null,
  }));
};
