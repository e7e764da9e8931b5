import type { Language } from '@jangada/contracts/values/languages';
import type { Bonus } from '@jangada/contracts/domains/wallet/endpoints';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { offsetOf } from '../../../http/pages.ts';
import { getBalances } from '../../ledger/balances.ts';
import { presentBonus, presentSpins } from './present-bonus.ts';

type Line = { readonly id: number; readonly kind: Bonus['kind'] };

/** A player's bonuses and free spins, newest first. */
export async function pageOfOwnBonuses(
  reader: Reader,
  userId: number,
  language: Language,
  page: number,
  perPage: number,
) {
  const own = sql`
    select id, 'money' as kind, created_at from bonuses
      where tenant_id = current_setting('app.tenant') and user_id = ${userId}
    union all
    select id, 'free_spins', created_at from free_spins
      where tenant_id = current_setting('app.tenant') and user_id = ${userId}`;
  const { rows: lines } = await sql<Line>`
    select id, kind from (${own}) as own order by created_at desc, id desc, kind
    limit ${perPage} offset ${offsetOf(page, perPage)}`.execute(reader);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from (${own}) as own`.execute(reader);
  const { bonus: bonusBalance } = await getBalances(reader, userId);
  const bonuses = [];
  for (const line of lines) bonuses.push(await present(reader, line, language, bonusBalance));
  return { bonuses, total: counted[0]?.total ?? 0 };
}

async function present(reader: Reader, { id, kind }: Line, language: Language, bonusBalance: number): Promise<Bonus> {
  if (kind === 'money') {
    const row = await reader.selectFrom('bonuses').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return presentBonus(row, language, bonusBalance);
  }
  const row = await reader
    .selectFrom('free_spins')
    .leftJoin('games', 'games.code', 'free_spins.game_code')
    .selectAll('free_spins')
    .select(['games.id as game_id', 'games.title as game_title', 'games.active as game_active'])
    .where('free_spins.id', '=', id)
    .orderBy('games.active', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirstOrThrow();
  return presentSpins(row, language);
}
