import type { FastifyReply } from 'fastify';

const LISTENERS_MAX = 500;

export type EventStreams = ReturnType<typeof createEventStreams>;

/** Server-sent events by topic, for pages of any origin. @param retryMs reconnection time of browsers */
export const createEventStreams = (retryMs: number) => {
  const topics = new Map<string, Set<FastifyReply>>();
  let count = 0;

  const leave = (topic: string, reply: FastifyReply): void => {
    const listeners = topics.get(topic);
    if (!listeners?.delete(reply)) return;
    count -= 1;
    if (listeners.size === 0) topics.delete(topic);
  };
  const end = (topic: string): void => {
    for (const reply of topics.get(topic) ?? []) reply.raw.end();
  };

  return {
    /** Answers with the stream of a topic; with 503 when there are too many streams. */
    async join(topic: string, reply: FastifyReply, on: { joined?: () => void; left?: () => void } = {}) {
      if (count >= LISTENERS_MAX) return reply.code(503).send({ error: 'too many listeners' });
      reply.hijack();
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        'x-accel-buffering': 'no',
      });
      reply.raw.write(`retry: ${retryMs}\n\n`);
      topics.set(topic, (topics.get(topic) ?? new Set()).add(reply));
      count += 1;
      reply.raw.on('close', () => {
        leave(topic, reply);
        on.left?.();
      });
      on.joined?.();
      return reply;
    },
    /** @param event the event's name; `message` when omitted */
    send(topic: string, data: unknown, event?: string): void {
      const frame = `${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`;
      for (const reply of topics.get(topic) ?? []) reply.raw.write(frame);
    },
    topics: (): string[] => [...topics.keys()],
    listeners: (topic: string): number => topics.get(topic)?.size ?? 0,
    end,
    stop(): void {
      for (const topic of topics.keys()) end(topic);
    },
  };
};
