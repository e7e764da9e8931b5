import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { BATCH_MAX, leaseRows, listTenantsWithRows, releaseRows, settleRows, type Leased } from './leased-rows.ts';
import type { OutboxTopic } from './outbox.ts';
import { createOwnLeases, type OwnLeases } from './own-leases.ts';
import { sendJobs } from './send-jobs.ts';
import type { Tracing } from '../tracing/work.ts';
import type { Senders } from './sender.ts';
import { createWrittenChannel } from './written-channel.ts';

export interface OutboxWorker {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Topics that the writing process sends itself, without a query. */
const writerSentTopics: ReadonlySet<string> = new Set<OutboxTopic>(['realtime']);
const SWEEP_MS = 2_000;
const NOTIFY_MS = 100;
/** Pause between two batches while more rows are due, so that new rows share a batch. */
const PAUSE_MS = 25;

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
export const createOutboxWorker = (
  db: Database,
  senders: Senders,
  log: FastifyBaseLogger,
  tracing: Tracing | null = null,
): OutboxWorker => {
  const topics = Object.keys(senders).toSorted();
  const timers: NodeJS.Timeout[] = [];
  const ownLeases = createOwnLeases();
  const drains = createDrains(
    async (tenantId, jobs) =>
      settleRows({ db, log }, tenantId, jobs, await sendJobs({ senders, log, tracing }, tenantId, jobs)),
    { lease: (tenantId) => leaseRows(db, topics, tenantId), ownLeases, log },
  );
  const channel = createWrittenChannel(db, topics, drains.drainDue);

  const sweep = async (): Promise<void> => {
    for (const tenantId of await listTenantsWithRows(db, topics)) drains.drainDue(tenantId);
  };

  const releaseOwnLeases = async (): Promise<void> => {
    for (const [tenantId, seqs] of ownLeases.takeAll()) if (seqs.length > 0) await releaseRows(db, tenantId, seqs);
  };

  const quietly = (run: () => Promise<void>) => () =>
    void run().catch((error: unknown) => log.debug({ reason: String(error) }, 'outbox: will try again'));

  return {
    start: async () => {
      db.onOutboxWritten((tenantId, written) => {
        const rows = written.leasedRows.filter(({ topic }) => topics.includes(topic));
        ownLeases.add(tenantId, rows);
        if (rows.length > 0) drains.wake(tenantId);
        if (!topics.some((topic) => written.topics.has(topic))) return;
        channel.announce(tenantId);
        drains.drainDue(tenantId);
      });
      for (const topic of topics) if (writerSentTopics.has(topic)) db.sentHere.add(topic);
      await channel.listen();
      timers.push(setInterval(quietly(sweep), SWEEP_MS), setInterval(quietly(channel.notifyOthers), NOTIFY_MS));
      await sweep();
    },
    stop: async () => {
      drains.stop();
      channel.stopReconnecting();
      for (const topic of topics) db.sentHere.delete(topic);
      for (const timer of timers) clearInterval(timer);
      await drains.settled();
      await releaseOwnLeases().catch((error: unknown) =>
        log.debug({ reason: String(error) }, 'outbox: its leases will end'),
      );
      await channel.close();
    },
  };
};

interface Source {
  readonly lease: (tenantId: string) => Promise<Leased[]>;
  readonly ownLeases: OwnLeases;
  readonly log: FastifyBaseLogger;
}

/** Runs one loop per tenant that sends its rows batch by batch until none is left. */
function createDrains(
  send: (tenantId: string, jobs: readonly Leased[]) => Promise<void>,
  { lease, ownLeases, log }: Source,
) {
  const draining = new Map<string, Promise<void>>();
  /** Tenants that may have unleased rows. */
  const due = new Set<string>();
  let stopped = false;

  const leaseDue = async (tenantId: string): Promise<Leased[]> => {
    if (!due.delete(tenantId)) return [];
    const found = await lease(tenantId);
    if (found.length === BATCH_MAX) due.add(tenantId);
    return found;
  };

  const hasMore = (tenantId: string): boolean => due.has(tenantId) || ownLeases.has(tenantId);

  const drain = async (tenantId: string): Promise<void> => {
    for (;;) {
      const found = await leaseDue(tenantId);
      const jobs = [...found, ...ownLeases.take(tenantId)];
      if (jobs.length > 0) await send(tenantId, jobs);
      if (stopped || !hasMore(tenantId)) return;
      if (jobs.length < BATCH_MAX) await sleep(PAUSE_MS);
    }
  };

  const wake = (tenantId: string): void => {
    if (stopped || draining.has(tenantId)) return;
    const run = drain(tenantId).then(
      () => {
        draining.delete(tenantId);
        // More rows may have been written after the last query.
        if (hasMore(tenantId)) wake(tenantId);
      },
      (error: unknown) => {
        draining.delete(tenantId);
        log.warn({ tenant: tenantId, reason: String(error) }, 'outbox: interrupted');
      },
    );
    draining.set(tenantId, run);
  };

  return {
    wake,
    drainDue: (tenantId: string): void => {
      due.add(tenantId);
      wake(tenantId);
    },
    stop: (): void => {
      stopped = true;
    },
    settled: (): Promise<unknown> => Promise.all(draining.values()),
  };
}
