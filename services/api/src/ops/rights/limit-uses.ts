import { defaultLimits, type Limit, type LimitClass } from '@jangada/contracts/ops/rights/limits';
import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../../database/database.ts';
import { localStartOf } from '../../database/local-time.ts';
import type { Grant } from '../../staff/person.ts';
import type { LimitOf, Used } from './decide.ts';

interface Counted {
  readonly person: string;
  readonly class: LimitClass;
  readonly player: number | null;
}

/** Commands of one person and class are decided one after the other, so that two at once cannot use the same rest. */
export const lockUses = async (tx: Tx, { person, class: of }: Counted): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`limit ${person} ${of}`} || current_setting('app.tenant'), 0))`.execute(
    tx,
  );
};

/** What the person has done today, and for this player in this month. Days and months of America/Sao_Paulo. */
export const readUsed = async (reader: Reader, { person, class: of, player }: Counted): Promise<Used> => {
  const { rows } = await sql<Used>`
    select
      (select coalesce(sum(amount), 0) from limit_uses where tenant_id = current_setting('app.tenant')
        and person = ${person} and class = ${of} and used_at >= ${localStartOf(sql`'day'`)})::bigint as day,
      (select coalesce(sum(amount), 0) from limit_uses where tenant_id = current_setting('app.tenant')
        and player_id = ${player} and class = ${of} and person = ${person}
        and used_at >= ${localStartOf(sql`'month'`)})::bigint as "playerMonth"`.execute(reader);
  const [used] = rows;
  if (!used) throw new TypeError('a row of sums');
  return used;
};

export const noteUse = async (
  tx: Tx,
  { person, class: of, player }: Counted,
  { command, amount }: { readonly command: string; readonly amount: number },
): Promise<void> => {
  await tx.insertInto('limit_uses').values({ command, person, class: of, player_id: player, amount }).execute();
};

/** A refused command has used nothing. */
export const forgetUse = (tx: Tx, command: string) =>
  tx.deleteFrom('limit_uses').where('command', '=', command).execute();

/** The limits in force: of the person before those of the role, of the tenant before those of all. */
export const readLimits = async (
  registry: Database['registry'],
  { person, class: of, tenant }: { readonly person: string; readonly class: LimitClass; readonly tenant: string },
): Promise<LimitOf> => {
  const rows = await registry.selectFrom('staff_limits').selectAll().where('class', '=', of).execute();
  const best = rows
    .filter((row) => (row.person_id ?? person) === person && (row.tenant ?? tenant) === tenant)
    .toSorted((a, b) => weightOf(b) - weightOf(a));
  return ({ role }: Grant): Limit | undefined => {
    const row = best.find((one) => (one.role ?? role) === role);
    if (!row) return defaultLimits[of][role];
    const { per_case: perCase, per_day: perDay, per_player_month: perMonth } = row;
    return { perCase, perDay, ...(perMonth !== null && { perPlayerMonth: perMonth }) };
  };
};

const PERSON_WEIGHT = 2;

const weightOf = (row: { readonly person_id: string | null; readonly tenant: string | null }): number =>
  (row.person_id === null ? 0 : PERSON_WEIGHT) + (row.tenant === null ? 0 : 1);
