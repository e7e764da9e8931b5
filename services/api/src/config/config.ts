import { SEAL_KEY_BYTES } from '@jangada/object-store/sealed-store';
import {
  headers,
  httpUrl,
  integer,
  json,
  keyOfBytes,
  logLevel,
  matching,
  newestFirst,
  oneOf,
  pem,
  port,
  postgresUrl,
  ConfigError,
  readEnvironment,
  redisUrl,
  text,
  type Environment,
} from '@jangada/server/environment';
import { servicesKey } from '@jangada/server/services-key';
import * as z from 'zod';
import { captchaOf } from './captcha-access.ts';
import { emailSenders, smsSenders } from './message-senders.ts';
import { messengerOf } from './messenger.ts';
import { a8rOf, operatorIds } from './game-aggregators.ts';
import { noticeMechanisms } from './notice-mechanisms.ts';
import { filesOf, origins, originUrl, pixCertificate, pixProfileOf, pushOf } from './optional-parts.ts';

const WEBHOOK_SECRET_CHARS_MIN = 16;
const PROXY_SECRET_CHARS_MIN = 32;
/** The current secret and its successor. */
const WEBHOOK_SECRETS_MAX = 2;
const CONNECTIONS_DEFAULT = 10;
const BACKGROUND_CONNECTIONS_DEFAULT = 6;
const CONNECTIONS_MAX = 200;
const WAIT_DEFAULT_MS = 5_000;
const WAIT_MAX_MS = 60_000;
const DRAIN_MS_MAX = 60_000;
const RATE_LIMIT_SCALE_MAX = 100_000;
const PROXIES_MAX = 10;
/** The batch limit of hosted Pusher Channels; every Pusher-compatible gateway accepts batches of this size. */
const EVENTS_PER_BATCH_DEFAULT = 10;
/** With this many events of the maximum size, a call reaches our gateway's size limit. */
const EVENTS_PER_BATCH_MAX = 100;

const REALTIME_APPS = 'must be {"<tenant>": {"id", "key", "secret"}}';
const realtimeApp = z.object({ id: z.string(), key: z.string(), secret: z.string() }, { error: REALTIME_APPS });

const WEBHOOK_SECRETS =
  `must be {"<tenant>": "<secret>"}, or a list of ${WEBHOOK_SECRETS_MAX} while one is replaced; ` +
  `each with at least ${WEBHOOK_SECRET_CHARS_MIN} characters`;
const webhookSecret = z.string().min(WEBHOOK_SECRET_CHARS_MIN, { error: WEBHOOK_SECRETS });
const webhookSecrets = z
  .record(
    z.string(),
    z.union([webhookSecret.transform((secret) => [secret]), z.array(webhookSecret).min(1).max(WEBHOOK_SECRETS_MAX)], {
      error: WEBHOOK_SECRETS,
    }),
    { error: WEBHOOK_SECRETS },
  )
  .refine(areOfOneTenant, { error: 'must be different for each tenant' });

/** Whether no two tenants share a secret: otherwise a notice of one would be valid for the other. */
function areOfOneTenant(secrets: Readonly<Record<string, readonly string[]>>): boolean {
  const all = Object.values(secrets).flatMap((ofTenant) => [...new Set(ofTenant)]);
  return new Set(all).size === all.length;
}

