import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Tracing } from '../tracing/work.ts';
import type { OutboxTopic } from './outbox.ts';
import type { Sender, Senders } from './sender.ts';
import { createOutboxWorker, type OutboxWorker } from './worker.ts';

/** Each lane has its own worker, so that other lanes do not delay browsers, and a push service does not delay money. */
const LANES: Readonly<Record<OutboxTopic, 'browsers' | 'platform' | 'messages' | 'notices' | 'money'>> = {
  realtime: 'browsers',
  disconnect: 'browsers',
  fact: 'platform',
  alert: 'platform',
  push: 'messages',
  announcement: 'messages',
  'contact-message': 'messages',
  'code-failover': 'messages',
  'file-removal': 'messages',
  'pix-notice': 'notices',
  'pix-refund': 'money',
  'med-answer': 'money',
  payout: 'money',
};

interface WorkerParts {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly tracing: Tracing | null;
}

/** @throws {TypeError} when a topic has no sender */
export const createOutboxWorkers = ({ db, log, tracing }: WorkerParts, senders: Senders): readonly OutboxWorker[] => {
  const lanes = new Map<string, Partial<Record<OutboxTopic, Sender>>>();
  for (const [topic, lane] of Object.entries(LANES) as [OutboxTopic, string][]) {
    const sender = senders[topic];
    if (!sender) throw new TypeError(`no sender for the outbox topic ${topic}`);
    lanes.set(lane, { ...lanes.get(lane), [topic]: sender });
  }
  return [...lanes.values()].map((lane) => createOutboxWorker(db, lane, log, tracing));
};
