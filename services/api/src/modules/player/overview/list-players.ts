import type { PlayerRow } from '@jangada/contracts/ops/players';
import type { listPlayers as listPlayersOp } from '@jangada/contracts/ops/players';
import type { QueryOf } from '@jangada/contracts/api/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { getFrom } from '../../../database/get-from.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { microsecondsOf, ROWS_COUNTED_MAX, type Page } from '../../../http/pages.ts';
import { behind, directionOf, requireCursorOf } from '../../../http/sorted-pages.ts';
import { maskedCpf } from '../../../masks/masks.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { UserRow } from '../../../users/users.repository.ts';
import { lostCapabilities } from '../../eligibility/access/capabilities.ts';
import { listObstacles } from '../../eligibility/access/obstacles.ts';
import { nameOf } from '../../../users/get-player.ts';
import { isNamedLike, namedLike } from './named-like.ts';

/** Players that one call looks at where no index knows a filter. The next cursor goes on from there. */
const LOOKED_AT_MAX = 1_000;
/** Sessions that the last sign of life is looked for in. */
const SESSIONS_MAX = 20;
/** Ids are given in the order of registration, but for registrations that overlap. */
const OVERLAPPING_IDS = 1_000;

type Filters = QueryOf<typeof listPlayersOp> & { readonly perPage: number };
type Condition = RawBuilder<boolean>;

/** A player that a call has looked at. */
interface Looked {
  readonly id: number;
  readonly at_us: number;
}

interface Order {
  /** Of the rows `u`. */
  readonly by: RawBuilder<unknown>;
  /** The first of the players, by an index that has them in this order. */
  readonly candidates: (limit: number) => RawBuilder<{ readonly id: number }>;
  readonly cursorOf: (row: Looked) => string;
}

/**
 * Players with the newest first, or by their registration. One filter chooses the index that gives their ids in this order; the others are checked
 * for at most `LOOKED_AT_MAX` players of a call, so that no call reads the whole table.
 */
export const listPlayers = async (reader: Reader, filters: Filters, tenant: Tenant): Promise<Page<PlayerRow>> => {
  const { perPage } = filters;
  const order = filters.sort === undefined ? newestFirst(filters) : byRegistration(filters, filters.sort);
  const checks = conditionsOf(filters);
  const lookedAt = checks.length > 0 ? LOOKED_AT_MAX : perPage + 1;
  const { rows: found } = await sql<Looked>`
    select u.id, ${registeredUs} as at_us from (${order.candidates(lookedAt)}) as c cross join lateral (select * from users where id = c.id limit 1) u
    cross join lateral (${walletOf}) w where ${joined(checks)} order by ${order.by} limit ${perPage + 1}`.execute(
    reader,
  );
  const ids = found.slice(0, perPage).map(({ id }) => id);
  const last = found.length > perPage ? found[perPage - 1] : undefined;
  const next = last ?? (checks.length > 0 ? await lastLookedAt(reader, order) : undefined);
  const page = filters.page ?? 1;
  const before = (page - 1) * perPage;
  const counted =
    checks.length === 0 && filters.cursor === undefined && next !== undefined
      ? await count(reader, filters)
      : before + ids.length;
  const total = Math.min(counted, ROWS_COUNTED_MAX);
  const exceeded = counted > ROWS_COUNTED_MAX || (next !== undefined && total <= before + ids.length);
  return {
    data: await presentRows(reader, ids, tenant),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    total,
    ...(exceeded && { total_exceeded: true as const }),
    next_cursor: next === undefined ? null : order.cursorOf(next),
  };
};

/** @throws request.invalid for the cursor of another order */
function newestFirst(filters: Filters): Order {
  const { cursor } = filters;
  requireCursorOf(undefined, cursor);
  if (cursor?.includes('-')) throw new DomainError('request.invalid', { errors: { cursor: ['next_cursor'] } });
  return {
    by: sql`u.id desc`,
    candidates: (limit) => candidatesOf(filters, cursor, limit),
    cursorOf: ({ id }) => String(id),
  };
}

