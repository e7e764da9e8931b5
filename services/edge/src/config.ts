import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { domainName } from '@jangada/contracts/delivery/tenants.endpoints';
import { tenantSlug } from '@jangada/contracts/values/ids';
import type { ObjectStoreOptions } from '@jangada/object-store/object-store';
import {
  commaSeparated,
  ConfigError,
  headers,
  httpUrl,
  isSet,
  integer,
  json,
  logLevel,
  matching,
  newestFirst,
  oneOf,
  port,
  postgresUrl,
  readEnvironment,
  redisUrl,
  text,
  type Environment,
} from '@jangada/server/environment';
import { servicesKey } from '@jangada/server/services-key';
import * as z from 'zod';
import { originOf } from './http/origin-of.ts';
import { REPLY_WAIT_MS } from './site/api-reply.ts';

const TOKEN_CHARS_MIN = 16;
const SITE_CONFIG_TTL_MS = 3_000;
const SITE_CONFIG_TTL_MS_MAX = 600_000;
const REPLY_WAIT_MS_MAX = 2_000;
const PROXIES_MAX = 10;
const GATE_EVERY_MS = 5_000;
const DRAIN_MS_MAX = 60_000;
/** Upper bounds that catch mistyped values. */
const HEALTH_MAX = 100_000;
const HEALTH_WINDOW_MINUTES_MAX = 1_440;

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::'];
const BARE_PORTS: readonly number[] = [0, 80, 443];

const PROXIES = `must be false, true for one proxy, or how many there are, up to ${PROXIES_MAX}`;
const proxyCount = text()
  .transform((value) => ({ false: 0, true: 1 })[value] ?? (/^[1-9]\d?$/.test(value) ? Number(value) : Number.NaN))
  .refine((count) => count <= PROXIES_MAX, { error: PROXIES })
  .default(0);

const realtimeApps = json(
  z.record(tenantSlug, z.object({ id: z.string(), key: z.string(), secret: z.string() })),
  'must be {"<tenant>": {"id", "key", "secret"}}',
);

const variables = {
  DATABASE_URL: newestFirst(postgresUrl()),
  EDGE_API_URL: httpUrl().default('http://localhost:8081'),
  EDGE_BEACONS_PER_MINUTE: integer(0, HEALTH_MAX).default(120),
  EDGE_BOARD_DIR: text().optional(),
  EDGE_BOARD_HOSTS: commaSeparated(
    (host) => domainName.safeParse(host).success,
    'must be host names separated by commas, without ports',
  ).optional(),
  EDGE_BRAND_DIR: text().optional(),
  EDGE_COUNTRY_HEADER: text().optional(),
  EDGE_DEFAULT_COUNTRY: matching(/^([A-Z]{2}|none)$/, 'must be two capital letters, or none').default('BR'),
  EDGE_DELIVERY_TOKEN: newestFirst(
    text().min(TOKEN_CHARS_MIN, { error: `must have at least ${TOKEN_CHARS_MIN} characters` }),
  ),
  EDGE_DRAIN_MS: integer(0, DRAIN_MS_MAX).default(0),
  EDGE_GATE_EVERY_MS: integer(0, HEALTH_MAX).default(GATE_EVERY_MS),
  EDGE_GATE_GUESTS_PER_ADDRESS: integer(0, HEALTH_MAX).default(5),
  EDGE_GATE_SAMPLE_MIN: integer(0, HEALTH_MAX).default(30),
  EDGE_GATE_STOP_MIN: integer(0, HEALTH_MAX).default(10),
  EDGE_GATE_WINDOW_MINUTES: integer(0, HEALTH_WINDOW_MINUTES_MAX).default(60),
  EDGE_HSTS_SUBDOMAINS: commaSeparated(
    (host) => domainName.safeParse(host).success,
    'must be host names separated by commas, without ports',
  ).default([]),
  EDGE_HOST: text().default('localhost'),
  EDGE_LOAD_SAMPLE_PERCENT: integer(0, 100).default(100),
  EDGE_LOG_LEVEL: logLevel(),
  EDGE_METRICS_HOST: text().default('127.0.0.1'),
  EDGE_METRICS_PORT: port().optional(),
  EDGE_OTLP_ENDPOINT: httpUrl().optional(),
  EDGE_OTLP_HEADERS: headers(),
  EDGE_OVERRIDES: oneOf(['on', 'off']).default('off'),
  EDGE_PLATFORM_URL: httpUrl().default('http://localhost:8080'),
  EDGE_PORT: port(0).default(8080),
  EDGE_REDIS_URL: redisUrl().optional(),
  EDGE_RELEASE_LAB: oneOf(['off', 'required']).default('off'),
  EDGE_RELEASE_LAB_COMMAND: json(z.array(z.string()).min(1), 'must be ["<program>", "<argument>", …]').optional(),
  EDGE_RELEASE_ORIGINS: commaSeparated(
    (origin) => originOf(origin)[0] === origin && /^https?:/.test(origin),
    'must be origins separated by commas, such as https://files.example.com',
  ).default([]),
  EDGE_SERVICE_WORKER_OFF: commaSeparated(
    (word) => word === '*' || tenantSlug.safeParse(word).success,
    'must be tenants separated by commas, or *',
  ).default([]),
  EDGE_SITE_CONFIG_TTL_MS: integer(0, SITE_CONFIG_TTL_MS_MAX).default(SITE_CONFIG_TTL_MS),
  EDGE_REPLY_WAIT_MS: integer(0, REPLY_WAIT_MS_MAX).default(REPLY_WAIT_MS),
  EDGE_TRACE_PERCENT: integer(0, 100).default(1),
  EDGE_TRACE_TENANTS: json(
    z.record(tenantSlug, z.number().min(0).max(100)),
    'must be {"<tenant>": <page views in a hundred>}',
  ).optional(),
  EDGE_TRUST_PROXY: proxyCount,
  JANGADA_DEMO: oneOf(['true', 'false']).default('false'),
  SERVICES_KEY: servicesKey().optional(),
};

