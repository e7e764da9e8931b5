import { QUEUE_COUNTED_MAX, type QueueItem, type QueueName, type QueueSummary } from '@jangada/contracts/ops/queues';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../database/database.ts';
import { sources } from './sources.ts';

interface SummaryRow extends Omit<QueueSummary, 'open_exceeded' | 'oldest_at'> {
  readonly oldest_at: Date | null;
}

const isWaiting = sql`coalesce(q.waiting_until > now(), false)`;
const isLeased = sql`coalesce(q.leased_until > now(), false)`;

/** Counts of queues, in one statement. */
export const summariesOf = async (reader: Reader, queues: readonly QueueName[]): Promise<QueueSummary[]> => {
  if (queues.length === 0) return [];
  const counted = queues.map(
    (queue) => sql`
      (select ${queue}::text as queue, count(*) filter (where not ${isWaiting}) as open,
         count(*) filter (where not ${isWaiting} and ${isLeased}) as claimed, count(*) filter (where ${isWaiting}) as waiting,
         count(*) filter (where not ${isWaiting} and due_at <= now()) as late,
         count(*) filter (where not ${isWaiting} and due_at > now() and now() > due_at - (due_at - entered_at) / 4) as soon,
         min(entered_at) filter (where not ${isWaiting}) as oldest_at
       from (${sources[queue]}) as s left join queue_items q on q.queue = ${queue} and q.item = s.item)`,
  );
  const { rows } = await sql<SummaryRow>`${sql.join(counted, sql` union all `)}`.execute(reader);
  return rows.map((row) => ({
    ...row,
    open: Math.min(row.open, QUEUE_COUNTED_MAX),
    open_exceeded: row.open > QUEUE_COUNTED_MAX,
    oldest_at: row.oldest_at?.toISOString() ?? null,
  }));
};

interface ItemRow {
  readonly item: string;
  readonly entered_at: Date;
  readonly due_at: Date;
  readonly player_id: number | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly amount: number | null;
  readonly about: string[];
  readonly owner: string | null;
  readonly leased_until: Date | null;
  readonly waiting_until: Date | null;
  readonly waiting_for: string | null;
  readonly touches: number | null;
}

/** Conditions on an item, by what the staff have done with it. */
export const waiting = isWaiting;
export const notWaiting = sql`not ${isWaiting}`;
export const free = sql`not ${isWaiting} and not ${isLeased}`;
export const ownedBy = (person: string) => sql`${isLeased} and q.owner = ${person}`;
export const named = (item: string) => sql`s.item = ${item}`;
export const otherThan = (item: string | undefined) => (item === undefined ? sql`true` : sql`s.item <> ${item}`);

/** The items of a queue that fulfil the conditions, those with the least time left first. */
export const listItems = async (
  reader: Reader,
  queue: QueueName,
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<QueueItem[]> => {
  const { rows } = await sql<ItemRow>`
    select s.*, q.owner, q.leased_until, q.waiting_until, q.waiting_for, q.touches, u.first_name, u.last_name
    from (
      select s.* from (${sources[queue]}) as s left join queue_items q on q.queue = ${queue} and q.item = s.item
      where ${sql.join(conditions, sql` and `)} order by s.due_at, s.item limit ${limit}) as s
    left join queue_items q on q.queue = ${queue} and q.item = s.item left join users u on u.id = s.player_id
    order by s.due_at, s.item`.execute(reader);
  return rows.map((row) => present(queue, row));
};

function present(queue: QueueName, row: ItemRow): QueueItem {
  const now = new Date();
  const waits = row.waiting_until !== null && row.waiting_until > now;
  const claimed = !waits && row.leased_until !== null && row.leased_until > now;
  return {
    queue,
    item: row.item,
    player:
      row.player_id === null
        ? null
        : { id: row.player_id, name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() },
    amount: row.amount,
    about: row.about,
    entered_at: row.entered_at.toISOString(),
    due_at: row.due_at.toISOString(),
    state: waits ? 'waiting' : claimed ? 'claimed' : 'open',
    owner: claimed ? row.owner : null,
    leased_until: claimed ? (row.leased_until?.toISOString() ?? null) : null,
    waiting_until: waits ? (row.waiting_until?.toISOString() ?? null) : null,
    waiting_for: waits ? row.waiting_for : null,
    touches: row.touches ?? 0,
  };
}
