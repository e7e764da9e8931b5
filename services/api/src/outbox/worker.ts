import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, LeasedRow, Tx } from '../database/database.ts';
import { defer } from '../database/pipelined-dialect.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { LEASE_MS, parkRow, type OutboxTopic } from './outbox.ts';

export interface Job {
  /** The same on every retry, so that a receiver can drop duplicates. */
  readonly id: string;
  readonly payload: unknown;
}

export interface Sent {
  /** Jobs to retry. */
  readonly failed: ReadonlySet<string>;
  /** Retry delay requested by the receiver, in milliseconds. */
  readonly waitMs?: ReadonlyMap<string, number>;
  /** Unreadable jobs with their problem; they are parked and never retried. They are not in `failed`. */
  readonly malformed?: ReadonlyMap<string, string>;
}

/** Sends jobs of one tenant; failed jobs are retried later, and unreadable ones are parked. */
export type Sender = (tenantId: string, jobs: readonly Job[]) => Promise<Sent>;

export interface OutboxWorker {
  start(): Promise<void>;
  stop(): Promise<void>;
}

const CHANNEL_PREFIX = 'jangada_outbox_';
const BATCH_MAX = 200;
/** Own rows that are not sent by then are left to the sweep, because their lease could expire during the send. */
const OWN_LEASE_MS_MAX = LEASE_MS / 3;
const OWN_LEASES_MAX = 2_000;
/** Topics that the writing process sends itself, without a query. */
const writerSentTopics: ReadonlySet<string> = new Set<OutboxTopic>(['realtime']);
const SWEEP_MS = 2_000;
const NOTIFY_MS = 100;
/** Pause between two batches while more rows are due, so that new rows share a batch. */
const PAUSE_MS = 25;
const BACKOFF_FIRST_MS = 250;
const BACKOFF_MS_MAX = 60_000;
/** Upper bound of a requested retry delay. */
const WAIT_MS_MAX = 10 * 60_000;
const ATTEMPTS_MAX = 40;
/** Topics that are given up after the last attempt. Other topics are retried until they succeed. */
const perishableTopics: ReadonlySet<string> = new Set<OutboxTopic>([
  'realtime',
  'disconnect',
  'push',
  'announcement',
  'contact-message',
]);
const RECONNECT_MS = 1_000;
/** PostgreSQL truncates names at 63 bytes. */
const CHANNEL_NAME_CHARS_MAX = 48;

interface OwnLease {
  readonly row: Leased;
  readonly sinceMs: number;
}

interface Leased {
  seq: number;
  id: string;
  topic: string;
  payload: unknown;
  attempts: number;
}

/**
 * Sends the rows that transactions wrote to the outbox. Workers lease rows, so that many of them share the work and a
 * crashed one loses no row. Rows of some topics are leased to the writing process from the start. The writing process
 * wakes the worker, NOTIFY wakes it for other processes, and a sweep finds rows if both were missed.
 *
 * A worker sends its topics one after the other, so topics for third parties have their own worker: a slow push service
 * never delays the events for browsers.
 *
 * @param senders the topics of this worker; rows of other topics stay untouched
 */
