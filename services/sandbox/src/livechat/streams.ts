import type { FastifyReply } from 'fastify';
import { startEventStream } from '../kit/event-stream.ts';

const LISTENERS_MAX = 500;
const RETRY_HINT_MS = 2_000;

export interface Streams {
  /** False when there is no place left. */
  join(topic: string, reply: FastifyReply, onLeft?: () => void): boolean;
  send(topic: string, event: string, data: unknown): void;
  listeners(topic: string): number;
  end(topic: string): void;
  stop(): void;
}

/** Server-sent events by topic. */
export function createStreams(): Streams {
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
    join: (topic, reply, onLeft) => {
      if (count >= LISTENERS_MAX) return false;
      startEventStream(reply, RETRY_HINT_MS);
      topics.set(topic, (topics.get(topic) ?? new Set()).add(reply));
      count += 1;
      reply.raw.on('close', () => {
        leave(topic, reply);
        onLeft?.();
      });
      return true;
    },
    send: (topic, event, data) => {
      const frame = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
      for (const reply of topics.get(topic) ?? []) reply.raw.write(frame);
    },
    listeners: (topic) => topics.get(topic)?.size ?? 0,
    end,
    stop: () => {
      for (const topic of topics.keys()) end(topic);
    },
  };
}
