import type { FastifyBaseLogger } from 'fastify';
import type { Leased } from './leased-rows.ts';
import type { OutboxTopic } from './outbox.ts';
import { failureOf, inWork, whenEnded, type SpanFacts, type Tracing } from '../tracing/work.ts';
import type { InTrace, Job, Senders, Sent } from './sender.ts';

interface SendingParts {
  readonly senders: Senders;
  readonly log: FastifyBaseLogger;
  readonly tracing: Tracing | null;
}

/** Sends one topic after the other; when a sender throws, all its jobs have failed. */
export const sendJobs = async (
  { senders, log, tracing }: SendingParts,
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
      const sent = await sender(
        tenantId,
        ofTopic.map((job) => tracedJob(tracing, tenantId, job)),
      );
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

const tracedJob = (tracing: Tracing | null, tenantId: string, job: Leased): Job => {
  const { id, payload, topic, traceparent } = job;
  if (!tracing || traceparent === null) return { id, payload };
  const inTrace: InTrace = (run) => {
    const work = tracing.resume(tenantId, traceparent);
    return whenEnded(
      () => inWork(work, run),
      (ended) => work.end({ ...processed(topic), error: failureOf(ended) }),
    );
  };
  return { id, payload, inTrace };
};

const processed = (topic: string): SpanFacts => ({
  ...{ name: `process ${topic}`, kind: 'consumer' },
  attributes: {
    'messaging.system': 'jangada-outbox',
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.destination.name': topic,
  },
});
