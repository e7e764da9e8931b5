import type { FastifyReply } from 'fastify';
import { startEventStream } from '../kit/event-stream.ts';
import type { World } from './board.ts';
import type { Board, BoardChange } from './protocol.ts';

const TICK_MS = 2_000;
const CLIENTS_MAX = 500;
const RETRY_HINT_MS = 3_000;

interface Client {
  reply: FastifyReply;
  /** The event whose markets this client sees. */
  eventId: string | undefined;
}

export interface Feed {
  /** False when there is no place left; the client then asks by itself now and then. */
  join(reply: FastifyReply, eventId: string | undefined): boolean;
  current(): Board;
  stop(): void;
}

/** Sends what changed on the board to everybody who listens (server-sent events). Nobody listening costs nothing. */
export function createFeed(world: World): Feed {
  const clients = new Set<Client>();
  let board = world.board();

  const current = (): Board => {
    if (Date.now() - board.now >= TICK_MS) board = world.board();
    return board;
  };

  const tick = (): void => {
    if (clients.size === 0) return;
    const previous = board;
    board = world.board();
    const change = world.changeSince(previous, board);
    const withoutOpen = frameOf(change);
    const frames = new Map<string, string>();
    for (const { reply, eventId } of clients) {
      if (!eventId) {
        reply.raw.write(withoutOpen);
        continue;
      }
      const open = world.event(eventId);
      const frame = frames.get(eventId) ?? frameOf(open ? { ...change, open } : change);
      frames.set(eventId, frame);
      reply.raw.write(frame);
    }
  };

  const timer = setInterval(tick, TICK_MS);
  timer.unref();

  return {
    current,
    join: (reply, eventId) => {
      if (clients.size >= CLIENTS_MAX) return false;
      const client = { reply, eventId };
      startEventStream(reply, RETRY_HINT_MS);
      clients.add(client);
      reply.raw.on('close', () => clients.delete(client));
      return true;
    },
    stop: () => {
      clearInterval(timer);
      for (const { reply } of clients) reply.raw.end();
      clients.clear();
    },
  };
}

const frameOf = (change: BoardChange): string => `data: ${JSON.stringify(change)}\n\n`;
