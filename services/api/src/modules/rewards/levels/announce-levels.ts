import type { Bilingual } from '@jangada/contracts/values/languages';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import type { Job } from '../../../jobs/job.ts';
import { notify } from '../../messages/notifications/notify.ts';
import { listLevels, stakedFor, type Level } from './levels.repository.ts';
import type { Ladder } from './tables.ts';

const EVERY_MS = 20_000;
const DAY_MS = 24 * 60 * 60_000;
const PLAYERS_PER_ROUND = 500;

/** Announces a reached level to its player, once per level. Stakes do not wait for this job. */
export const announceLevels: Job = {
  name: 'announce-levels',
  everyMs: EVERY_MS,
  tenantsWithWork: sql`tenants_with_movements_within(interval '1 hour')`,
  atLeastEveryMs: DAY_MS,
  run: ({ db }, { id }) =>
    db.transaction(id, async (tx) => {
      const ladders = await listLevels(tx);
      await announce(tx, 'rank', ladders.rank);
      await announce(tx, 'vip', ladders.vip);
    }),
};

/** Announces only the highest of several new levels; a regained level is not announced again. */
async function announce(tx: Tx, ladder: Ladder, levels: readonly Level[]): Promise<void> {
  const stakedPerUnit = ladder === 'vip' ? stakedFor(1) : 1;
  const { rows } = await sql<{ user_id: number; level: number }>`
    insert into reached_levels as kept (user_id, ladder, level)
    select w.user_id, ${ladder}, max(l.level) from wallets w
    join levels l on l.ladder = ${ladder} and l.threshold * ${stakedPerUnit} <= w.wagered
    left join reached_levels r on r.user_id = w.user_id and r.ladder = ${ladder}
    group by w.user_id, r.level having max(l.level) > coalesce(r.level, 0)
    order by w.user_id limit ${PLAYERS_PER_ROUND}
    on conflict (tenant_id, user_id, ladder) do update set level = excluded.level, reached_at = now()
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
