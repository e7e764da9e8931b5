import type { LimitKind } from '@jangada/contracts/domains/profile/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { limitsOf, readLimit, type LimitJson, type LimitUse } from './limit-use.ts';
import { inForce, strongestFirst, type Restriction } from './restrictions.ts';

/** A player's current restrictions. */
export interface Obstacles {
  readonly blocked: boolean;
  readonly restrictions: readonly Restriction[];
  readonly limits: readonly LimitUse[];
}

/** @param kinds the limits to read with them */
export const obstaclesOf = async (
  reader: Reader,
  userId: number,
  tenant: Tenant,
  kinds: readonly LimitKind[] = [],
  paidAt?: Date,
): Promise<Obstacles> => {
  const limits = kinds.length > 0 ? limitsOf(sql`u.id`, kinds, paidAt) : sql`'[]'::json`;
  const [row] = await read(reader, tenant, sql`u.id = ${userId}`, limits);
  if (!row) throw new TypeError('the player does not exist');
  return presented(row);
};

/** The obstacles of several players in one statement, without limits. */
export const listObstacles = async (
  reader: Reader,
  userIds: readonly number[],
  tenant: Tenant,
): Promise<ReadonlyMap<number, Obstacles>> => {
  const rows = await read(reader, tenant, sql`u.id = any(${userIds}::bigint[])`, sql`'[]'::json`);
  return new Map(rows.map((row) => [row.id, presented(row)]));
};

interface Row {
  readonly id: number;
  readonly status: string;
  readonly restrictions: readonly RestrictionJson[];
  readonly limits: readonly LimitJson[];
}

type RestrictionJson = Pick<Restriction, 'source'> & { readonly startAt: string; readonly endAt: string | null };

async function read(
  reader: Reader,
  tenant: Tenant,
  players: RawBuilder<unknown>,
  limits: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select u.id, u.status, ${limits} as limits,
      (select coalesce(json_agg(json_build_object('source', r.source, 'startAt', r.start_at, 'endAt', r.end_at)), '[]')
       from restrictions r where r.user_id = u.id and ${inForce(tenant)}) as restrictions
    from users u where ${players}`.execute(reader);
  return rows;
}

const presented = ({ status, restrictions, limits }: Row): Obstacles => ({
  blocked: status === 'blocked',
  restrictions: strongestFirst(restrictions.map(readRestriction)),
  limits: limits.map(readLimit),
});

const readRestriction = ({ source, startAt, endAt }: RestrictionJson): Restriction => ({
  source,
  startAt: new Date(startAt),
  endAt: endAt === null ? null : new Date(endAt),
});