const registeredUs = microsecondsOf(sql`u.created_at`);

/** @throws request.invalid for the cursor of another order */
function byRegistration({ cursor, registered_from: from, registered_to: to }: Filters, sort: string): Order {
  const by = { column: 'created_at', holds: 'moment' } as const;
  const direction = sql.raw(directionOf(sort));
  requireCursorOf(sort, cursor);
  const range = joined([...between(sql`created_at`, from, to, 'timestamptz').filter((one) => one !== false)]);
  return {
    by: sql`u.created_at ${direction}, u.id ${direction}`,
    candidates: (limit) => sql`
      select id from users where ${range} and ${behind(cursor, sort, by)}
      order by created_at ${direction}, id ${direction} limit ${limit}`,
    cursorOf: ({ id, at_us: at }) => `${sort}:${at}-${id}`,
  };
}

/** The ids in descending order, by the index of the filter that leaves the fewest players. */
function candidatesOf(filters: Filters, cursor: string | undefined, limit: number): RawBuilder<{ id: number }> {
  const { tag, restriction, status, kyc, name, registered_from: from, registered_to: to } = filters;
  const after = (id: RawBuilder<unknown>) => (cursor === undefined ? sql`true` : sql`${id} < ${cursor}::bigint`);
  if (tag !== undefined)
    return sql`select user_id as id from player_tags where tag = ${tag} and ${after(sql`user_id`)}
      order by user_id desc limit ${limit}`;
  if (restriction !== undefined)
    return sql`select distinct user_id as id from restrictions
      where source = ${restriction} and ended_at is null and ${after(sql`user_id`)} order by user_id desc limit ${limit}`;
  if (status === 'blocked')
    return sql`select id from users where status = 'blocked' and ${after(sql`id`)} order by id desc limit ${limit}`;
  if (kyc !== undefined && kyc !== 'none')
    return sql`select id from users where kyc_status = ${kyc} and kyc_status <> 'none' and ${after(sql`id`)}
      order by id desc limit ${limit}`;
  if (name !== undefined)
    return sql`select id from (${namedLike(name)}) as named where ${after(sql`id`)} order by id desc limit ${limit}`;
  const first = from === undefined ? sql`true` : sql`id >= ${registeredId(from, 'asc')} - ${OVERLAPPING_IDS}`;
  const last = to === undefined ? sql`true` : sql`id <= ${registeredId(to, 'desc')} + ${OVERLAPPING_IDS}`;
  return sql`select id from users where ${first} and ${last} and ${after(sql`id`)} order by id desc limit ${limit}`;
}

/** The id of the first registration since a moment, or of the last one until it. */
const registeredId = (moment: string, order: 'asc' | 'desc'): RawBuilder<number> =>
  order === 'asc'
    ? sql`coalesce((select id from users where created_at >= ${moment}::timestamptz order by created_at, id limit 1), 9007199254740991)`
    : sql`coalesce((select id from users where created_at <= ${moment}::timestamptz order by created_at desc, id desc limit 1), 0)`;

const lastDeposit = sql`(
  select paid_at from deposits d where d.user_id = u.id and d.status = 'paid' order by d.paid_at desc limit 1)`;
/** Of the last sessions: a player has few that are open. */
const lastSeen = sql`(
  select max(s.seen_at) from (
    select seen_at from sessions where user_id = u.id order by created_at desc, id desc limit ${sql.lit(SESSIONS_MAX)}) s)`;
/** One row for a player; the limit keeps the planner from reading all wallets for a page of players. */
const walletOf = sql`select * from wallets where user_id = u.id limit 1`;

