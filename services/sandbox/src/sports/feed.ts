import type { FastifyReply } from 'fastify';
import { createEventStreams } from '../kit/event-streams.ts';
import type { World } from './board.ts';
import type { Board } from './protocol.ts';

const TICK_MS = 2_000;
const RETRY_HINT_MS = 3_000;
/** Of those who watch the lists alone; others watch the event that their topic names. */
const LISTS = '';

/** Sends what changed on the board to everybody who listens (server-sent events). Nobody listening costs nothing. */
export function createFeed(world: World) {
  const streams = createEventStreams(RETRY_HINT_MS);
  let board = world.board();

  const timer = setInterval(() => {
    const topics = streams.topics();
    if (topics.length === 0) return;
    const previous = board;
    board = world.board();
    const change = world.changeSince(previous, board);
    for (const eventId of topics) {
      const open = eventId === LISTS ? undefined : world.event(eventId);
      streams.send(eventId, open ? { ...change, open } : change);
    }
  }, TICK_MS);
  timer.unref();

  return {
    current(): Board {
      if (Date.now() - board.now >= TICK_MS) board = world.board();
      return board;
    },
    /** @param eventId the event whose markets this client sees */
    join: (reply: FastifyReply, eventId = LISTS) => streams.join(eventId, reply),
    stop(): void {
      clearInterval(timer);
      streams.stop();
    },
  };
}
