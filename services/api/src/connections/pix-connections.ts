import type { ConnectionState } from '@jangada/contracts/ops/connections';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { outsideDryRun } from '../database/dry-run.ts';
import { isOwnApi, isPixAdapter, ownApis } from '../config/pix-adapters.ts';
import { createPixClients, type OwnApiAccess, type PixClients } from '../vendors/pix/pix-clients.ts';
import type { PixAccess } from '../vendors/pix/pix-session.ts';
import { webhookOfConnection } from '../vendors/pix/webhook.ts';
import { mechanismsOf, type BacenCredentials, type PixSettings } from './pix-settings.ts';
import type { PixAccount } from './pix-account.ts';
import { unsealSecrets, type Secrets } from './sealed-credentials.ts';
import { listUsed, type ConnectionRow } from './used-connections.ts';

export interface PixConnection extends PixAccount {
  readonly id: number;
  readonly state: ConnectionState;
  readonly changedAt: Date;
}

/** The connections of tenants with PIX providers as they are now; drafts are left out. */
export interface PixConnections {
  /** In the order of their use; one that has just failed comes last for a while. */
  list(tenantId: string): Promise<readonly PixConnection[]>;
  find(tenantId: string, id: number): Promise<PixConnection | undefined>;
  /** Like `find`, as of half a second ago: another process may have changed the connection. */
  findFresh(tenantId: string, id: number): Promise<PixConnection | undefined>;
  /** Puts a connection that fails behind the others for a while. */
  avoid(id: number): void;
  /** Called after a change, so that the next call reads the database. */
  expire(tenantId: string): void;
}

/** The maximum delay until another process sees a change. */
const CACHED_MS = 5_000;
const FRESH_MS = 500;
const AVOIDED_MS = 30_000;

interface Cached {
  readonly readMs: number;
  readonly rows: Promise<readonly PixConnection[]>;
}

interface Parts {
  readonly db: Database;
  readonly config: Pick<Config, 'pix' | 'servicesKey'>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

export const createPixConnections = ({ db, config, log }: Parts, now: () => number = Date.now): PixConnections => {
  const cached = new Map<string, Cached>();
  const avoidedUntil = new Map<number, number>();
  /** Kept as long as the version, so that tokens and registrations are. */
  const clients = new Map<number, { readonly version: number; readonly made: PixClients }>();

  const clientsOf = (row: ConnectionRow, secrets: Secrets): PixClients => {
    const known = clients.get(row.id);
    if (known?.version === row.version) return known.made;
    const onMissingScopes = (scopes: readonly string[]): void =>
      log.warn({ tenant: row.tenant_id, connection: row.id, scopes }, 'pix: fewer scopes are granted than requested');
    const made = createPixClients(pixAccessOf(row, secrets), { onMissingScopes });
    clients.set(row.id, { version: row.version, made });
    return made;
  };

  const opened = (row: ConnectionRow): PixConnection[] => {
    try {
      return [connectionOf(config, row, clientsOf)];
    } catch (error) {
      // The others are still usable. The error of a cipher has no secret.
      log.error({ tenant: row.tenant_id, connection: row.id, err: error }, 'pix: a connection cannot be opened');
      return [];
    }
  };

  const read = async (tenantId: string, cachedMs: number): Promise<readonly PixConnection[]> => {
    const known = cached.get(tenantId);
    if (known && known.readMs + cachedMs > now()) return known.rows;
    const rows = outsideDryRun(() => db.read(tenantId, (reader) => listUsed(reader, 'pix'))).then((all) =>
      all.flatMap(opened),
    );
    cached.set(tenantId, { readMs: now(), rows });
    rows.catch(() => cached.delete(tenantId));
    return rows;
  };
  const findIn = async (tenantId: string, id: number, cachedMs: number) =>
    (await read(tenantId, cachedMs)).find((one) => one.id === id);

  return {
    list: async (tenantId) => {
      const isAvoided = ({ id }: PixConnection): boolean => (avoidedUntil.get(id) ?? 0) > now();
      return (await read(tenantId, CACHED_MS)).toSorted((a, b) => Number(isAvoided(a)) - Number(isAvoided(b)));
    },
    find: async (tenantId, id) => (await findIn(tenantId, id, CACHED_MS)) ?? (await findIn(tenantId, id, FRESH_MS)),
    findFresh: (tenantId, id) => findIn(tenantId, id, FRESH_MS),
    avoid: (id) => void avoidedUntil.set(id, now() + AVOIDED_MS),
    expire: (tenantId) => void cached.delete(tenantId),
  };
};

/**
 * A connection, ready for calls.
 *
 * @throws when its secrets do not open
 */
const connectionOf = (
  { pix, servicesKey }: Parts['config'],
  row: ConnectionRow,
  clientsOf: (row: ConnectionRow, secrets: Secrets) => PixClients,
): PixConnection => {
  if (!servicesKey) throw new TypeError('a connection needs SERVICES_KEY');
  const secrets = unsealSecrets(servicesKey, { ...row, tenant: row.tenant_id }, row.sealed);
  const settings = settingsOf(row);
  const mechanisms = mechanismsOf(settings, secrets.noticeSecrets);
  return {
    id: row.id,
    state: row.state,
    changedAt: row.changed_at,
    key: settings.pix_key,
    ...clientsOf(row, secrets),
    mechanisms,
    webhook: webhookOfConnection(pix, row.tenant_id, row.id, mechanisms),
  };
};

// Both were checked before they were stored (modules/site/connections/connection-form.ts).
export const settingsOf = ({ settings }: Pick<ConnectionRow, 'settings'>): PixSettings =>
  settings as unknown as PixSettings;
const credentialsOf = ({ credentials }: Secrets): BacenCredentials => credentials as unknown as BacenCredentials;

/** What the provider is called with. */
export const pixAccessOf = (
  row: Pick<ConnectionRow, 'adapter' | 'settings'>,
  secrets: Secrets,
): PixAccess | OwnApiAccess => {
  const settings = settingsOf(row);
  const baseUrl = settings.base_url.replace(/\/+$/, '');
  if (isOwnApi(row.adapter))
    return { adapter: row.adapter, baseUrl, apiKey: secrets.credentials[ownApis[row.adapter].credential] ?? '' };
  if (!isPixAdapter(row.adapter)) throw new TypeError(`${row.adapter} is no provider of PIX`);
  const { certificate, private_key: key, ca, ...credentials } = credentialsOf(secrets);
  return {
    baseUrl,
    profile: row.adapter,
    tokenUrl: settings.token_url,
    clientId: credentials.client_id,
    clientSecret: credentials.client_secret ?? '',
    account: settings.account,
    appKey: credentials.app_key,
    tls: certificate === undefined && ca === undefined ? null : { cert: certificate, key, ca: ca ?? null },
  };
};