/**
 * @param env the environment variables, named as in README
 * @throws {ConfigError} naming the first variable that is missing or wrong
 */
export const loadConfig = (env: Environment) => {
  const read = readEnvironment(env, variables);
  const fileOrNull = (path: string | undefined): string | null => (path === undefined ? null : resolve(path));
  return {
    host: read.EDGE_HOST,
    port: read.EDGE_PORT,
    /** How long requests are accepted after the stop signal, until the proxy has noticed; 0 without a proxy. */
    drainMs: read.EDGE_DRAIN_MS,
    /** Two while the role gets another password. */
    databaseUrls: read.DATABASE_URL,
    /** Where release bytes are stored: a folder, or a bucket when there is more than one machine. */
    storage: storageOf(env),
    brandDir: fileOrNull(read.EDGE_BRAND_DIR),
    /** The folder of the built operations board; null serves no board. */
    boardDir: fileOrNull(read.EDGE_BOARD_DIR),
    /** Hosts that serve the board and sign its operators in: names, or names with a port. */
    boardHosts: read.EDGE_BOARD_HOSTS ?? ownAddresses(read.EDGE_HOST, read.EDGE_PORT),
    /** The address of the platform API for the edge, without a trailing slash. */
    apiUrl: read.EDGE_API_URL,
    /** Each of them is the installation's; the first signs links of overrides and seals trace ids. */
    deliveryTokens: read.EDGE_DELIVERY_TOKEN,
    /** Whether the operators with published passwords may be made and sign in. */
    isDemo: read.JANGADA_DEMO === 'true',
    /**
     * How many trusted proxies add to `x-forwarded-*`; 0 for none. The visitor may have written the earlier entries, so
     * they are not trusted.
     */
    trustProxy: read.EDGE_TRUST_PROXY,
    /** Tenant domains whose subdomains are all served by https: HSTS then includes the subdomains. */
    hstsSubdomains: read.EDGE_HSTS_SUBDOMAINS,
    /** The header in which the proxy names the visitor's country (two letters); null without such a proxy. */
    countryHeader: read.EDGE_COUNTRY_HEADER?.toLowerCase() ?? null,
    /**
     * The country of private addresses when no header is configured; null makes `/api/geoip` fail for them, and the
     * page falls back.
     */
    defaultCountry: read.EDGE_DEFAULT_COUNTRY === 'none' ? null : read.EDGE_DEFAULT_COUNTRY,
    /** The address to which the link "Clique aqui para saber mais" leads (BOOT-07). */
    platformUrl: read.EDGE_PLATFORM_URL,
    /** The program that checks published files in a browser beside this edge; null trusts the publisher's report. */
    releaseLab: releaseLabOf(read.EDGE_RELEASE_LAB, read.EDGE_RELEASE_LAB_COMMAND),
    /** Further origins of release files, tried after the page's own, in this order (decision 0143). */
    releaseOrigins: read.EDGE_RELEASE_ORIGINS,
    /** The Redis in which several edges share their rate-limit counters; null counts in this process only. */
    redisUrl: read.EDGE_REDIS_URL ?? null,
    siteConfigTtlMs: read.EDGE_SITE_CONFIG_TTL_MS,
    /** How long a page waits for a platform API reply that is not cached. */
    replyWaitMs: read.EDGE_REPLY_WAIT_MS,
    /** Tenants whose service worker unregisters itself; `*` means all tenants. */
    serviceWorkerOff: read.EDGE_SERVICE_WORKER_OFF,
    /** Whether developers may run a remote from their own machine in their own browser (decision 0039). */
    overrides: read.EDGE_OVERRIDES === 'on',
    /** The evaluation of releases by browsers' beacons (decision 0034). */
    health: {
      /** How often the gate evaluates the canaries; 0 disables the gate. */
      gateEveryMs: read.EDGE_GATE_EVERY_MS,
      /** Minimum number of guests of the canary, and of the stable release, for a comparison. */
      sampleMin: read.EDGE_GATE_SAMPLE_MIN,
      /**
       * When at least this many guests have tried a canary and all of them failed, it is rolled back without a
       * comparison.
       */
      stopMin: read.EDGE_GATE_STOP_MIN,
      /** Length of the period that the gate evaluates. */
      windowMinutes: read.EDGE_GATE_WINDOW_MINUTES,
      /** Maximum number of guests of one release that are counted from one address within an hour. */
      guestsPerAddress: read.EDGE_GATE_GUESTS_PER_ADDRESS,
      /** Maximum number of beacons accepted from one address per minute. */
      beaconsPerMinute: read.EDGE_BEACONS_PER_MINUTE,
      /** The percentage of guests who also report successes while there is no canary. */
      loadSamplePercent: read.EDGE_LOAD_SAMPLE_PERCENT,
    },
    /** The listener of the Prometheus metrics; null without one. */
    metrics:
      read.EDGE_METRICS_PORT === undefined ? null : { host: read.EDGE_METRICS_HOST, port: read.EDGE_METRICS_PORT },
    /** Which page views are traced, and where their spans are sent; null disables tracing. */
    tracing:
      read.EDGE_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: read.EDGE_OTLP_ENDPOINT,
            headers: read.EDGE_OTLP_HEADERS,
            percent: read.EDGE_TRACE_PERCENT,
            tenants: read.EDGE_TRACE_TENANTS ?? {},
          },
    tls: tlsOf(env),
    /** Identifies the edge to the API, which then makes tenants and names their realtime apps; null without it. */
    servicesKey: read.SERVICES_KEY ?? null,
    /** The gateway that notifies open tabs of changes, and the app of each tenant; null makes tabs poll. */
    realtime: realtimeOf(env),
    logLevel: read.EDGE_LOG_LEVEL,
  };
};

