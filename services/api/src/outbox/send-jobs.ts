import type { FastifyBaseLogger } from 'fastify';
import type { Leased } from './leased-rows.ts';
import type { OutboxTopic } from './outbox.ts';
import type { Senders, Sent } from './sender.ts';

/** Sends one topic after the other; when a sender throws, all its jobs have failed. */
export const sendJobs = async (
  senders: Senders,
  log: FastifyBaseLogger,
  tenantId: string,
  jobs: readonly Leased[],
): Promise<Sent> => {
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
