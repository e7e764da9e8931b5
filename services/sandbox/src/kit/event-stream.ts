import type { FastifyReply } from 'fastify';

/** Turns an answer into a stream of server-sent events for any page; after `retryMs` a browser that lost it asks again. */
export function startEventStream(reply: FastifyReply, retryMs: number): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'x-accel-buffering': 'no',
  });
  reply.raw.write(`retry: ${retryMs}\n\n`);
}