export type Config = Readonly<ReturnType<typeof loadConfig>>;

function releaseLabOf(mode: 'off' | 'required', command: readonly string[] | undefined): readonly string[] | null {
  if (mode === 'off') return null;
  if (!command) throw new ConfigError('EDGE_RELEASE_LAB_COMMAND is missing: EDGE_RELEASE_LAB=required needs it');
  return command;
}

/** The addresses that the edge listens on, as browsers name them: the loopback names and a configured host. */
function ownAddresses(host: string, listenPort: number): readonly string[] {
  const names = EVERY_ADDRESS.includes(host) ? LOOPBACK : [...new Set([...LOOPBACK, host])];
  // Browsers omit the default ports; the system chooses the port when it is 0.
  return BARE_PORTS.includes(listenPort) ? names : names.map((name) => `${name}:${listenPort}`);
}

function storageOf(env: Environment): ObjectStoreOptions {
  if (!env['EDGE_S3_ENDPOINT'])
    return { dir: resolve(readEnvironment(env, { EDGE_STORAGE_DIR: text() }).EDGE_STORAGE_DIR) };
  const read = readEnvironment(env, {
    EDGE_S3_ENDPOINT: httpUrl(),
    EDGE_S3_ACCESS_KEY: text(),
    EDGE_S3_BUCKET: text(),
    EDGE_S3_REGION: text().default('us-east-1'),
    EDGE_S3_SECRET_KEY: text(),
  });
  return {
    endpoint: read.EDGE_S3_ENDPOINT,
    bucket: read.EDGE_S3_BUCKET,
    region: read.EDGE_S3_REGION,
    accessKey: read.EDGE_S3_ACCESS_KEY,
    secretKey: read.EDGE_S3_SECRET_KEY,
  };
}

function realtimeOf(env: Environment) {
  if (!isSet(env, 'EDGE_REALTIME_URL') && !isSet(env, 'EDGE_REALTIME_APPS')) return null;
  // With the key of the services the edge reads the apps of the database from the API.
  const apps = isSet(env, 'SERVICES_KEY') ? realtimeApps.default({}) : realtimeApps;
  const read = readEnvironment(env, { EDGE_REALTIME_URL: httpUrl(), EDGE_REALTIME_APPS: apps });
  return { url: read.EDGE_REALTIME_URL, apps: read.EDGE_REALTIME_APPS };
}

const fileBytes = () =>
  text().transform((path, context) => {
    try {
      return readFileSync(path);
    } catch {
      context.addIssue({ code: 'custom', message: 'names a file that cannot be read' });
      return z.NEVER;
    }
  });

function tlsOf(env: Environment) {
  if (!isSet(env, 'EDGE_TLS_CERT') && !isSet(env, 'EDGE_TLS_KEY')) return null;
  const read = readEnvironment(env, { EDGE_TLS_CERT: fileBytes(), EDGE_TLS_KEY: fileBytes() });
  return { cert: read.EDGE_TLS_CERT, key: read.EDGE_TLS_KEY };
}
