import { events } from '@jangada/contracts/events/events';
import type { ConnectionState } from '@jangada/contracts/host/host-api';
import * as z from '@jangada/contracts/values/schema';
import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import type { StubHost } from '../stub-host/stub-host.ts';

const connection = z.enum(['connecting', 'connected', 'unavailable', 'failed', 'disconnected']);

/** Recorded realtime traffic: the received events and the states of the connection (`pnpm dev record`). */
export const recording = z.object({
  name: z.string(),
  moments: z.array(
    z.union([
      z.object({ atMs: z.int(), event: z.string(), payload: z.unknown() }),
      z.object({ atMs: z.int(), connection }),
    ]),
  ),
});

export type Recording = z.infer<typeof recording>;
type Moment = Recording['moments'][number];

/** All parts of a recording that today's contract would refuse; the player skips them. */
export const problemsOf = ({ moments }: Recording): string[] =>
  moments.flatMap((moment) => {
    if (!('event' in moment)) return [];
    const event = events.find(({ name }) => name === moment.event);
    if (!event) return [`${moment.atMs} ms: there is no event ${moment.event}`];
    const checked = z.safeParse(event.payload, moment.payload);
    return checked.success ? [] : [`${moment.atMs} ms: ${moment.event} ${JSON.stringify(checked.error.issues)}`];
  });

const play = (stub: StubHost, moment: Moment): void => {
  if (!('event' in moment)) return stub.connection.setState(moment.connection satisfies ConnectionState, true);
  const event = events.find(({ name }) => name === moment.event);
  if (event) stub.emit(event, moment.payload);
};

export interface Player {
  /** The name of the running recording. */
  readonly playing: ReadonlyStore<string | null>;
  play(recorded: Recording, speed: number): void;
  stop(): void;
}

/** Plays recordings into a stub host, each moment at its time. */
export const createPlayer = (stub: StubHost): Player => {
  const playing = createStore<string | null>(() => null);
  let timers: ReturnType<typeof setTimeout>[] = [];

  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    playing.setState(null, true);
    stub.connection.setState('connected', true);
  };

  return {
    playing,
    stop,
    play: ({ name, moments }, speed) => {
      stop();
      playing.setState(name, true);
      const endMs = Math.max(0, ...moments.map(({ atMs }) => atMs));
      timers = moments.map((moment) => setTimeout(() => play(stub, moment), moment.atMs / speed));
      timers.push(setTimeout(() => playing.setState(null, true), endMs / speed));
    },
  };
};
