import type { Language } from '@jangada/contracts/values/languages';
import type { Bet, Transaction } from '@jangada/contracts/domains/wallet/endpoints';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { offsetOf, readPage, pageOf, type Page } from '../../../http/pages.ts';
import { endOf, startOf } from './local-days.ts';
import { withdrawName } from './withdraw-line.ts';

const PER_PAGE = 10;

export type StatementFilter = 'all' | 'deposit' | 'withdraw' | 'bet' | 'win';

type Line = Omit<Transaction, 'created_at'> & { created_at: Date };

const depositName: Record<Language, string> = { pt: 'Depósito via PIX', en: 'PIX deposit' };

const refundOf: Record<Language, string> = { pt: 'Reembolso: ', en: 'Refund: ' };
const undoneOf: Record<Language, string> = { pt: 'Estorno: ', en: 'Reversal: ' };

const boxNamed: Record<Language, string> = { pt: 'Caixa ', en: 'Box ' };
const prizeOf: Record<Language, string> = { pt: 'Prêmio da caixa ', en: 'Prize from the box ' };

/** Lines of several tables share one status column. Withdrawals and prizes under review have numeric codes there. */
function present({ created_at, ...line }: Line): Transaction {
  const isCode = /^\d$/.test(String(line.status));
  const status = isCode ? (Number(line.status) as Transaction['status']) : line.status;
  return { ...line, status, created_at: created_at.toISOString() };
}

/**
 * A held prize shows as under review, like a withdrawal; a refused one was never paid. A prize that the game took back
 * while it was held is cancelled; a prize that was refused before stays refused.
 */
const prizeStatus = sql`coalesce((
      select case h.state when 'held' then '5' when 'refused' then 'refused'
        when 'returned' then case when h.decided_by is null then '2' else 'refused' end end
      from held_wins h where h.bet_id = bets.id and kind = 'win'), 'done')`;

/** Taking back a prize that was never paid moves no money. */
const wasNeverPaid = sql`exists (select from held_wins h where h.bet_id = b.id and h.state = 'returned')`;

/** SQL for every line of a player's statement, as `Line`. */
export const statementLines = (userId: number, language: Language) => sql`
    select id, 'deposit' as type, created_at, status, amount, ${depositName[language]} as description, 'pix' as method
    from deposits where user_id = ${userId}
    union all
    select id, 'withdraw' as type, created_at, status::text, -amount as amount,
      ${withdrawName[language]} as description, 'pix' as method
    from withdrawals where user_id = ${userId}
    union all
    select id, case kind when 'win' then 'win' else 'bet' end as type, created_at, ${prizeStatus} as status,
      case kind when 'bet' then -(cash + bonus) else cash + bonus end as amount,
      case kind when 'refund' then ${refundOf[language]} || title else title end as description, null as method
    from bets where user_id = ${userId} and (kind = 'bet' or cash + bonus > 0)
    union all
    select r.id, case b.kind when 'win' then 'win' else 'bet' end as type, r.created_at, 'done' as status,
      case b.kind when 'bet' then b.cash + b.bonus else -(b.cash + b.bonus) end as amount,
      ${undoneOf[language]} || b.title as description, null as method
    from bet_rollbacks r join bets b on b.id = r.bet_id and b.cash + b.bonus > 0
    where r.user_id = ${userId} and not ${wasNeverPaid}
    union all
    select id, type, created_at, 'done' as status, amount, description ->> ${language} as description, null as method
    from bonus_lines where user_id = ${userId}
    union all
    select l.id, case l.kind when 'box-buy' then 'bet' else 'win' end as type, l.created_at, 'done' as status, l.amount,
      case l.kind when 'prize-sale' then ${prizeOf[language]} else ${boxNamed[language]} end || (t.title ->> ${language})
        as description, null as method
    from box_lines l
    join user_boxes b on b.id = l.user_box_id
    join box_types t on t.id = b.box_type_id
    where l.user_id = ${userId}`;

/** The days are days in São Paulo; the first and the last are included. */
export interface StatementQuery {
  readonly filter: StatementFilter;
  readonly page: number;
  readonly perPage?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * All lines of a player's statement, newest first; unpaid ones show their status. All kinds share one id sequence, so
 * lines with the same timestamp have the same order on every page.
 */
export async function listStatement(
  reader: Reader,
  userId: number,
  { filter, page, perPage = PER_PAGE, from, to }: StatementQuery,
  language: Language,
): Promise<Page<Transaction>> {
  const lines = statementLines(userId, language);
  const after = from === undefined ? sql`true` : sql`created_at >= ${startOf(from)}`;
  const before = to === undefined ? sql`true` : sql`created_at < ${endOf(to)}`;
  const requested = sql`(${filter} = 'all' or type = ${filter}) and ${after} and ${before}`;
  const { rows } = await sql<Line>`
    select * from (${lines}) lines where ${requested}
    order by created_at desc, id desc limit ${perPage} offset ${offsetOf(page, perPage)}`.execute(reader);
  const count = await sql<{ total: number }>`
    select count(*) as total from (${lines}) lines where ${requested}`.execute(reader);
  const data = rows.map(present);
  return pageOf(data, count.rows[0]?.total ?? 0, page, perPage);
}

export async function findLine(
  reader: Reader,
  userId: number,
  id: number,
  language: Language,
): Promise<Transaction | undefined> {
  const { rows } = await sql<Line>`
    select * from (${statementLines(userId, language)}) lines where id = ${id}`.execute(reader);
  return rows.map(present)[0];
}

/** Bets and wins of games and sports, newest first. */
export async function listBets(reader: Reader, userId: number, page: number): Promise<Page<Bet>> {
  // A lost round ends with a stored prize of zero, which is not listed. A refund is shown on its bet.
  const ofUser = reader
    .selectFrom('bets')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['bet', 'win'])
    .where((where) => where.or([where('kind', '=', 'bet'), where(sql`cash + bonus`, '>', 0)]));
  const { rows, total } = await readPage(
    ofUser
      .select(['id', 'kind', 'title', 'cash', 'bonus', 'rolled_back_at', 'refunded_at', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
    page,
    PER_PAGE,
  );
  const data = rows.map((row): Bet => ({
    id: row.id,
    type: row.kind === 'win' ? 'win' : 'bet',
    game: row.title,
    value: row.cash + row.bonus,
    with_bonus: row.bonus > 0,
    refunded: row.rolled_back_at !== null || row.refunded_at !== null,
    date: row.created_at.toISOString(),
  }));
  return pageOf(data, total, page, PER_PAGE);
}
