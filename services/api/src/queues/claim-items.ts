import type { QueueItem, QueueName } from '@jangada/contracts/ops/queues';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { DomainError } from '../errors/domain-error.ts';
import { free, listItems, named, otherThan } from './read-queues.ts';

const MINUTE_MS = 60_000;
const LEASE_MS = 5 * MINUTE_MS;
/** A set of documents takes longer. */
const IDENTITY_LEASE_MS = 10 * MINUTE_MS;
/** Whom a lead has given an item need not be at their desk yet. */
const ASSIGNED_MS = 30 * MINUTE_MS;
/** Several people may take the next item at once; each of them gets another one of these. */
const CANDIDATES = 20;

const leaseOf = (queue: QueueName): number => (queue === 'identity' ? IDENTITY_LEASE_MS : LEASE_MS);

export interface ItemKey {
  readonly queue: QueueName;
  readonly item: string;
}

/** @throws queue.not-open when it is not in the queue, or no longer */
const getItem = async (tx: Tx, { queue, item }: ItemKey): Promise<QueueItem> => {
  const [found] = await listItems(tx, queue, [named(item)], 1);
  if (!found) throw new DomainError('queue.not-open');
  return found;
};

/** Claims an item for a person, or for longer. @throws queue.not-open, queue.claimed with the owner */
export const claim = async (tx: Tx, key: ItemKey, person: string): Promise<QueueItem> => {
  await getItem(tx, key);
  if (!(await take(tx, key, person, { leaseMs: leaseOf(key.queue), renews: true }))) throw await claimedBy(tx, key);
  return getItem(tx, key);
};

/** The free item with the least time left; undefined when there is none. */
export const claimNext = async (
  tx: Tx,
  queue: QueueName,
  person: string,
  not: string | undefined,
): Promise<QueueItem | undefined> => {
  for (const { item } of await listItems(tx, queue, [free, otherThan(not)], CANDIDATES))
    if (await take(tx, { queue, item }, person, { leaseMs: leaseOf(queue), renews: false }))
      return getItem(tx, { queue, item });
  return undefined;
};

interface Lease {
  readonly leaseMs: number;
  /** An item that the person has already is theirs for longer. */
  readonly renews: boolean;
}

/**
 * @returns false when somebody has it. Of two who take an item at once, the second waits for the first and finds it
 *   taken.
 */
async function take(tx: Tx, { queue, item }: ItemKey, person: string, { leaseMs, renews }: Lease): Promise<boolean> {
  const { rows } = await sql`
    insert into queue_items as known (queue, item, owner, claimed_at, leased_until, touches)
    values (${queue}, ${item}, ${person}, now(), now() + make_interval(secs => ${leaseMs / 1_000}), 1)
    on conflict (tenant_id, queue, item) do update
      set owner = excluded.owner, leased_until = excluded.leased_until, waiting_until = null, waiting_for = null,
        claimed_at = case when known.owner = excluded.owner and known.leased_until > now()
          then known.claimed_at else now() end,
        touches = known.touches + case when known.owner = excluded.owner and known.leased_until > now() then 0 else 1 end,
        updated_at = now()
      where known.owner is null or known.leased_until <= now() or (${renews} and known.owner = excluded.owner)
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Gives an item back. @throws queue.not-open, queue.not-yours with the owner */
export const release = async (tx: Tx, key: ItemKey, person: string): Promise<QueueItem> => {
  const { owner, leased_until } = await getItem(tx, key);
  if (owner !== null && owner !== person) throw new DomainError('queue.not-yours', { facts: { owner, leased_until } });
  await tx
    .updateTable('queue_items')
    .set({ owner: null, leased_until: null, waiting_until: null, waiting_for: null, updated_at: new Date() })
    .where('queue', '=', key.queue)
    .where('item', '=', key.item)
    .execute();
  return getItem(tx, key);
};

/** Gives an item to a person, whoever has it. @throws queue.not-open */
export const assign = async (tx: Tx, key: ItemKey, person: string): Promise<QueueItem> => {
  await getItem(tx, key);
  const nobody = { owner: null, leased_until: null, waiting_until: null, waiting_for: null };
  await tx.updateTable('queue_items').set(nobody).where('queue', '=', key.queue).where('item', '=', key.item).execute();
  await take(tx, key, person, { leaseMs: ASSIGNED_MS, renews: true });
  return getItem(tx, key);
};

interface Waiting {
  readonly until: Date;
  readonly for: string;
}

/** Puts an item aside; it is free again at that moment, by itself. @throws queue.not-open, queue.claimed */
export const putAside = async (
  tx: Tx,
  key: ItemKey,
  person: string,
  { until, for: what }: Waiting,
): Promise<QueueItem> => {
  await claim(tx, key, person);
  await tx
    .updateTable('queue_items')
    .set({ owner: null, leased_until: null, waiting_until: until, waiting_for: what, updated_at: new Date() })
    .where('queue', '=', key.queue)
    .where('item', '=', key.item)
    .execute();
  return getItem(tx, key);
};

async function claimedBy(tx: Tx, key: ItemKey): Promise<DomainError> {
  const { owner, leased_until } = await getItem(tx, key);
  return new DomainError('queue.claimed', { facts: { owner, leased_until } });
}