const flag = () => oneOf(['true', 'false']).transform((word) => word === 'true');
const variables = {
  API_DRAIN_MS: integer(0, DRAIN_MS_MAX).default(0),
  API_FILES_KEY: newestFirst(keyOfBytes(SEAL_KEY_BYTES)).optional(),
  API_HOST: text().default('0.0.0.0'),
  API_METRICS_HOST: text().default('127.0.0.1'),
  API_METRICS_PORT: port().optional(),
  API_OTLP_ENDPOINT: httpUrl().optional(),
  API_OTLP_HEADERS: headers(),
  API_PORT: port().default(8081),
  API_PUBLIC_PORT: port().optional(),
  DATABASE_BACKGROUND_CONNECTIONS_MAX: integer(2, CONNECTIONS_MAX).default(BACKGROUND_CONNECTIONS_DEFAULT),
  DATABASE_CONNECTIONS_MAX: integer(2, CONNECTIONS_MAX).default(CONNECTIONS_DEFAULT),
  DATABASE_OWNER_URL: postgresUrl().optional(),
  DATABASE_URL: newestFirst(postgresUrl()),
  DATABASE_WAIT_MS: integer(100, WAIT_MAX_MS).default(WAIT_DEFAULT_MS),
  GOOGLE_AUTHORIZE_URL: httpUrl().default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_ISSUER: httpUrl().default('https://accounts.google.com'),
  GOOGLE_JWKS_URL: httpUrl().default('https://www.googleapis.com/oauth2/v3/certs'),
  IDENTITY_WEBHOOK_URL: httpUrl().optional(),
  JANGADA_DEMO: flag().default(false),
  LOG_LEVEL: logLevel(),
  EMAIL_SENDERS: json(emailSenders).optional(),
  MAILBOX_KEY: text().optional(),
  MAILBOX_URL: httpUrl().optional(),
  MESSAGE_RECEIPTS_URL: httpUrl().optional(),
  OPS_BOARD_ORIGIN: originUrl('https://board.example.bet.br').optional(),
  OPS_DESK_DIR: text().optional(),
  OPS_HOST: text().default('127.0.0.1'),
  OPS_ORIGIN: originUrl('https://desk.example.bet.br').optional(),
  OPS_PORT: port().optional(),
  OPS_TRUSTED_PROXIES: integer(0, PROXIES_MAX).default(0),
  PIX_BASE_URL: httpUrl().optional(),
  PIX_CLIENT_ID: text(),
  PIX_CLIENT_SECRET: text(),
  PIX_NOTICE_MECHANISMS: json(noticeMechanisms).default({}),
  PIX_WEBHOOK_SECRETS: json(webhookSecrets),
  PIX_WEBHOOK_URL: httpUrl().optional(),
  PUBLIC_SCHEME: oneOf(['http', 'https']).default('http'),
  RATE_LIMIT_REDIS_URL: redisUrl().optional(),
  RATE_LIMIT_SCALE: integer(1, RATE_LIMIT_SCALE_MAX).default(1),
  REALTIME_APPS: json(z.record(z.string(), realtimeApp, { error: REALTIME_APPS })).default({}),
  REALTIME_CLUSTER: matching(/^[a-z0-9-]{2,20}$/, 'must be the name of a cluster, such as sa1').optional(),
  REALTIME_EVENTS_PER_BATCH_MAX: integer(1, EVENTS_PER_BATCH_MAX).default(EVENTS_PER_BATCH_DEFAULT),
  REALTIME_HOST: text().default('localhost'),
  REALTIME_PORT: port().default(8082),
  REALTIME_PUBLIC_HOST: text().optional(),
  REALTIME_PUBLIC_PORT: port().optional(),
  REALTIME_PUBLIC_TLS: flag().optional(),
  REALTIME_TLS: flag().default(false),
  SANDBOX_PUBLIC_URL: httpUrl().default('http://localhost:8090'),
  SERVICES_KEY: servicesKey().optional(),
  SITE_PORT: port().default(8080),
  SMS_SENDERS: json(smsSenders).optional(),
  SPORTS_FRAME_URL: httpUrl().optional(),
  SPORTS_GAME_URL: httpUrl().optional(),
  SPORTS_LIVE_URL: httpUrl().optional(),
  SPORTS_OPERATOR_ID: text().default('jangada'),
  SPORTS_OPERATOR_PRIVATE_KEY: newestFirst(pem('PRIVATE KEY')),
  SPORTS_PROVIDER_JWKS_URL: httpUrl().optional(),
  SPORTS_SCRIPT_URL: httpUrl().optional(),
  STUDIO_BASE_URL: httpUrl().optional(),
  STUDIO_GAME_ORIGINS: origins().optional(),
  STUDIO_OPERATOR_ID: text().default('jangada'),
  STUDIO_OPERATOR_IDS: json(operatorIds).default({}),
  STUDIO_OPERATOR_PRIVATE_KEY: newestFirst(pem('PRIVATE KEY')),
  STUDIO_PROVIDER_PUBLIC_KEY: newestFirst(pem('PUBLIC KEY')),
  THIRD_PARTY_PROXY_SECRET: newestFirst(
    text().min(PROXY_SECRET_CHARS_MIN, { error: `must have at least ${PROXY_SECRET_CHARS_MIN} characters` }),
  ).optional(),
  TRUSTED_PROXIES: integer(0, PROXIES_MAX).default(0),
};

/** Turns `http://localhost:8090` into `http://sports.localhost:8090`; an address on another host stays as it is. */
function ownHost(name: string, address: string): string {
  const { protocol, hostname, port: number } = new URL(address);
  return hostname === 'localhost' ? `${protocol}//${name}.localhost${number === '' ? '' : `:${number}`}` : address;
}

