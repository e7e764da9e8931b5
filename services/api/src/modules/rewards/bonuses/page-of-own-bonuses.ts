import type { Language } from '@jangada/contracts/values/languages';
import type { Bonus } from '@jangada/contracts/domains/wallet/endpoints';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import {
  countOf,
  cursorOf,
  microsecondsOf,
  olderThan,
  pageOf,
  ROWS_COUNTED_MAX,
  startOfPage,
  type Page,
  type PageRequest,
} from '../../../http/pages.ts';
import { getBalances } from '../../ledger/balances.ts';
import { presentBonus, presentSpins } from './present-bonus.ts';

interface Line {
  readonly id: number;
  readonly kind: Bonus['kind'];
  readonly at_us: number;
}

/** A player's bonuses and free spins, newest first. One sequence numbers both. */
export const pageOfOwnBonuses = async (
  reader: Reader,
  userId: number,
  language: Language,
  request: PageRequest,
): Promise<Page<Bonus>> => {
  const { page = 1, perPage, cursor } = request;
  const { skipped, isBehind } = startOfPage(request);
  const newest = (linesMax: number, behind?: string) => {
    const older = olderThan(behind, sql`created_at`, sql`id`);
    return sql`
      (select id, 'money' as kind, created_at from bonuses where user_id = ${userId} and ${older}
        order by created_at desc, id desc limit ${linesMax})
      union all
      (select id, 'free_spins', created_at from free_spins where user_id = ${userId} and ${older}
        order by created_at desc, id desc limit ${linesMax})`;
  };
  const read = sql<Line>`
    select id, kind, ${microsecondsOf(sql`created_at`)} as at_us
    from (${newest(skipped + perPage + 1, cursor)}) as own
    order by created_at desc, id desc limit ${perPage + 1} offset ${skipped}`;
  const found = isBehind ? [] : (await read.execute(reader)).rows;
  const count = await countOf(request, found.length, async () => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (${newest(ROWS_COUNTED_MAX + 1)}) as own`.execute(reader);
    return rows[0]?.total ?? 0;
  });
  const lines = found.slice(0, perPage);
  const last = found.length > perPage ? lines.at(-1) : undefined;
  const present = await presenterOf(reader, userId, language, lines);
  return pageOf(lines.map(present), { ...count, nextCursor: last ? cursorOf(last) : null }, page, perPage);
};

/** Reads what the lines show in one statement for each kind. */
async function presenterOf(reader: Reader, userId: number, language: Language, lines: readonly Line[]) {
  const ids = lines.map(({ id }) => id);
  const { bonus: bonusBalance } = await getBalances(reader, userId);
  const bonuses = await reader
    .selectFrom('bonuses')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  // Two providers may have a game with the same code.
  const spins = await reader
    .selectFrom('free_spins')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('games')
          .select(['id', 'title', 'active'])
          .whereRef('code', '=', 'free_spins.game_code')
          .orderBy('active', 'desc')
          .limit(1)
          .as('game'),
      (join) => join.onTrue(),
    )
    .selectAll('free_spins')
    .select(['game.id as game_id', 'game.title as game_title', 'game.active as game_active'])
    .where('free_spins.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  const presented = new Map([
    ...bonuses.map((row) => [row.id, presentBonus(row, language, bonusBalance)] as const),
    ...spins.map((row) => [row.id, presentSpins(row, language)] as const),
  ]);
  return ({ id }: Line): Bonus => {
    const bonus = presented.get(id);
    if (!bonus) throw new TypeError(`bonus ${id} was listed and is not there`);
    return bonus;
  };
}