function conditionsOf(filters: Filters): Condition[] {
  const { status, kyc, tag, restriction, name } = filters;
  const conditions: (Condition | false)[] = [
    name !== undefined && isNamedLike(sql`u.id`, name),
    status !== undefined && sql<boolean>`u.status = ${status}`,
    kyc !== undefined && sql<boolean>`u.kyc_status = ${kyc}`,
    tag !== undefined && sql<boolean>`exists (select from player_tags t where t.user_id = u.id and t.tag = ${tag})`,
    restriction !== undefined &&
      sql<boolean>`exists (select from restrictions r where r.user_id = u.id and r.source = ${restriction}
        and r.ended_at is null and r.start_at <= now() and (r.end_at is null or r.end_at > now()))`,
    ...between(sql`w.cash + w.bonus`, filters.balance_from, filters.balance_to, 'bigint'),
    ...between(sql`u.created_at`, filters.registered_from, filters.registered_to, 'timestamptz'),
    ...between(lastDeposit, filters.deposited_from, filters.deposited_to, 'timestamptz'),
    ...between(lastSeen, filters.seen_from, filters.seen_to, 'timestamptz'),
  ];
  return conditions.filter((condition) => condition !== false);
}

const between = (
  value: RawBuilder<unknown>,
  from: unknown,
  to: unknown,
  type: 'bigint' | 'timestamptz',
): (Condition | false)[] => [
  from !== undefined && sql<boolean>`${value} >= ${from}::${sql.raw(type)}`,
  to !== undefined && sql<boolean>`${value} <= ${to}::${sql.raw(type)}`,
];

const joined = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** The last player that a call has looked at; undefined when it has seen the end of the list. */
async function lastLookedAt(reader: Reader, { candidates, by }: Order): Promise<Looked | undefined> {
  const { rows } = await sql<Looked>`
    select u.id, ${registeredUs} as at_us from (${candidates(LOOKED_AT_MAX)}) as c
    cross join lateral (select * from users where id = c.id limit 1) u order by ${by}
    offset ${LOOKED_AT_MAX - 1} limit 1`.execute(reader);
  return rows[0];
}

async function count(reader: Reader, filters: Filters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${candidatesOf(filters, undefined, ROWS_COUNTED_MAX + 1)}) as c`.execute(reader);
  return rows[0]?.total ?? 0;
}

type Row = Pick<
  UserRow,
  'id' | 'first_name' | 'last_name' | 'cpf' | 'phone' | 'status' | 'kyc_status' | 'created_at'
> & {
  readonly cash: number;
  readonly bonus: number;
  readonly deposits: number;
  readonly deposited_at: Date | null;
  readonly seen_at: Date | null;
  readonly tags: string[];
};

async function presentRows(reader: Reader, ids: readonly number[], tenant: Tenant): Promise<PlayerRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select u.id, u.first_name, u.last_name, u.cpf, u.phone, u.status, u.kyc_status, u.created_at, w.cash, w.bonus,
      w.deposit_count as deposits, ${lastDeposit} as deposited_at, ${lastSeen} as seen_at,
      array(select t.tag from player_tags t where t.user_id = u.id order by t.tag) as tags
    from users u cross join lateral (${walletOf}) w
    where u.id = any(${ids}::bigint[])`.execute(reader);
  const obstacles = await listObstacles(reader, ids, tenant);
  const found = new Map(rows.map((row) => [row.id, row]));
  const inOrder = ids.map((id) => getFrom(found, id));
  return inOrder.map((row) => ({
    id: row.id,
    name: nameOf(row),
    cpf: row.cpf === null ? null : maskedCpf(row.cpf),
    status: row.status,
    kyc_status: row.kyc_status,
    lost: lostCapabilities(row, tenant, getFrom(obstacles, row.id)),
    cash: row.cash,
    bonus: row.bonus,
    deposits: row.deposits,
    deposited_at: row.deposited_at?.toISOString() ?? null,
    seen_at: row.seen_at?.toISOString() ?? null,
    registered_at: row.created_at.toISOString(),
    tags: row.tags,
  }));
}
