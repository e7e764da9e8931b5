import type { AppSettings, WebhookTarget } from './apps.ts';
import { defaultLimits } from './limits.ts';
import type { Limits } from './limits.ts';
import { isObject } from './protocol.ts';
import { webhookEventNames } from './webhooks.ts';

/** A variable of the environment that cannot be used, and why. */
export class ConfigError extends Error {}

export interface Config {
  apps: AppSettings[];
  port: number;
  host: string | undefined;
  /** How many proxies stand in front and add to `x-forwarded-for`; 0 for none. */
  trustedProxies: number;
  /** Where what waits to be sent survives a stop. */
  dataDir: string | undefined;
  logLevel: string;
  limits: Limits;
}

type Environment = Readonly<Record<string, string | undefined>>;

const defaultPort = 8082;
const portMax = 65_535;
const proxiesMax = 10;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const credential = /^[A-Za-z0-9_-]+$/;

export function readConfig(env: Environment): Config {
  const limits = readLimits(env);
  return {
    apps: readApps(env, limits),
    port: readNumber(env, 'REALTIME_PORT', defaultPort, 0, portMax),
    host: env['REALTIME_HOST'] || undefined,
    dataDir: env['REALTIME_DATA_DIR'] || undefined,
    trustedProxies: readNumber(env, 'REALTIME_TRUST_PROXY', 0, 0, proxiesMax),
    logLevel: readLogLevel(env),
    limits,
  };
}

function readLimits(env: Environment): Limits {
  const read = (name: string, fallback: number, min: number) =>
    readNumber(env, name, fallback, min, Number.MAX_SAFE_INTEGER);
  const d = defaultLimits;
  const limits = {
    ...d,
    // pusher-js refuses a handshake that names no activity time-out.
    activityTimeoutSeconds: read('REALTIME_ACTIVITY_TIMEOUT_SECONDS', d.activityTimeoutSeconds, 1),
    pingEveryMs: read('REALTIME_PING_EVERY_MS', d.pingEveryMs, 1_000),
    idleMaxMs: read('REALTIME_IDLE_MAX_MS', d.idleMaxMs, 1_000),
    connectionsMax: read('REALTIME_CONNECTIONS_MAX', d.connectionsMax, 1),
    connectionsPerAddressMax: read('REALTIME_CONNECTIONS_PER_ADDRESS_MAX', d.connectionsPerAddressMax, 1),
    messagesPerMinuteMax: read('REALTIME_MESSAGES_PER_MINUTE_MAX', d.messagesPerMinuteMax, 1),
    bufferedBytesMax: read('REALTIME_BUFFERED_BYTES_MAX', d.bufferedBytesMax, 1_024),
    presenceMembersMax: read('REALTIME_PRESENCE_MEMBERS_MAX', d.presenceMembersMax, 1),
    drainMs: read('REALTIME_DRAIN_MS', d.drainMs, 0),
  };
  if (limits.idleMaxMs <= limits.pingEveryMs) {
    throw new ConfigError('REALTIME_IDLE_MAX_MS must be longer than REALTIME_PING_EVERY_MS');
  }
  return limits;
}

function readApps(env: Environment, limits: Limits): AppSettings[] {
  const text = env['REALTIME_APPS'];
  if (!text) throw new ConfigError('REALTIME_APPS is missing: a JSON list of {"id","key","secret"}, one per tenant');
  const list = parseJson(text);
  if (!Array.isArray(list) || list.length === 0) {
    throw new ConfigError('REALTIME_APPS must be a JSON list with at least one app');
  }
  const apps = list.map((fields: unknown, index) => readApp(fields, `REALTIME_APPS[${index}]`, limits));
  refuseRepeated(apps, 'id');
  refuseRepeated(apps, 'key');
  return apps;
}

function readApp(fields: unknown, place: string, limits: Limits): AppSettings {
  if (!isObject(fields)) throw new ConfigError(`${place} must be an object`);
  const field = (name: string) => ({ value: fields[name], place: `${place}.${name}` });
  return {
    id: readId(field('id')),
    key: readCredential(field('key')),
    secret: readCredential(field('secret')),
    origins: readOrigins(field('origins')),
    enabled: readFlag(field('enabled'), true),
    tlsOnly: readFlag(field('tlsOnly'), false),
    clientMessages: readFlag(field('clientMessages'), false),
    subscriptionCount: readFlag(field('subscriptionCount'), false),
    authorizedConnections: readFlag(field('authorizedConnections'), false),
    connectionsMax: readCount(field('connectionsMax'), limits.connectionsMax),
    presenceMembersMax: readCount(field('presenceMembersMax'), limits.presenceMembersMax),
    webhooks: readWebhooks(field('webhooks')),
  };
}

interface Field {
  value: unknown;
  place: string;
}

function readId({ value, place }: Field): string {
  const id = typeof value === 'number' ? String(value) : value;
  if (typeof id === 'string' && /^\d{1,15}$/.test(id)) return id;
  throw new ConfigError(`${place} must be a number: SDKs read app ids as integers`);
}

function readCredential({ value, place }: Field): string {
  if (typeof value === 'string' && credential.test(value)) return value;
  throw new ConfigError(`${place} must be a text of letters, digits, _ and -`);
}

function readFlag({ value, place }: Field, fallback: boolean): boolean {
  if (value === undefined) return fallback;
  if (typeof value === 'boolean') return value;
  throw new ConfigError(`${place} must be true or false`);
}

function readCount({ value, place }: Field, fallback: number): number {
  if (value === undefined) return fallback;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw new ConfigError(`${place} must be a whole number above zero`);
}

function readOrigins({ value, place }: Field): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new ConfigError(`${place} must be a list of origins`);
  return value.map((origin: unknown) => {
    const url = typeof origin === 'string' ? URL.parse(origin) : null;
    if (url && url.origin === origin) return url.origin;
    throw new ConfigError(`${place} must hold origins such as https://jangada.example, without a path`);
  });
}

function readWebhooks({ value, place }: Field): WebhookTarget[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new ConfigError(`${place} must be a list of {"url","events"}`);
  return value.map((target: unknown) => readWebhook(target, place));
}

function readWebhook(target: unknown, place: string): WebhookTarget {
  if (!isObject(target)) throw new ConfigError(`${place} must be a list of {"url","events"}`);
  const { url, events } = target;
  if (typeof url !== 'string' || !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new ConfigError(`${place} must have an http or https "url"`);
  }
  if (events === undefined) return { url, events: undefined };
  if (!Array.isArray(events)) throw new ConfigError(`${place} must have "events" as a list`);
  return {
    url,
    events: events.map((event: unknown) => {
      const name = webhookEventNames.find((known) => known === event);
      if (!name) throw new ConfigError(`${place} knows the events ${webhookEventNames.join(', ')}`);
      return name;
    }),
  };
}

function refuseRepeated(apps: readonly AppSettings[], field: 'id' | 'key'): void {
  if (new Set(apps.map((app) => app[field])).size === apps.length) return;
  throw new ConfigError(`REALTIME_APPS has two apps with the same ${field}`);
}

function readNumber(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new ConfigError(`${name} must be a whole number from ${min} to ${max}`);
}

function readLogLevel(env: Environment): string {
  const level = env['REALTIME_LOG_LEVEL'] || 'info';
  if (logLevels.includes(level)) return level;
  throw new ConfigError(`REALTIME_LOG_LEVEL must be one of ${logLevels.join(', ')}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError('REALTIME_APPS is not valid JSON');
  }
}
