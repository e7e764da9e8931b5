import type { Bilingual } from '@jangada/contracts/values/languages';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import type { Job } from '../../../jobs/job.ts';
import { notify } from '../../messages/notifications/notify.ts';
import { listLevels, stakedFor, type Ladders, type Level } from './levels.repository.ts';
import type { Ladder } from './tables.ts';

const EVERY_MS = 20_000;
const DAY_MS = 24 * 60 * 60_000;
/** Bets or players that one transaction looks at. */
const ROWS_PER_SLICE = 1_000;
/** The next run continues. */
const WORK_MS = 10_000;

/**
 * Announces a reached level to its player, once per level. Stakes do not wait for this job. It looks at the players of
 * new bets, because every settlement leaves one, and at all players when levels were changed.
 */
export const announceLevels: Job = {
  name: 'announce-levels',
  everyMs: EVERY_MS,
  tenantsWithWork: sql`tenants_with_movements_within(interval '1 hour')`,
  atLeastEveryMs: DAY_MS,
  run: async ({ db }, { id }) => {
    const startedMs = performance.now();
    let from: number | null = 0;
    while (from !== null && performance.now() - startedMs < WORK_MS) {
      const position: number = from;
      from = await db.transaction(id, (tx) => announceSlice(tx, position));
    }
  },
};

/** All players are looked at again: levels were changed. */
export const announceToAll = (tx: Tx) =>
  sql`
    insert into announced_levels (players_through) values (0)
    on conflict (tenant_id) do update set players_through = 0`.execute(tx);

/**
 * @param from the last bet that this run has looked at
 * @returns the last bet of the slice; null when nothing is left
 */
const announceSlice = async (tx: Tx, from: number): Promise<number | null> => {
  await sql`
    insert into announced_levels (bets_through) values (coalesce((select bets_through from day_sums), 0))
    on conflict do nothing`.execute(tx);
  const done = await tx.selectFrom('announced_levels').selectAll().forUpdate().executeTakeFirstOrThrow();
  const ladders = await listLevels(tx);
  const { players_through: through } = done;
  if (through !== null) {
    const players = await listPlayers(tx, through);
    await announceBoth(tx, ladders, players);
    await tx
      .updateTable('announced_levels')
      .set({ players_through: players.at(-1) ?? null })
      .execute();
    return from;
  }
  const { players, last } = await listPlayersOfBets(tx, Math.max(from, done.bets_through));
  if (last === null) return null;
  await announceBoth(tx, ladders, players);
  // A bet with a lower number may still be committed, but not below those that are in the days of their players.
  await sql`
    update announced_levels set bets_through = greatest(bets_through,
      least(${last}::bigint, coalesce((select bets_through from day_sums), 0)))`.execute(tx);
  return last;
};

const listPlayers = async (tx: Tx, after: number): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from wallets where user_id > ${after} order by user_id limit ${ROWS_PER_SLICE}`.execute(tx);
  return rows.map(({ user_id }) => user_id);
};

const listPlayersOfBets = async (tx: Tx, after: number): Promise<{ players: number[]; last: number | null }> => {
  const { rows } = await sql<{ players: number[] | null; last: number | null }>`
    with slice as (
      select id, user_id from bets where id > ${after}::bigint order by id limit ${ROWS_PER_SLICE})
    select jsonb_agg(distinct user_id) as players, max(id) as last from slice`.execute(tx);
  return { players: rows[0]?.players ?? [], last: rows[0]?.last ?? null };
};

const announceBoth = async (tx: Tx, ladders: Ladders, players: readonly number[]): Promise<void> => {
  await announce(tx, 'rank', ladders.rank, players);
  await announce(tx, 'vip', ladders.vip, players);
};

/** Announces only the highest of several new levels; a regained level is not announced again. */
async function announce(tx: Tx, ladder: Ladder, levels: readonly Level[], players: readonly number[]): Promise<void> {
  const stakedPerUnit = ladder === 'vip' ? stakedFor(1) : 1;
  const { rows } = await sql<{ user_id: number; level: number }>`
    with reached as materialized (
      select w.user_id, (
        select max(l.level) from levels l
        where l.ladder = ${ladder} and l.threshold * ${stakedPerUnit} <= w.wagered) as level
      from unnest(${[...players]}::bigint[]) as one (user_id)
      cross join lateral (select user_id, wagered from wallets where user_id = one.user_id limit 1) w)
    insert into reached_levels as kept (user_id, ladder, level)
    select user_id, ${ladder}, level from reached where level > 0 order by user_id
    on conflict (tenant_id, user_id, ladder) do update set level = excluded.level, reached_at = now()
    where kept.level < excluded.level
    returning user_id, level`.execute(tx);
  for (const { user_id, level } of rows) {
    const name = levels.find((one) => one.level === level)?.name;
    if (name) await notify(tx, user_id, reached(ladder, level, name));
  }
}

const titles: Readonly<Record<Ladder, Bilingual>> = {
  rank: { pt: 'Você subiu de nível', en: 'You have reached a new level' },
  vip: { pt: 'Novo nível no clube VIP', en: 'A new level in the VIP club' },
};

const reached = (ladder: Ladder, level: number, name: Bilingual) => ({
  type: 'level',
  title: titles[ladder],
  description: { pt: `Nível ${level}: ${name.pt}.`, en: `Level ${level}: ${name.en}.` },
});
