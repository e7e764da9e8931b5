import type { FastifyReply } from 'fastify';
import { createEventStreams } from '../kit/event-streams.ts';
import type { World } from './board.ts';
import type { Board } from './protocol.ts';

const TICK_MS = 2_000;
const RETRY_HINT_MS = 3_000;
/** The topic of clients that watch only the lists; other topics name the watched event. */
const LISTS = '';

/** Sends changes of the board to all listeners (server-sent events); does nothing without listeners. */
export const createFeed = (world: World) => {
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
    /** @param eventId the event whose markets the client shows */
    join: (reply: FastifyReply, eventId = LISTS) => streams.join(eventId, reply),
    stop(): void {
      clearInterval(timer);
      streams.stop();
    },
  };
};
