import type { OutboxTopic } from './outbox.ts';

export interface Job {
  /** The same on every retry, so that a receiver can drop duplicates. */
  readonly id: string;
  readonly payload: unknown;
  /** Absent where the call that wrote the job is not traced. */
  readonly inTrace?: InTrace;
}

/** Runs the work of a job as a part of the trace of the call that wrote it. */
export type InTrace = <Result>(run: () => Promise<Result>) => Promise<Result>;

/** Runs the work of a job, in the trace of the call that wrote it where that is traced. */
export const runJob = <Result>({ inTrace }: Job, run: () => Promise<Result>): Promise<Result> =>
  inTrace ? inTrace(run) : run();

export interface Sent {
  /** Jobs to retry. */
  readonly failed: ReadonlySet<string>;
  /**
   * Failed jobs that wait on purpose, because the receiver asked for it or an operator stopped them: how long at least, in
   * milliseconds. They are not late before that.
   */
  readonly waitMs?: ReadonlyMap<string, number>;
  /** Unreadable jobs with their problem; they are parked and never retried. They are not in `failed`. */
  readonly malformed?: ReadonlyMap<string, string>;
}

/** Sends jobs of one tenant; failed jobs are retried later, and unreadable ones are parked. */
export type Sender = (tenantId: string, jobs: readonly Job[]) => Promise<Sent>;

export type Senders = Readonly<Partial<Record<OutboxTopic, Sender>>>;
