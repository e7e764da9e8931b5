import type { Language } from '@jangada/contracts/values/languages';
import type { Bet, Transaction } from '@jangada/contracts/domains/wallet/endpoints';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import {
  countOf,
  cursorOf,
  microsecondsOf,
  olderThan,
  pageOf,
  readNewest,
  ROWS_COUNTED_MAX,
  startOfPage,
  type Page,
  type PageRequest,
} from '../../../http/pages.ts';
import { endOf, startOf } from '../days/local-days.ts';
import { statementLines, type StatementFilter } from './statement-lines.ts';

const PER_PAGE = 10;

type Line = Omit<Transaction, 'created_at'> & { created_at: Date };

/** Lines of several tables share one status column. Withdrawals and prizes under review have numeric codes there. */
const present = ({ id, type, created_at, status, amount, description, method }: Line): Transaction => {
  const isCode = /^\d$/.test(String(status));
  const shown = isCode ? (Number(status) as Transaction['status']) : status;
  return { id, type, created_at: created_at.toISOString(), status: shown, amount, description, method };
};

/**
 * The status of a line. A held prize shows as under review, like a withdrawal; a refused one was never paid. A prize
 * that the game took back while it was held is cancelled; a prize that was refused before stays refused.
 */
const statusOfLine = sql`coalesce(lines.status, (
      select case h.state when 'held' then '5' when 'refused' then 'refused'
        when 'returned' then case when h.decided_by is null then '2' else 'refused' end end
      from held_wins h where h.bet_id = lines.id), 'done')`;

/** The days are days in São Paulo; the first and the last are included. */
export interface StatementQuery extends Omit<PageRequest, 'perPage'> {
  readonly filter: StatementFilter;
  readonly perPage?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type Condition = RawBuilder<boolean>;

/**
 * The lines of a player's statement, newest first; unpaid ones show their status. All kinds share one id sequence, so
 * lines with the same timestamp have the same order on every page.
 */
export const listStatement = async (
  reader: Reader,
  userId: number,
  { filter, perPage = PER_PAGE, from, to, ...requested }: StatementQuery,
  language: Language,
): Promise<Page<Transaction>> => {
  const request = { ...requested, perPage };
  const { skipped, isBehind } = startOfPage(request);
  const inPeriod = (at: RawBuilder<unknown>): Condition => sql`
    ${from === undefined ? sql`true` : sql`${at} >= ${startOf(from)}`}
    and ${to === undefined ? sql`true` : sql`${at} < ${endOf(to)}`}`;
  const linesMax = skipped + perPage + 1;
  const lines = statementLines(userId, language, {
    filter,
    linesMax,
    where: (at, id) => sql`${inPeriod(at)} and ${olderThan(request.cursor, at, id)}`,
  });
  const read = sql<Line & { at_us: number }>`
    select id, type, created_at, ${statusOfLine} as status, amount, description, method,
      ${microsecondsOf(sql`created_at`)} as at_us
    from (select * from (${lines}) found order by created_at desc, id desc limit ${perPage + 1} offset ${skipped}) lines
    order by created_at desc, id desc`;
  const found = isBehind ? [] : (await read.execute(reader)).rows;
  const count = await countOf(request, found.length, async () => {
    const all = statementLines(userId, language, { filter, linesMax: ROWS_COUNTED_MAX + 1, where: inPeriod });
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (select from (${all}) lines limit ${ROWS_COUNTED_MAX + 1}) counted`.execute(reader);
    return rows[0]?.total ?? 0;
  });
  const rows = found.slice(0, perPage);
  const last = found.length > perPage ? rows.at(-1) : undefined;
  const nextCursor = last ? cursorOf(last) : null;
  return pageOf(rows.map(present), { ...count, nextCursor }, request.page ?? 1, perPage);
};

export const findLine = async (
  reader: Reader,
  userId: number,
  id: number,
  language: Language,
): Promise<Transaction | undefined> => {
  const found = statementLines(userId, language, { where: (_, number) => sql`${number} = ${id}` });
  const { rows } = await sql<Line>`
    select id, type, created_at, ${statusOfLine} as status, amount, description, method
    from (${found}) lines`.execute(reader);
  return rows.map(present)[0];
};

/** Bets and wins of games and sports, newest first. */
export const listBets = async (
  reader: Reader,
  userId: number,
  requested: Omit<PageRequest, 'perPage'>,
): Promise<Page<Bet>> => {
  // A lost round ends with a stored prize of zero, which is not listed. A refund is shown on its bet.
  const ofUser = reader
    .selectFrom('bets')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['bet', 'win'])
    .where((where) => where.or([where('kind', '=', 'bet'), where(sql`cash + bonus`, '>', 0)]))
    .select(['id', 'kind', 'title', 'cash', 'bonus', 'rolled_back_at', 'refunded_at', 'created_at']);
  const request = { ...requested, perPage: PER_PAGE };
  const { rows, ...count } = await readNewest(reader, ofUser, request, { time: 'created_at', id: 'id' });
  const data = rows.map((row): Bet => ({
    id: row.id,
    type: row.kind === 'win' ? 'win' : 'bet',
    game: row.title,
    value: row.cash + row.bonus,
    with_bonus: row.bonus > 0,
    refunded: row.rolled_back_at !== null || row.refunded_at !== null,
    date: row.created_at.toISOString(),
  }));
  return pageOf(data, count, request.page ?? 1, PER_PAGE);
};