type Variables = ReturnType<typeof readEnvironment<typeof variables>>;

const opsOf = (read: Variables) => ({
  host: read.OPS_HOST,
  /** The operators' listener; null without one. */
  port: read.OPS_PORT ?? null,
  /** The only origin of the desk's pages; null for any name of this machine. */
  origin: read.OPS_ORIGIN ?? null,
  /** Where the board of releases is, which the desk opens; null opens none. */
  boardOrigin: read.OPS_BOARD_ORIGIN ?? null,
  /** The folder with the built desk; null serves none. */
  deskDir: read.OPS_DESK_DIR ?? null,
  /** The proxies in front of the operators' listener. */
  trustedProxies: read.OPS_TRUSTED_PROXIES,
});

const tracingOf = ({ API_OTLP_ENDPOINT: endpoint, API_OTLP_HEADERS: sent, SERVICES_KEY: key }: Variables) => {
  if (endpoint === undefined) return null;
  if (key === undefined)
    throw new ConfigError('SERVICES_KEY is missing: by it API_OTLP_ENDPOINT knows the traces of the edge');
  return { endpoint, headers: sent, servicesKey: key };
};

/** @param sandbox the stand-in's address, for what is not configured */
const sportsOf = (read: Variables, sandbox: string) => ({
  operatorId: read.SPORTS_OPERATOR_ID,
  /** The first signs; the public half of each is published. */
  privateKeys: read.SPORTS_OPERATOR_PRIVATE_KEY,
  providerJwksUrl: read.SPORTS_PROVIDER_JWKS_URL ?? `${sandbox}/sports/jwks.json`,
  scriptUrl: read.SPORTS_SCRIPT_URL ?? `${sandbox}/sports/bt-renderer.min.js`,
  /** The provider's page that shows sports as a game. */
  gameUrl: read.SPORTS_GAME_URL ?? `${sandbox}/sports/game`,
  /** The provider's page for the frame of a tenant with the provider `iframe`, on its own origin. */
  frameUrl: read.SPORTS_FRAME_URL ?? `${ownHost('sports', sandbox)}/sports/frame`,
  /** The provider's list of live events. */
  liveUrl: read.SPORTS_LIVE_URL ?? `${sandbox}/sports/api/v1/live`,
});

/**
 * @param env the environment variables, named as in the README
 * @throws {ConfigError} naming the first missing or wrong variable
 */
