import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { domainName } from '@jangada/contracts/delivery/tenants.endpoints';
import { tenantSlug } from '@jangada/contracts/ids';
import * as z from '@jangada/contracts/schema';
import type { ObjectStoreOptions } from '@jangada/object-store/object-store';

/** Everything the edge needs to know, read once from the environment. */
export interface Config {
  host: string;
  port: number;
  databaseUrl: string;
  /** Release bytes: a folder, or a bucket when one machine is not enough. */
  storage: ObjectStoreOptions;
  brandDir: string | null;
  /** The built operations board; null serves none. */
  boardDir: string | null;
  /** Host names at which the board is served and its operators are signed in; null is every one. */
  boardHosts: readonly string[] | null;
  /** Where the platform API is reached from here, without a trailing slash. */
  apiUrl: string;
  deliveryToken: string;
  /**
   * How many proxies stand in front and add to `x-forwarded-*`; 0 for none. What came before them is what a visitor wrote
   * and is not believed.
   */
  trustProxy: number;
  /** The header in which the proxy names the visitor's country (two letters); null without such a proxy. */
  countryHeader: string | null;
  /** The country answered when no header is configured; null makes the call fail, and the client falls back itself. */
  defaultCountry: string | null;
  /** Where "Clique aqui para saber mais" leads (BOOT-07). */
  platformUrl: string;
  siteConfigTtlMs: number;
  /** Tenants that get a service worker that only takes itself off; `*` is every one. */
  serviceWorkerOff: readonly string[];
  /** May developers put a remote from their own machine into their own browser (decision 0039)? */
  overrides: boolean;
  /** How releases are judged by what browsers say of them (decision 0034). */
  health: {
    /** How often the gate looks at canaries; 0 is never. */
    gateEveryMs: number;
    /** Guests of the canary, and of the stable release, below which nothing is compared. */
    sampleMin: number;
    /** So many first guests who all failed send a canary back without any comparison. */
    stopMin: number;
    /** How far back the gate looks. */
    windowMinutes: number;
    /** Guests of one release who count from one address within an hour. */
    guestsPerAddress: number;
    /** Beacons taken from one address. */
    beaconsPerMinute: number;
    /** The percentage of guests who also say what worked, while there is no canary. */
    loadSamplePercent: number;
  };
  tls: { cert: Buffer; key: Buffer } | null;
  /** The gateway through which open tabs hear of changes, and the app of each tenant; null: they find out by asking. */
  realtime: { url: string; apps: Readonly<Record<string, RealtimeApp>> } | null;
  logLevel: string;
}

export interface RealtimeApp {
  readonly id: string;
  readonly key: string;
  readonly secret: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Names the variable that is wrong; the process ends on it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const PORT_MAX = 65_535;
const TOKEN_LENGTH_MIN = 16;
const SITE_CONFIG_TTL_MS = 3_000;
const SITE_CONFIG_TTL_MS_MAX = 600_000;

/**
 * Reads the configuration.
 *
 * @throws {ConfigError} naming the first wrong variable
 */
export const loadConfig = (env: Environment): Config => ({
  host: env.EDGE_HOST ?? 'localhost',
  port: numberOf(env, 'EDGE_PORT', 8080, PORT_MAX),
  databaseUrl: databaseUrlOf(env),
  storage: storageOf(env),
  brandDir: env.EDGE_BRAND_DIR ? resolve(env.EDGE_BRAND_DIR) : null,
  boardDir: env.EDGE_BOARD_DIR ? resolve(env.EDGE_BOARD_DIR) : null,
  boardHosts: hostsOf(env, 'EDGE_BOARD_HOSTS'),
  apiUrl: addressOf(env, 'EDGE_API_URL', 'http://localhost:8081'),
  deliveryToken: tokenOf(env, 'EDGE_DELIVERY_TOKEN'),
  trustProxy: proxiesOf(env, 'EDGE_TRUST_PROXY'),
  countryHeader: env.EDGE_COUNTRY_HEADER ? env.EDGE_COUNTRY_HEADER.toLowerCase() : null,
  defaultCountry: countryOf(env, 'EDGE_DEFAULT_COUNTRY', 'BR'),
  platformUrl: addressOf(env, 'EDGE_PLATFORM_URL', 'http://localhost:8080'),
  siteConfigTtlMs: numberOf(env, 'EDGE_SITE_CONFIG_TTL_MS', SITE_CONFIG_TTL_MS, SITE_CONFIG_TTL_MS_MAX),
  serviceWorkerOff: tenantsOf(env, 'EDGE_SERVICE_WORKER_OFF'),
  overrides: oneOf(env, 'EDGE_OVERRIDES', ['on', 'off'], 'off') === 'on',
  health: healthOf(env),
  tls: tlsOf(env),
  realtime: realtimeOf(env),
  logLevel: oneOf(env, 'EDGE_LOG_LEVEL', LOG_LEVELS, 'info'),
});

/** Bounds that nobody means to pass. */
const HEALTH_MAX = 100_000;

const healthOf = (env: Environment): Config['health'] => ({
  gateEveryMs: numberOf(env, 'EDGE_GATE_EVERY_MS', 5_000, HEALTH_MAX),
  sampleMin: numberOf(env, 'EDGE_GATE_SAMPLE_MIN', 30, HEALTH_MAX),
  stopMin: numberOf(env, 'EDGE_GATE_STOP_MIN', 10, HEALTH_MAX),
  windowMinutes: numberOf(env, 'EDGE_GATE_WINDOW_MINUTES', 60, 1_440),
  guestsPerAddress: numberOf(env, 'EDGE_GATE_GUESTS_PER_ADDRESS', 5, HEALTH_MAX),
  beaconsPerMinute: numberOf(env, 'EDGE_BEACONS_PER_MINUTE', 120, HEALTH_MAX),
  loadSamplePercent: numberOf(env, 'EDGE_LOAD_SAMPLE_PERCENT', 100, 100),
});

const PROXIES_MAX = 10;

const proxiesOf = (env: Environment, name: string): number => {
  const value = env[name] || 'false';
  if (value === 'false') return 0;
  const count = value === 'true' ? 1 : Number(value);
  if (Number.isInteger(count) && count >= 1 && count <= PROXIES_MAX) return count;
  throw new ConfigError(`${name} must be false, true for one proxy, or how many there are, up to ${PROXIES_MAX}`);
};

const required = (env: Environment, name: string): string => {
  const value = env[name];
  if (!value) throw new ConfigError(`${name} is missing`);
  return value;
};

const storageOf = (env: Environment): Config['storage'] => {
  if (!env['EDGE_S3_ENDPOINT']) return { dir: resolve(required(env, 'EDGE_STORAGE_DIR')) };
  return {
    endpoint: addressOf(env, 'EDGE_S3_ENDPOINT', ''),
    bucket: required(env, 'EDGE_S3_BUCKET'),
    region: env['EDGE_S3_REGION'] || 'us-east-1',
    accessKey: required(env, 'EDGE_S3_ACCESS_KEY'),
    secretKey: required(env, 'EDGE_S3_SECRET_KEY'),
  };
};

const numberOf = (env: Environment, name: string, fallback: number, max: number): number => {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max) throw new ConfigError(`${name} must be a whole number up to ${max}`);
  return value;
};