export function createOutboxWorker(
  db: Database,
  tenants: Tenants,
  senders: Readonly<Partial<Record<OutboxTopic, Sender>>>,
  log: FastifyBaseLogger,
): OutboxWorker {
  const self = randomUUID();
  const topics = Object.keys(senders).toSorted();
  const channel = CHANNEL_PREFIX + topics.join('_').replaceAll('-', '_').slice(0, CHANNEL_NAME_CHARS_MAX);
  const draining = new Map<string, Promise<void>>();
  /** Tenants that may have unleased rows. */
  const due = new Set<string>();
  const ownLeases = new Map<string, OwnLease[]>();
  const toNotify = new Set<string>();
  const timers: NodeJS.Timeout[] = [];
  let listener: ReturnType<Database['listener']> | undefined;
  let stopped = false;

  const lease = (tenantId: string): Promise<Leased[]> =>
    db.transaction(tenantId, async (tx) => {
      const { rows } = await sql<Leased>`
        update outbox set leased_until = now() + make_interval(secs => ${LEASE_MS / 1000}), attempts = attempts + 1
        where (tenant_id, seq) in (
          select tenant_id, seq from outbox
          where topic = any(${topics}) and given_up_at is null and available_at <= now() and (leased_until is null or leased_until < now())
          order by seq limit ${BATCH_MAX} for update skip locked)
        returning seq, id, topic, payload, attempts`.execute(tx);
      return rows.toSorted((a, b) => a.seq - b.seq);
    });

  const settle = (tenantId: string, jobs: readonly Leased[], { failed, waitMs, malformed }: Sent): Promise<void> => {
    const settleRows = async (tx: Tx): Promise<void> => {
      const sent = jobs.filter(({ id }) => !failed.has(id) && !malformed?.has(id)).map(({ seq }) => seq);
      if (sent.length > 0) await defer(tx, sql`delete from outbox where seq = any (${sent}::bigint[])`);
      for (const job of jobs) {
        const problem = malformed?.get(job.id);
        if (problem !== undefined) await parkRow(tx, job, problem);
      }
      for (const { seq, attempts, topic, id } of jobs.filter((job) => failed.has(job.id))) {
        const hopeless = attempts >= ATTEMPTS_MAX && perishableTopics.has(topic);
        const backoffMs = Math.min(BACKOFF_MS_MAX, BACKOFF_FIRST_MS * 2 ** (attempts - 1));
        const delayMs = Math.max(backoffMs, Math.min(WAIT_MS_MAX, waitMs?.get(id) ?? 0));
        await tx
          .updateTable('outbox')
          .set({
            leased_until: null,
            available_at: new Date(Date.now() + delayMs),
            given_up_at: hopeless ? new Date() : null,
          })
          .where('seq', '=', seq)
          .execute();
        if (hopeless) log.error({ tenant: tenantId, topic, event: id, attempts }, 'outbox: given up');
      }
    };
    // A row that reappears after a crash of the database is sent again, like a row of a crashed worker.
    return db.transaction(tenantId, settleRows, { synchronousCommit: 'off' });
  };

  const send = async (tenantId: string, jobs: readonly Leased[]): Promise<Sent> => {
    const failed = new Set<string>();
    const waitMs = new Map<string, number>();
    const malformed = new Map<string, string>();
    for (const topic of new Set(jobs.map((job) => job.topic))) {
      const ofTopic = jobs.filter((job) => job.topic === topic);
      const sender = senders[topic as OutboxTopic];
      try {
        if (!sender) throw new TypeError(`nobody sends ${topic}`);
        const sent = await sender(tenantId, ofTopic);
        for (const id of sent.failed) failed.add(id);
        for (const [id, ms] of sent.waitMs ?? []) waitMs.set(id, ms);
        for (const [id, problem] of sent.malformed ?? []) malformed.set(id, problem);
      } catch (error) {
        log.warn({ tenant: tenantId, topic, reason: String(error) }, 'outbox: not sent, will be tried again');
        for (const { id } of ofTopic) failed.add(id);
      }
    }
    return { failed, waitMs, malformed };
  };

  const addOwnLeases = (tenantId: string, rows: readonly LeasedRow[]): void => {
    const owned = ownLeases.get(tenantId) ?? [];
    ownLeases.set(tenantId, owned);
    const sinceMs = performance.now();
    // Rows above the limit are leased again after their lease has expired.
    for (const row of rows.slice(0, OWN_LEASES_MAX - owned.length))
      owned.push({ row: { ...row, attempts: 1 }, sinceMs });
  };

  const takeOwnLeases = (tenantId: string): Leased[] => {
    const owned = ownLeases.get(tenantId)?.splice(0, BATCH_MAX) ?? [];
    const fromMs = performance.now() - OWN_LEASE_MS_MAX;
    return owned.filter(({ sinceMs }) => sinceMs >= fromMs).map(({ row }) => row);
  };

  const leaseDue = async (tenantId: string): Promise<Leased[]> => {
    if (!due.delete(tenantId)) return [];
    const found = await lease(tenantId);
    if (found.length === BATCH_MAX) due.add(tenantId);
    return found;
  };

  const hasMore = (tenantId: string): boolean => due.has(tenantId) || (ownLeases.get(tenantId)?.length ?? 0) > 0;

  const drain = async (tenantId: string): Promise<void> => {
    for (;;) {
      const found = await leaseDue(tenantId);
      const jobs = [...found, ...takeOwnLeases(tenantId)];
      if (jobs.length > 0) await settle(tenantId, jobs, await send(tenantId, jobs));
      if (stopped || !hasMore(tenantId)) return;
      if (jobs.length < BATCH_MAX) await sleep(PAUSE_MS);
    }
  };

  const wake = (tenantId: string): void => {
    if (stopped || draining.has(tenantId)) return;
    const run = drain(tenantId).then(
      () => {
        draining.delete(tenantId);
        // Rows written after the last query.
        if (hasMore(tenantId)) wake(tenantId);
      },
      (error: unknown) => {
        draining.delete(tenantId);
        log.warn({ tenant: tenantId, reason: String(error) }, 'outbox: interrupted');
      },
    );
    draining.set(tenantId, run);
  };

  const drainDue = (tenantId: string): void => {
    due.add(tenantId);
    wake(tenantId);
  };

  const releaseOwnLeases = async (): Promise<void> => {
    for (const [tenantId, owned] of ownLeases) {
      const seqs = owned.splice(0).map(({ row }) => row.seq);
      if (seqs.length === 0) continue;
      await db.transaction(tenantId, (tx) =>
        tx.updateTable('outbox').set({ leased_until: null }).where('seq', 'in', seqs).execute(),
      );
    }
  };

  /**
   * Sends one NOTIFY for many commits, and outside of their transactions, because NOTIFY makes committing transactions
   * queue up.
   */
  const notifyOthers = async (): Promise<void> => {
    const names = [...toNotify];
    toNotify.clear();
    for (const name of names) await db.notify(channel, `${self}:${name}`);
  };

  const listen = async (): Promise<void> => {
    if (stopped) return;
    const client = db.listener();
    listener = client;
    client.on('error', () => void client.end().catch(() => undefined));
    client.once('end', () => setTimeout(() => void listen(), RECONNECT_MS).unref());
    client.on('notification', ({ payload }) => {
      const [from, tenantId] = (payload ?? '').split(':');
      if (tenantId && from !== self) drainDue(tenantId);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch {
      await client.end().catch(() => undefined);
    }
  };

  const sweep = async (): Promise<void> => {
    for (const { id } of await tenants.list()) drainDue(id);
  };

  const quietly = (run: () => Promise<void>) => () =>
    void run().catch((error: unknown) => log.debug({ reason: String(error) }, 'outbox: will try again'));

  return {
    start: async () => {
      db.onOutboxWritten((tenantId, written) => {
        const rows = written.leasedRows.filter(({ topic }) => topics.includes(topic));
        addOwnLeases(tenantId, rows);
        if (rows.length > 0) wake(tenantId);
        if (!topics.some((topic) => written.topics.has(topic))) return;
        toNotify.add(tenantId);
        drainDue(tenantId);
      });
      for (const topic of topics) if (writerSentTopics.has(topic)) db.sentHere.add(topic);
      await listen();
      timers.push(setInterval(quietly(sweep), SWEEP_MS), setInterval(quietly(notifyOthers), NOTIFY_MS));
      await sweep();
    },
    stop: async () => {
      stopped = true;
      for (const topic of topics) db.sentHere.delete(topic);
      for (const timer of timers) clearInterval(timer);
      await Promise.all(draining.values());
      await releaseOwnLeases().catch((error: unknown) =>
        log.debug({ reason: String(error) }, 'outbox: its leases will end'),
      );
      listener?.removeAllListeners('end');
      await listener?.end().catch(() => undefined);
    },
  };
}
