import { Socket } from 'node:net';
import * as z from '@jangada/contracts/values/schema';
import { DatabaseLogin } from '@jangada/server/database-login';
import type { NewestFirst } from '@jangada/server/environment';
import { Client } from 'pg';
import type { Logger } from 'pino';

/** The channel of the trigger's notifications (migration 0001). */
const CHANNEL = 'delivery_changed';
const newsSchema = z.object({ tenant: z.string(), urgent: z.boolean() });
type News = z.infer<typeof newsSchema>;

/** An arbitrary lock number, the same in every edge: the edge that holds the lock notifies the tabs for all edges. */
const SPEAKER_LOCK = 7_403_202;

/** Revisions of one tenant within this time count as one change, because groups are rolled out together. */
const GATHER_MS = 40;
const RECONNECT_MS = 1_000;
const RECONNECT_MS_MAX = 30_000;
/** The network may drop an idle connection silently, so TCP probes it after this time. */
const TCP_KEEP_ALIVE_MS = 10_000;
/** How often the connection is checked, and how soon the database has to answer. */
const CHECK_EVERY_MS = 1_000;
const CHECK_TIMEOUT_MS = 5_000;

export interface Change {
  readonly tenant: string;
  readonly urgent: boolean;
  /** Whether this is the edge that notifies the tabs. */
  readonly speaks: boolean;
}

export interface ChangesParts {
  readonly databaseUrl: string | NewestFirst<string>;
  readonly log: Pick<Logger, 'warn'>;
  /** Called immediately when cached data of this tenant is outdated; null means that no tenant's data is. */
  readonly onStale: (tenant: string | null) => void;
  readonly onChange: (change: Change) => void;
  /** How often the connection is checked, and how soon the database has to answer. */
  readonly check?: { readonly everyMs: number; readonly timeoutMs: number };
}

/**
 * Listens to committed revisions on a separate connection, which is checked because a missing notification would go
 * unnoticed. While the connection is lost, caches expire by age; after a reconnect all cached data counts as stale.
 */
export const watchChanges = ({
  databaseUrl,
  log,
  onStale,
  onChange,
  check = { everyMs: CHECK_EVERY_MS, timeoutMs: CHECK_TIMEOUT_MS },
}: ChangesParts) => {
  const login = new DatabaseLogin(databaseUrl);
  let client: Client | null = null;
  let heardUntilMs = -Infinity;
  let isStopped = false;
  let waitMs = RECONNECT_MS;
  let timer: NodeJS.Timeout | undefined;
  let checking: NodeJS.Timeout | undefined;
  let connecting: Promise<void> = Promise.resolve();
  const speaker = createSpeaker(() => client);
  const gather = createGathering((news) => {
    speaker.speaks().then(
      (speaks) => onChange({ ...news, speaks }),
      (error: unknown) => log.warn({ error, tenant: news.tenant }, 'a change was heard, and nobody could be told'),
    );
  });

  const handle = (text: string | undefined): void => {
    const read = z.safeParse(newsSchema, parsed(text));
    if (!read.success) return;
    onStale(read.data.tenant);
    gather(read.data);
  };

  const lost = (error: unknown): void => {
    if (isStopped) return;
    log.warn({ error }, 'changes are not heard: the connection is away');
    client = null;
    heardUntilMs = -Infinity;
    speaker.lose();
    clearInterval(checking);
    clearTimeout(timer);
    timer = setTimeout(() => (connecting = connect()), waitMs);
    waitMs = Math.min(waitMs * 2, RECONNECT_MS_MAX);
  };

  const connect = async (): Promise<void> => {
    const { url } = login;
    const { client: fresh, end } = makeClient(url, check.timeoutMs, lost);
    fresh.on('notification', ({ payload }) => handle(payload));
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      client = fresh;
      waitMs = RECONNECT_MS;
      clearInterval(checking);
      const checkConnection = async (): Promise<void> => {
        const sentMs = performance.now();
        await fresh.query('select 1');
        // Notifications arrive in order, so all revisions committed before the check were received before its answer.
        if (client === fresh) heardUntilMs = sentMs;
      };
      checking = setInterval(() => void checkConnection().catch(end), check.everyMs);
      heardUntilMs = performance.now();
      onStale(null);
    } catch (error) {
      login.refused(url, error);
      end(error);
    }
  };

  return {
    /**
     * Every revision committed before this moment of `performance.now()` was notified; -Infinity while the connection
     * is lost.
     */
    heardUntilMs: (): number => heardUntilMs,
    /** Settles when the first attempt has ended, successful or not; later attempts run in the background. */
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

/** Gathers revisions of one tenant into one change. */
const createGathering = (onGathered: (change: News) => void) => {
  const gathering = new Map<string, { urgent: boolean }>();
  return ({ tenant, urgent }: News): void => {
    const known = gathering.get(tenant);
    if (known) {
      known.urgent ||= urgent;
      return;
    }
    const change = { urgent };
    gathering.set(tenant, change);
    setTimeout(() => {
      gathering.delete(tenant);
      onGathered({ tenant, urgent: change.urgent });
    }, GATHER_MS);
  };
};

/** Takes a lock of the database session: another edge can take it when this connection ends. */
const createSpeaker = (currentClient: () => Client | null) => {
  let isSpeaker = false;
  let takingLock: Promise<boolean> | null = null;
  const takeLock = async (): Promise<boolean> => {
    const client = currentClient();
    if (isSpeaker || !client) return isSpeaker;
    const sql = 'select pg_try_advisory_lock($1) as mine';
    const { rows } = await client.query<{ mine: boolean }>(sql, [SPEAKER_LOCK]);
    isSpeaker = rows[0]?.mine === true;
    return isSpeaker;
  };
  return {
    /** Tenants that change at the same time share one query, because a connection runs one query at a time. */
    speaks: (): Promise<boolean> => {
      takingLock ??= takeLock().finally(() => (takingLock = null));
      return takingLock;
    },
    lose: (): void => {
      isSpeaker = false;
    },
  };
};

/** @param onEnd called once, when the connection has failed or ended */
const makeClient = (databaseUrl: string, timeoutMs: number, onEnd: (error: unknown) => void) => {
  // The socket is created here, so that a silent connection can be dropped without waiting for it.
  const socket = new Socket();
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'jangada-edge-changes',
    stream: () => socket,
    keepAlive: true,
    keepAliveInitialDelayMillis: TCP_KEEP_ALIVE_MS,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  let isOver = false;
  const end = (error: unknown): void => {
    if (isOver) return;
    isOver = true;
    socket.destroy();
    onEnd(error);
  };
  client.on('error', end);
  client.on('end', () => end(new Error('the connection ended')));
  return { client, end };
};

const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
};