const databaseUrlOf = (env: Environment): string => {
  const text = required(env, 'DATABASE_URL');
  if (!URL.canParse(text) || !/^postgres(ql)?:/.test(text)) {
    throw new ConfigError('DATABASE_URL must be a postgresql:// address');
  }
  return text;
};

const addressOf = (env: Environment, name: string, fallback: string): string => {
  const text = env[name] || fallback;
  if (!URL.canParse(text) || !/^https?:/.test(text)) throw new ConfigError(`${name} must be an http(s) address`);
  return text.replace(/\/+$/, '');
};

const tokenOf = (env: Environment, name: string): string => {
  const token = required(env, name);
  if (token.length < TOKEN_LENGTH_MIN)
    throw new ConfigError(`${name} must have at least ${TOKEN_LENGTH_MIN} characters`);
  return token;
};

const oneOf = (env: Environment, name: string, allowed: readonly string[], fallback: string): string => {
  const value = env[name] || fallback;
  if (!allowed.includes(value)) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}`);
  return value;
};

const countryOf = (env: Environment, name: string, fallback: string): string | null => {
  const value = env[name] ?? fallback;
  if (value === '' || value === 'none') return null;
  if (!/^[A-Z]{2}$/.test(value)) throw new ConfigError(`${name} must be two capital letters, or none`);
  return value;
};

const hostsOf = (env: Environment, name: string): readonly string[] | null => {
  if (!env[name]) return null;
  const hosts = env[name].split(',').map((word) => word.trim());
  if (hosts.every((host) => domainName.safeParse(host).success)) return hosts;
  throw new ConfigError(`${name} must be host names separated by commas, without ports`);
};

const tenantsOf = (env: Environment, name: string): readonly string[] => {
  const words = (env[name] ?? '').split(',').map((word) => word.trim());
  const named = words.filter((word) => word !== '');
  if (named.every((word) => word === '*' || tenantSlug.safeParse(word).success)) return named;
  throw new ConfigError(`${name} must be tenants separated by commas, or *`);
};

const realtimeApps = z.record(tenantSlug, z.object({ id: z.string(), key: z.string(), secret: z.string() }));

const realtimeOf = (env: Environment): Config['realtime'] => {
  if (!env['EDGE_REALTIME_URL'] && !env['EDGE_REALTIME_APPS']) return null;
  const url = addressOf(env, 'EDGE_REALTIME_URL', '');
  try {
    return { url, apps: realtimeApps.parse(JSON.parse(required(env, 'EDGE_REALTIME_APPS'))) };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError('EDGE_REALTIME_APPS must be {"<tenant>": {"id", "key", "secret"}}');
  }
};

const tlsOf = (env: Environment): Config['tls'] => {
  if (!env.EDGE_TLS_CERT && !env.EDGE_TLS_KEY) return null;
  const read = (name: string): Buffer => {
    const file = required(env, name);
    try {
      return readFileSync(file);
    } catch {
      throw new ConfigError(`${name} names a file that cannot be read`);
    }
  };
  return { cert: read('EDGE_TLS_CERT'), key: read('EDGE_TLS_KEY') };
};
