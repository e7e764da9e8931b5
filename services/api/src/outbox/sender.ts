import type { OutboxTopic } from './outbox.ts';

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

export type Senders = Readonly<Partial<Record<OutboxTopic, Sender>>>;
