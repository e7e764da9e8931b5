import * as z from '@jangada/contracts/values/schema';
import { runJob, type Job, type Sent } from './sender.ts';

interface EachJob<Payload> {
  readonly payload: z.Schema<Payload>;
  readonly send: (payload: Payload) => Promise<void>;
  /** Notes why a job failed. What it throws ends the batch, which is then retried whole. */
  readonly onError: (error: unknown, payload: Payload, job: Job) => void;
}

/** Sends jobs one after the other: one that fails does not block the others, and one that cannot be read is parked. */
export const sendEach = async <Payload>(
  jobs: readonly Job[],
  { payload, send, onError }: EachJob<Payload>,
): Promise<Sent> => {
  const failed = new Set<string>();
  const malformed = new Map<string, string>();
  for (const job of jobs) {
    const checked = z.safeParse(payload, job.payload);
    if (!checked.success) {
      malformed.set(job.id, checked.error.message);
      continue;
    }
    try {
      await runJob(job, () => send(checked.data));
    } catch (error) {
      onError(error, checked.data, job);
      failed.add(job.id);
    }
  }
  return { failed, malformed };
};
