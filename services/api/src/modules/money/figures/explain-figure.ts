import type { BalanceName, FigureExplained, SumName } from '@jangada/contracts/ops/figures';
import { TIME_ZONE } from '@jangada/contracts/values/local-time';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { addDays } from '../days/local-days.ts';
import { formulas, inputsOf, valueOf, type DayMovement } from './formulas.ts';
import { readClosedDays, readMovements, readState } from './read-figures.ts';

interface Asked {
  readonly figure: SumName | BalanceName;
  readonly day: string;
  /** The last movement of the page before. */
  readonly cursor?: string | undefined;
  readonly perPage: number;
  /** Of a balance: what it was at the beginning of the day. */
  readonly opening: number | null;
}

/** A figure of a day with its formula, inputs and one page of the movements that make it, oldest first. */
export const explainFigure = async (
  reader: Reader,
  { figure, day, cursor, perPage, opening }: Asked,
): Promise<FigureExplained> => {
  const state = await readState(reader);
  const closed = (await readClosedDays(reader, { from: day, to: day })).filter((row) => row.day <= day);
  const moved = await readMovements(reader, state, { from: day, to: day });
  const inputs = inputsOf(figure, moved);
  const [before, row] = [addDays(day, -1), day].map((of) => closed.find((one) => one.day === of));
  const listed = await listMovements(reader, inputs, {
    day,
    after: Number(cursor?.split('-').at(-1) ?? 0),
    closedBefore: before?.ledger_through ?? null,
    perPage,
  });
  const page = listed.slice(0, perPage);
  const { sign, kinds, accounts } = formulas[figure];
  return {
    figure,
    day,
    state: row ? 'closed' : 'running',
    value: (opening ?? 0) + valueOf(figure, moved),
    opening,
    formula: { into: sign === 1, accounts: [...accounts], kinds: kinds && [...kinds] },
    inputs: inputs.map(({ kind, account, amount, movements }) => ({
      kind,
      account,
      amount: sign * amount,
      movements,
    })),
    movements: page.map(({ id, kind, ref, created_at, amount, accounts: on }) => ({
      id,
      kind,
      ref,
      accounts: on,
      amount: sign * amount,
      created_at: created_at.toISOString(),
    })),
    next_cursor: listed.length > perPage ? String(page.at(-1)?.id) : null,
  };
};

interface Listed {
  readonly id: number;
  readonly kind: string;
  readonly ref: string | null;
  readonly created_at: Date;
  readonly amount: number;
  readonly accounts: string[];
}

interface Place {
  readonly day: string;
  readonly after: number;
  /** The last row of the day before, if that is closed: a later row with an earlier time belongs to this day. */
  readonly closedBefore: number | null;
  readonly perPage: number;
}

/** The movements between the first and the last one of the inputs, one more than a page has. */
async function listMovements(
  reader: Reader,
  inputs: readonly DayMovement[],
  { day, after, closedBefore, perPage }: Place,
): Promise<readonly Listed[]> {
  if (inputs.length === 0) return [];
  const first = Math.max(after + 1, Math.min(...inputs.map(({ first_txn }) => first_txn)));
  const last = Math.max(...inputs.map(({ last_txn }) => last_txn));
  const localDay = sql`(t.created_at at time zone ${TIME_ZONE})::date`;
  const { rows } = await sql<Listed>`
    select t.id, t.kind, t.ref, t.created_at, m.amount::bigint as amount, m.accounts
    from ledger_txns t cross join lateral (
      select sum(e.amount) as amount, array_agg(e.account_id order by e.account_id) as accounts
      from ledger_entries e join accounts a on a.id = e.account_id
      where e.txn_id = t.id and a.kind = any(${[...new Set(inputs.map(({ account }) => account))]}::text[])) m
    where t.id >= ${first}::bigint and t.id <= ${last}::bigint
      and t.kind = any(${[...new Set(inputs.map(({ kind }) => kind))]}::text[])
      and (${localDay} = ${day}::date or (${localDay} < ${day}::date and t.id > ${closedBefore}::bigint))
      and (not exists (select from day_figures d where d.day = ${day}::date and t.id > d.ledger_through))
      and m.amount is not null
    order by t.id limit ${perPage + 1}`.execute(reader);
  return rows;
}