export const loadConfig = (env: Environment) => {
  const read = readEnvironment(env, variables);
  const sandbox = read.SANDBOX_PUBLIC_URL;
  const sandboxOrigin = new URL(sandbox).origin;
  return {
    host: read.API_HOST,
    port: read.API_PORT,
    /**
     * How long the server still accepts calls after the stop signal, until the proxy has noticed; 0 without a proxy.
     */
    drainMs: read.API_DRAIN_MS,
    logLevel: read.LOG_LEVEL,
    /** Whether the accounts with published passwords may be made and used: play money only. */
    isDemo: read.JANGADA_DEMO,
    /** The listener of the figures for Prometheus; null for none. */
    metrics: read.API_METRICS_PORT === undefined ? null : { host: read.API_METRICS_HOST, port: read.API_METRICS_PORT },
    /** Where spans of traced calls are sent; null traces none. */
    tracing: tracingOf(read),
    /** Production uses 1; tests and demos with many players on one address raise it. */
    rateLimitScale: read.RATE_LIMIT_SCALE,
    /** The Redis in which several processes count calls together; null counts in this process. */
    rateLimitRedisUrl: read.RATE_LIMIT_REDIS_URL ?? null,
    /** The number of proxies in front of this server that are trusted to state the caller's address. */
    trustedProxies: read.TRUSTED_PROXIES,
    /** What the proxy for third parties proves itself with; empty without one: client certificates are not believed. */
    thirdPartyProxySecrets: read.THIRD_PARTY_PROXY_SECRET ?? [],
    database: {
      /** Two while the role gets another password. */
      urls: read.DATABASE_URL,
      /** Null in production, where a job migrates. */
      ownerUrl: read.DATABASE_OWNER_URL ?? null,
      connectionsMax: read.DATABASE_CONNECTIONS_MAX,
      /** A pool of its own, so that jobs and the outbox never take a connection from players' calls. */
      backgroundConnectionsMax: read.DATABASE_BACKGROUND_CONNECTIONS_MAX,
      /** How long a call is queued for a database connection before it is answered 503. */
      waitMs: read.DATABASE_WAIT_MS,
    },
    realtime: {
      /** The cluster of hosted Pusher Channels; browsers then get the cluster instead of a host. */
      cluster: read.REALTIME_CLUSTER ?? null,
      host: read.REALTIME_HOST,
      port: read.REALTIME_PORT,
      tls: read.REALTIME_TLS,
      /** The maximum number of events in one call to the gateway. */
      eventsPerBatchMax: read.REALTIME_EVENTS_PER_BATCH_MAX,
      /**
       * One app per tenant, so that their channels are separate (RT-23). The database has the apps of tenants that were
       * created on the running site; these are for the others.
       */
      apps: read.REALTIME_APPS,
    },
    /** Seals secrets of tenants, and identifies the services to one another; null where there is none. */
    servicesKey: read.SERVICES_KEY ?? null,
    pix: {
      baseUrl: read.PIX_BASE_URL ?? `${sandbox}/pix`,
      ...pixProfileOf(env),
      clientId: read.PIX_CLIENT_ID,
      clientSecret: read.PIX_CLIENT_SECRET,
      /** How providers prove the notices of these tenants; the others' are signed with the secrets below. */
      noticeMechanisms: read.PIX_NOTICE_MECHANISMS,
      /** The secrets that sign the PIX notices of each tenant; two during a rotation. */
      webhookSecrets: read.PIX_WEBHOOK_SECRETS,
      /** The webhook address for the provider; the tenant's id is appended. */
      webhookUrl: read.PIX_WEBHOOK_URL ?? `http://localhost:${read.API_PORT}/webhooks/pix`,
      /** Our certificate for mutual TLS, when the provider requires one. */
      tls: pixCertificate(env),
    },
    identity: {
      /** The webhook address for providers of identity checks; the tenant's id is appended. */
      webhookUrl: read.IDENTITY_WEBHOOK_URL ?? `http://localhost:${read.API_PORT}/webhooks/identity`,
    },
    studio: {
      baseUrl: read.STUDIO_BASE_URL ?? `${sandbox}/studio`,
      operatorId: read.STUDIO_OPERATOR_ID,
      /** Of tenants that have their own. */
      operatorIds: read.STUDIO_OPERATOR_IDS,
      /** The first one that the aggregator takes signs. */
      privateKeys: read.STUDIO_OPERATOR_PRIVATE_KEY,
      providerPublicKeys: read.STUDIO_PROVIDER_PUBLIC_KEY,
      /** The allowed origins of game frames. */
      gameOrigins: read.STUDIO_GAME_ORIGINS ?? [sandboxOrigin],
    },
    /** Null: the installation has no games of this aggregator. */
    a8r: a8rOf(env, sandbox),
    sports: sportsOf(read, sandbox),
    messenger: messengerOf(read, sandbox),
    captcha: captchaOf(env, sandbox),
    /** Storage of documents and avatars: a folder, or a bucket for several machines. */
    files: filesOf(env),
    /** The first encrypts stored files at rest, each of them opens; null stores them unencrypted. */
    filesKeys: read.API_FILES_KEY ?? null,
    /** Web Push; null when no keys are configured. */
    push: pushOf(env),
    ops: opsOf(read),
    /** Sign-in by OpenID Connect; each tenant has its own client id. */
    google: {
      issuer: read.GOOGLE_ISSUER,
      jwksUrl: read.GOOGLE_JWKS_URL,
      authorizeUrl: read.GOOGLE_AUTHORIZE_URL,
    },
    /** How browsers reach the parts of the site; the tenant's host name goes between scheme and port. */
    publicly: {
      scheme: read.PUBLIC_SCHEME,
      sitePort: read.SITE_PORT,
      /** Null: the API is under the site's origin, where the edge forwards calls to it. */
      apiPort: read.API_PUBLIC_PORT ?? null,
      realtimePort: read.REALTIME_PUBLIC_PORT ?? read.REALTIME_PORT,
      /** Null: the gateway is under the site's host name. */
      realtimeHost: read.REALTIME_PUBLIC_HOST ?? null,
      /** Whether browsers reach the gateway over TLS. */
      realtimeTls: read.REALTIME_PUBLIC_TLS ?? read.PUBLIC_SCHEME === 'https',
      thirdPartyOrigin: sandboxOrigin,
    },
  };
};

/** The API's configuration, read once from the environment. */
export type Config = Readonly<ReturnType<typeof loadConfig>>;
