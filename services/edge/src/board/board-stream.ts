import type { BoardMessage } from '@jangada/contracts/delivery/board.endpoints';
import type { RolloutRevision } from '@jangada/contracts/delivery/rollout';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { revisionOf } from '../delivery/rollout-rows.ts';
import type { HealthOfBoard } from './board-health.ts';

/** Maximum number of boards connected to one process: more than a team needs, and a limit for attackers. */
export const STREAMS_MAX = 200;
/** Maximum number of streams of one operator or token, so that one client cannot use all of them. */
export const STREAMS_PER_CALLER_MAX = 10;

/** Delay after which a revision of another process is sent. */
const LOOK_EVERY_MS = 500;
const HEALTH_EVERY_MS = 10_000;
/** Delay after which the stream of a session that was revoked elsewhere ends. */
const HEARTBEAT_EVERY_MS = 15_000;

/** After a long database outage no more revisions than this are streamed; boards load the rest on request. */
const REVISIONS_TOLD_MAX = 100;

/** One connected board. */
export interface Listener {
  /** Identifies the caller: the same for all of their streams. */
  readonly caller: string;
  readonly send: (message: BoardMessage) => void;
  /** Sends a heartbeat, so that proxies do not close an idle connection. */
  readonly beat: () => void;
  /** Whether the listener is still authorised. */
  readonly stillAllowed: () => Promise<boolean>;
  readonly close: () => void;
}

/** Streams revisions of all processes to boards. It polls only while there are listeners. */
export const createBoardStream = (
  db: Database,
  health: () => Promise<HealthOfBoard>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  heartbeatEveryMs = HEARTBEAT_EVERY_MS,
) => {
  const listeners = new Set<Listener>();
  const news = createNews(db);
  let nextHealthMs = 0;
  let nextBeatMs = 0;
  let timer: NodeJS.Timeout | null = null;

  const broadcast = (message: BoardMessage): void => {
    for (const listener of listeners) listener.send(message);
  };

  const drop = (listener: Listener): void => {
    listeners.delete(listener);
    listener.close();
  };

  const beat = async (): Promise<void> => {
    for (const listener of listeners) {
      if (await listener.stillAllowed()) listener.beat();
      else {
        listener.send({ type: 'ended' });
        drop(listener);
      }
    }
  };

  const look = async (): Promise<void> => {
    for (const revision of await news.revisions()) broadcast({ type: 'revision', revision });
    if (await news.releasesChanged()) broadcast({ type: 'releases' });
    const nowMs = Date.now();
    if (nowMs >= nextHealthMs) {
      nextHealthMs = nowMs + HEALTH_EVERY_MS;
      broadcast({ type: 'health', ...(await health()) });
    }
    if (nowMs >= nextBeatMs) {
      nextBeatMs = nowMs + heartbeatEveryMs;
      await beat();
    }
  };

  const goOn = (): void => {
    if (timer !== null || listeners.size === 0) return;
    timer = setTimeout(() => {
      look()
        // While the database is unavailable the stream pauses; missed revisions are sent afterwards.
        .catch((error: unknown) => log.warn({ error }, 'the board was not told what happens'))
        .finally(() => {
          timer = null;
          goOn();
        });
    }, LOOK_EVERY_MS);
  };

  return {
    isFull: (): boolean => listeners.size >= STREAMS_MAX,

    /** Whether a caller has reached the maximum number of streams. */
    isFullFor: (caller: string): boolean =>
      [...listeners].filter((listener) => listener.caller === caller).length >= STREAMS_PER_CALLER_MAX,

    /** @returns a function that ends the stream */
    async listen(listener: Listener): Promise<() => void> {
      const isFirst = listeners.size === 0;
      // The listener is counted before the first await, so that concurrent streams are all counted.
      listeners.add(listener);
      if (isFirst) {
        // Revisions that were written without listeners are not streamed: a board loads the overview, which has them,
        // after it starts to listen.
        news.forget();
        nextHealthMs = 0;
        try {
          await news.revisions();
          await news.releasesChanged();
        } catch (error) {
          drop(listener);
          throw error;
        }
      }
      listener.send({ type: 'hello', at: new Date().toISOString() });
      goOn();
      return () => void listeners.delete(listener);
    },

    stop(): void {
      for (const listener of listeners) drop(listener);
      if (timer) clearTimeout(timer);
    },
  };
};

export type BoardStream = ReturnType<typeof createBoardStream>;

/** The revisions and releases that were written since the last query. */
const createNews = (db: Database) => {
  let known: Map<string, number> | null = null;
  let releases: string | null = null;

  const revisions = async (): Promise<RolloutRevision[]> => {
    const heads = await db
      .selectFrom('rollout_revisions')
      .select(['tenant', 'remote'])
      .select(({ fn }) => fn.max('revision').as('revision'))
      .groupBy(['tenant', 'remote'])
      .execute();
    const before = known;
    known = new Map(heads.map((head) => [placeOf(head), head.revision]));
    if (before === null) return [];
    const grown = heads.filter((head) => (before.get(placeOf(head)) ?? 0) < head.revision);
    if (grown.length === 0) return [];
    const rows = await revisionsAfter(db, before, grown);
    return rows.toReversed().map(revisionOf);
  };

  const releasesChanged = async (): Promise<boolean> => {
    const row = await db
      .selectFrom('releases')
      .select(({ fn }) => [fn.countAll<string>().as('count'), fn.max('published_at').as('newest')])
      .executeTakeFirstOrThrow();
    const now = `${row.count} ${row.newest?.getTime() ?? 0}`;
    const changed = releases !== null && releases !== now;
    releases = now;
    return changed;
  };

  return {
    revisions,
    releasesChanged,
    /** Forgets the state of the last query: the next query only stores the current state, and returns no news. */
    forget: (): void => {
      known = null;
      releases = null;
    },
  };
};

interface Place {
  readonly tenant: string;
  readonly remote: string;
}

const placeOf = ({ tenant, remote }: Place): string => `${tenant} ${remote}`;

const revisionsAfter = (db: Database, before: ReadonlyMap<string, number>, places: readonly Place[]) =>
  db
    .selectFrom('rollout_revisions')
    .selectAll()
    .where(({ or, and, eb }) =>
      or(
        places.map((place) =>
          and([
            eb('tenant', '=', place.tenant),
            eb('remote', '=', place.remote),
            eb('revision', '>', before.get(placeOf(place)) ?? 0),
          ]),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(REVISIONS_TOLD_MAX)
    .execute();
