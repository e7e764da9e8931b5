import * as contract from '@jangada/contracts/delivery/board.endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '../access/access.ts';
import type { Database } from '../database/database.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import type { Releases } from '../delivery/releases.ts';
import { checkInput } from '../http/check-input.ts';
import type { HealthOfBoard } from './board-health.ts';
import { readHistory } from './board-history.ts';
import { readOverview } from './board-overview.ts';
import { createBoardStream, STREAMS_PER_CALLER_MAX, type BoardStream } from './board-stream.ts';

interface Parts {
  db: Database;
  releases: Releases;
  access: Access;
  health: () => Promise<HealthOfBoard>;
  /** Delay after which the stream of a session that was revoked elsewhere ends; defaults to the heartbeat. */
  heartbeatEveryMs?: number;
}

const HISTORY_PAGE = 30;

/** Delay after which a browser reconnects a broken stream. */
const RETRY_MS = 2_000;
const MS_PER_S = 1_000;

/** A board with more unread bytes than this is disconnected; it starts over after it reconnects. */
const UNREAD_BYTES_MAX = 8_000_000;

/** The overview and the event stream of the operations board. */
export const boardRoutes = (app: FastifyInstance, { db, releases, access, health, heartbeatEveryMs }: Parts): void => {
  const stream = createBoardStream(db, health, app.log, heartbeatEveryMs);
  app.addHook('preClose', async () => stream.stop());

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => void (await access.require(request, 'read')));
    scope.addHook('onSend', async (_request, reply: FastifyReply) => void reply.header('cache-control', 'no-store'));

    scope.get(contract.getOverview.path, async () => readOverview(db, releases, health));

    scope.get(contract.listHistory.path, async ({ query }) => {
      const { limit, ...asked } = checkInput(contract.listHistory.query, query);
      const rows = Math.min(Math.max(Number(limit ?? HISTORY_PAGE), 1), contract.HISTORY_PAGE_MAX);
      return readHistory(db, { ...asked, limit: rows });
    });

    scope.get(contract.streamBoard.path, async (request, reply) => {
      const { kind, name } = await access.require(request, 'read');
      const caller = `${kind} ${name}`;
      if (stream.isFull()) throw new DeliveryError('server.unavailable', 'Too many boards listen already');
      if (stream.isFullFor(caller))
        throw new DeliveryError('request.too-many', `${name} has ${STREAMS_PER_CALLER_MAX} streams open already`, {
          retry_after_seconds: RETRY_MS / MS_PER_S,
        });
      await listen(request, reply, { stream, access, caller });
    });
  });
};

/** Takes the reply over from Fastify, because the stream lasts until one side closes it. */
const listen = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { stream, access, caller }: { stream: BoardStream; access: Access; caller: string },
): Promise<void> => {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // Without this header, buffering proxies would hold the stream back for ever.
    'x-accel-buffering': 'no',
  });
  const write = (text: string): void => {
    if (raw.writableLength > UNREAD_BYTES_MAX) raw.destroy();
    else if (!raw.destroyed) raw.write(text);
  };
  write(`retry: ${RETRY_MS}\n\n`);
  const stop = await stream.listen({
    caller,
    send: (message) => write(`data: ${JSON.stringify(message)}\n\n`),
    beat: () => write(': still here\n\n'),
    stillAllowed: () =>
      access.requireStill(request, 'read').then(
        () => true,
        (error: unknown) => {
          if (error instanceof DeliveryError) return false;
          throw error;
        },
      ),
    close: () => raw.end(),
  });
  raw.on('close', stop);
  if (raw.destroyed) stop();
};
