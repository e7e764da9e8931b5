import { Socket } from 'node:net';
import * as z from '@jangada/contracts/values/schema';
import { Client } from 'pg';
import type { Logger } from 'pino';

/** The payload of the trigger of migration 0008. */
const CHANNEL = 'delivery_changed';
const news = z.object({ tenant: z.string(), urgent: z.boolean() });

/** An arbitrary lock number, the same in every edge: the edge with this lock notifies the tabs for all. */
const SPEAKER_LOCK = 7_403_202;

/** Revisions of one tenant within this time are one change: groups move together. */
const GATHER_MS = 40;
const RECONNECT_MS = 1_000;
const RECONNECT_MS_MAX = 30_000;
/** An idle connection may be dropped silently by the network: TCP probes it after this time. */
const TCP_KEEP_ALIVE_MS = 10_000;
/** How often the database has to answer on this connection, and how soon. */
const CHECK_EVERY_MS = 1_000;
const CHECK_TIMEOUT_MS = 5_000;

export interface Change {
  readonly tenant: string;
  readonly urgent: boolean;
  /** Whether this is the one edge that notifies the tabs. */
  readonly speaks: boolean;
}

export interface ChangesParts {
  readonly databaseUrl: string;
  readonly log: Pick<Logger, 'warn'>;
  /** Called at once: cached data of this tenant is outdated. Null: no tenant's. */
  readonly onStale: (tenant: string | null) => void;
  readonly onChange: (change: Change) => void;
  /** How often the connection is checked, and how soon the database has to answer. */
  readonly check?: { readonly everyMs: number; readonly timeoutMs: number };
}

/**
 * Hears of every committed revision, on a connection of its own that is checked, since nobody would miss what does not come. While it is lost, changes of other edges are found out by
 * the age of what is remembered; afterwards everything counts as stale.
 */
export const watchChanges = ({
  databaseUrl,
  log,
  onStale,
  onChange,
  check = { everyMs: CHECK_EVERY_MS, timeoutMs: CHECK_TIMEOUT_MS },
}: ChangesParts) => {
  let client: Client | null = null;
  let heardUntilMs = -Infinity;
  let isSpeaker = false;
  let isStopped = false;
  let waitMs = RECONNECT_MS;
  let timer: NodeJS.Timeout | undefined;
  let checking: NodeJS.Timeout | undefined;
  let connecting: Promise<void> = Promise.resolve();
  const gathering = new Map<string, { urgent: boolean }>();

  /** A lock of the session: it is another edge's turn when this connection ends. */
  const takeLock = async (): Promise<boolean> => {
    if (isSpeaker || !client) return isSpeaker;
    const sql = 'select pg_try_advisory_lock($1) as mine';
    const { rows } = await client.query<{ mine: boolean }>(sql, [SPEAKER_LOCK]);
    isSpeaker = rows[0]?.mine === true;
    return isSpeaker;
  };
  let takingLock: Promise<boolean> | null = null;
  /** Tenants that change at the same time share one query: a connection runs one at a time. */
  const speaks = (): Promise<boolean> => {
    takingLock ??= takeLock().finally(() => (takingLock = null));
    return takingLock;
  };

  const handle = (text: string | undefined): void => {
    const said = z.safeParse(news, parsed(text));
    if (!said.success) return;
    const { tenant, urgent } = said.data;
    onStale(tenant);
    const known = gathering.get(tenant);
    if (known) {
      known.urgent ||= urgent;
      return;
    }
    const change = { urgent };
    gathering.set(tenant, change);
    setTimeout(() => {
      gathering.delete(tenant);
      speaks().then(
        (mine) => onChange({ tenant, urgent: change.urgent, speaks: mine }),
        (error: unknown) => log.warn({ error, tenant }, 'a change was heard, and nobody could be told'),
      );
    }, GATHER_MS);
  };

  const lost = (error: unknown): void => {
    if (isStopped) return;
    log.warn({ error }, 'changes are not heard: the connection is away');
    client = null;
    heardUntilMs = -Infinity;
    isSpeaker = false;
    clearInterval(checking);
    clearTimeout(timer);
    timer = setTimeout(() => (connecting = connect()), waitMs);
    waitMs = Math.min(waitMs * 2, RECONNECT_MS_MAX);
  };

  const connect = async (): Promise<void> => {
    // A connection of its own, so that a silent one can be dropped without waiting for it.
    const socket = new Socket();
    const fresh = new Client({
      connectionString: databaseUrl,
      application_name: 'jangada-edge-changes',
      stream: () => socket,
      keepAlive: true,
      keepAliveInitialDelayMillis: TCP_KEEP_ALIVE_MS,
      connectionTimeoutMillis: check.timeoutMs,
      query_timeout: check.timeoutMs,
    });
    fresh.on('notification', ({ payload }) => handle(payload));
    let isOver = false;
    const end = (error: unknown): void => {
      if (isOver) return;
      isOver = true;
      socket.destroy();
      lost(error);
    };
    fresh.on('error', end);
    fresh.on('end', () => end(new Error('the connection ended')));
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      client = fresh;
      waitMs = RECONNECT_MS;
      clearInterval(checking);
      const heard = async (): Promise<void> => {
        const sentMs = performance.now();
        await fresh.query('select 1');
        // What was committed before came before the answer.
        if (client === fresh) heardUntilMs = sentMs;
      };
      checking = setInterval(() => void heard().catch(end), check.everyMs);
      heardUntilMs = performance.now();
      onStale(null);
    } catch (error) {
      end(error);
    }
  };

  return {
    /** Every revision committed before this moment of `performance.now()` was heard; -Infinity while the connection is away. */
    heardUntilMs: (): number => heardUntilMs,
    /** Settles when the first try has ended, either way; those after it go on by themselves. */
    start: (): Promise<void> => (connecting = connect()),
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(checking);
      await connecting;
      clearInterval(checking);
      await client?.end();
    },
  };
};

const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
};
