import type { Language } from '@jangada/contracts/values/languages';
import { sql, type RawBuilder } from 'kysely';
import { withdrawName } from './withdraw-line.ts';

export type StatementFilter = 'all' | 'deposit' | 'withdraw' | 'bet' | 'win';

const depositName: Record<Language, string> = { pt: 'Depósito via PIX', en: 'PIX deposit' };

const refundOf: Record<Language, string> = { pt: 'Reembolso: ', en: 'Refund: ' };
const undoneOf: Record<Language, string> = { pt: 'Estorno: ', en: 'Reversal: ' };

const boxNamed: Record<Language, string> = { pt: 'Caixa ', en: 'Box ' };
const prizeOf: Record<Language, string> = { pt: 'Prêmio da caixa ', en: 'Prize from the box ' };

/** A bet by its number. The limit keeps the planner from reading the player's other bets beside it. */
export const betOf = (id: RawBuilder<unknown>) => sql`(select * from bets where id = ${id} limit 1)`;

/** Taking back a prize that was never paid moves no money. */
const wasNeverPaid = sql`exists (select from held_wins h where h.bet_id = b.id and h.state = 'returned')`;

/** The lines of one table. */
interface Source {
  readonly select: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** The condition for each filter that it has lines for. */
  readonly when: Partial<Record<StatementFilter, RawBuilder<unknown>>>;
}

const sourcesOf = (userId: number, language: Language): Record<string, Source> => ({
  deposits: {
    select: sql`
      select id, 'deposit' as type, created_at, status, amount, ${depositName[language]} as description, 'pix' as method
      from deposits where user_id = ${userId}`,
    at: sql`created_at`,
    id: sql`id`,
    when: { all: sql`true`, deposit: sql`true` },
  },
  withdrawals: {
    select: sql`
      select id, 'withdraw' as type, created_at, status::text, -amount as amount,
        ${withdrawName[language]} as description, 'pix' as method
      from withdrawals where user_id = ${userId}`,
    at: sql`created_at`,
    id: sql`id`,
    when: { all: sql`true`, withdraw: sql`true` },
  },
  bets: {
    select: sql`
      select id, case kind when 'win' then 'win' else 'bet' end as type, created_at,
        case kind when 'win' then null else 'done' end as status,
        case kind when 'bet' then -(cash + bonus) else cash + bonus end as amount,
        case kind when 'refund' then ${refundOf[language]} || title else title end as description, null as method
      from bets where user_id = ${userId}`,
    at: sql`created_at`,
    id: sql`id`,
    when: {
      all: sql`(kind = 'bet' or cash + bonus > 0)`,
      bet: sql`kind <> 'win' and (kind = 'bet' or cash + bonus > 0)`,
      win: sql`kind = 'win' and cash + bonus > 0`,
    },
  },
  rollbacks: {
    select: sql`
      select r.id, case b.kind when 'win' then 'win' else 'bet' end as type, r.created_at, 'done' as status,
        case b.kind when 'bet' then b.cash + b.bonus else -(b.cash + b.bonus) end as amount,
        ${undoneOf[language]} || b.title as description, null as method
      from bet_rollbacks r cross join lateral ${betOf(sql`r.bet_id`)} b
      where r.user_id = ${userId} and b.cash + b.bonus > 0 and not ${wasNeverPaid}`,
    at: sql`r.created_at`,
    id: sql`r.id`,
    when: { all: sql`true`, bet: sql`b.kind <> 'win'`, win: sql`b.kind = 'win'` },
  },
  bonuses: {
    select: sql`
      select id, type, created_at, 'done' as status, amount, description ->> ${language} as description, null as method
      from bonus_lines where user_id = ${userId}`,
    at: sql`created_at`,
    id: sql`id`,
    when: { all: sql`true` },
  },
  boxes: {
    select: sql`
      select l.id, case l.kind when 'box-buy' then 'bet' else 'win' end as type, l.created_at, 'done' as status, l.amount,
        case l.kind when 'prize-sale' then ${prizeOf[language]} else ${boxNamed[language]} end || (t.title ->> ${language})
          as description, null as method
      from box_lines l
      join user_boxes b on b.id = l.user_box_id
      join box_types t on t.id = b.box_type_id
      where l.user_id = ${userId}`,
    at: sql`l.created_at`,
    id: sql`l.id`,
    when: { all: sql`true`, bet: sql`l.kind = 'box-buy'`, win: sql`l.kind <> 'box-buy'` },
  },
});

interface Part {
  readonly filter?: StatementFilter;
  /** The tables whose lines are read elsewhere. */
  readonly without?: readonly ('bets' | 'deposits' | 'boxes')[];
  /** Only the newest of each table are read. */
  readonly linesMax?: number;
  readonly where: (at: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/**
 * SQL for lines of a player's statement, in no order. Each table is filtered and limited by itself, so that its index
 * ends the reading. The status of a prize is null: it depends on its review, which is read for the lines that are shown.
 */
export const statementLines = (
  userId: number,
  language: Language,
  { filter = 'all', without = [], linesMax, where }: Part,
) => {
  const parts = Object.entries(sourcesOf(userId, language)).flatMap(([table, { select, at, id, when }]) => {
    if (without.some((name) => name === table)) return [];
    const limited = linesMax === undefined ? sql`` : sql`order by ${at} desc, ${id} desc limit ${linesMax}`;
    return when[filter] ? [sql`(${select} and ${when[filter]} and ${where(at, id)} ${limited})`] : [];
  });
  return sql.join(parts, sql` union all `);
};
