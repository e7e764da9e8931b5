import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { domainName } from '@jangada/contracts/delivery/tenants.endpoints';
import { tenantSlug } from '@jangada/contracts/values/ids';
import type { ObjectStoreOptions } from '@jangada/object-store/object-store';
import {
  commaSeparated,
  httpUrl,
  integer,
  json,
  logLevel,
  matching,
  oneOf,
  port,
  postgresUrl,
  readEnvironment,
  redisUrl,
  text,
  type Environment,
} from '@jangada/server/environment';
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
/** Upper bounds against mistyped values. */
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
  DATABASE_URL: postgresUrl(),
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
  EDGE_DELIVERY_TOKEN: text().min(TOKEN_CHARS_MIN, { error: `must have at least ${TOKEN_CHARS_MIN} characters` }),
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
  EDGE_OTLP_HEADERS: commaSeparated(
    (word) => /^[\w-]+=.+$/.test(word),
    'must be name=value, separated by commas',
  ).default([]),
  EDGE_OVERRIDES: oneOf(['on', 'off']).default('off'),
  EDGE_PLATFORM_URL: httpUrl().default('http://localhost:8080'),
  EDGE_PORT: port(0).default(8080),
  EDGE_REDIS_URL: redisUrl().optional(),
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
};

/**
 * @param env the environment variables, named as in README
 * @throws {ConfigError} naming the first variable that is missing or wrong
 */
export function loadConfig(env: Environment) {
  const read = readEnvironment(env, variables);
  const fileOrNull = (path: string | undefined): string | null => (path === undefined ? null : resolve(path));
  return {
    host: read.EDGE_HOST,
    port: read.EDGE_PORT,
    /** How long requests are taken after the signal to stop, until the proxy has noticed; 0 without a proxy. */
    drainMs: read.EDGE_DRAIN_MS,
    databaseUrl: read.DATABASE_URL,
    /** Release bytes: a folder, or a bucket when one machine is not enough. */
    storage: storageOf(env),
    brandDir: fileOrNull(read.EDGE_BRAND_DIR),
    /** The built operations board; null serves none. */
    boardDir: fileOrNull(read.EDGE_BOARD_DIR),
    /** Hosts at which the board is served and its operators are signed in: names, or names with a port. */
    boardHosts: read.EDGE_BOARD_HOSTS ?? ownAddresses(read.EDGE_HOST, read.EDGE_PORT),
    /** Where the platform API is reached from here, without a trailing slash. */
    apiUrl: read.EDGE_API_URL,
    deliveryToken: read.EDGE_DELIVERY_TOKEN,
    /**
     * How many trusted proxies add to `x-forwarded-*`; 0 for none. Entries before theirs were written by the visitor
     * and are not trusted.
     */
    trustProxy: read.EDGE_TRUST_PROXY,
    /** Domains of tenants of which every subdomain is served by https: browsers are bound to it there too. */
    hstsSubdomains: read.EDGE_HSTS_SUBDOMAINS,
    /** The header in which the proxy names the visitor's country (two letters); null without such a proxy. */
    countryHeader: read.EDGE_COUNTRY_HEADER?.toLowerCase() ?? null,
    /** The country of private addresses when no header is configured; null makes the call fail, and the client falls back. */
    defaultCountry: read.EDGE_DEFAULT_COUNTRY === 'none' ? null : read.EDGE_DEFAULT_COUNTRY,
    /** Where "Clique aqui para saber mais" leads (BOOT-07). */
    platformUrl: read.EDGE_PLATFORM_URL,
    /** Origins of release files after the page's own, in the order they are tried (decision 0143). */
    releaseOrigins: read.EDGE_RELEASE_ORIGINS,
    /** Where several edges count calls together; null counts in this one. */
    redisUrl: read.EDGE_REDIS_URL ?? null,
    siteConfigTtlMs: read.EDGE_SITE_CONFIG_TTL_MS,
    /** How long a page waits for a reply of the platform API that is not stored. */
    replyWaitMs: read.EDGE_REPLY_WAIT_MS,
    /** Tenants whose service worker unregisters itself; `*` is every one. */
    serviceWorkerOff: read.EDGE_SERVICE_WORKER_OFF,
    /** May developers put a remote from their own machine into their own browser (decision 0039)? */
    overrides: read.EDGE_OVERRIDES === 'on',
    /** How releases are evaluated by beacons of browsers (decision 0034). */
    health: {
      /** Interval of the gate; 0 disables it. */
      gateEveryMs: read.EDGE_GATE_EVERY_MS,
      /** Guests of the canary, and of the stable release, below which nothing is compared. */
      sampleMin: read.EDGE_GATE_SAMPLE_MIN,
      /** So many first guests who all failed send a canary back without any comparison. */
      stopMin: read.EDGE_GATE_STOP_MIN,
      /** Length of the period that the gate evaluates. */
      windowMinutes: read.EDGE_GATE_WINDOW_MINUTES,
      /** Guests of one release who count from one address within an hour. */
      guestsPerAddress: read.EDGE_GATE_GUESTS_PER_ADDRESS,
      /** Beacons accepted from one address. */
      beaconsPerMinute: read.EDGE_BEACONS_PER_MINUTE,
      /** The percentage of guests who also report successes, while there is no canary. */
      loadSamplePercent: read.EDGE_LOAD_SAMPLE_PERCENT,
    },
    /** The listener of the figures for Prometheus; null without one. */
    metrics:
      read.EDGE_METRICS_PORT === undefined ? null : { host: read.EDGE_METRICS_HOST, port: read.EDGE_METRICS_PORT },
    /** Which page views are traced, and where their spans go; null: none. */
    tracing:
      read.EDGE_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: read.EDGE_OTLP_ENDPOINT,
            headers: Object.fromEntries(
              read.EDGE_OTLP_HEADERS.map((word) => [
                word.slice(0, word.indexOf('=')),
                word.slice(word.indexOf('=') + 1),
              ]),
            ) as Record<string, string>,
            percent: read.EDGE_TRACE_PERCENT,
            tenants: read.EDGE_TRACE_TENANTS ?? {},
          },
    tls: tlsOf(env),
    /** The gateway that notifies open tabs of changes, and the app of each tenant; null: tabs find out by polling. */
    realtime: realtimeOf(env),
    logLevel: read.EDGE_LOG_LEVEL,
  };
}

/** The configuration of the edge, read once from the environment. */
export type Config = Readonly<ReturnType<typeof loadConfig>>;

/** The address that the edge listens on, as browsers name it: the loopback names, and a host of its own. */
function ownAddresses(host: string, listenPort: number): readonly string[] {
  const names = EVERY_ADDRESS.includes(host) ? LOOPBACK : [...new Set([...LOOPBACK, host])];
  // Browsers leave the usual ports out; port 0 is chosen by the system.
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
  if (!env['EDGE_REALTIME_URL'] && !env['EDGE_REALTIME_APPS']) return null;
  const read = readEnvironment(env, { EDGE_REALTIME_URL: httpUrl(), EDGE_REALTIME_APPS: realtimeApps });
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
  if (!env['EDGE_TLS_CERT'] && !env['EDGE_TLS_KEY']) return null;
  const read = readEnvironment(env, { EDGE_TLS_CERT: fileBytes(), EDGE_TLS_KEY: fileBytes() });
  return { cert: read.EDGE_TLS_CERT, key: read.EDGE_TLS_KEY };
}
