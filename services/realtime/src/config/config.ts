import {
  ConfigError,
  httpUrl,
  integer,
  json,
  logLevel,
  matching,
  port,
  readEnvironment,
  redisUrl,
  text,
  type Environment,
} from '@jangada/server/environment';
import { servicesKey } from '@jangada/server/services-key';
import * as z from 'zod';
import { webhookEventNames } from './app-settings.ts';
import type { AppSettings, AppSource } from './app-settings.ts';
import { defaultLimits } from './limits.ts';
import type { Limits } from './limits.ts';

export interface Config {
  /** The apps of the environment. */
  apps: AppSettings[];
  /** The API that has the apps of the database, with the key of the services; undefined without it. */
  appSource: AppSource | undefined;
  port: number;
  host: string | undefined;
  /** How many trusted proxies add to `x-forwarded-for`; 0 for none. */
  trustedProxies: number;
  /** The folder in which pending webhooks survive a stop. */
  dataDir: string | undefined;
  /** The Redis through which several gateways share their channels. */
  redis: { url: string; prefix: string } | undefined;
  logLevel: string;
  limits: Limits;
}

const DEFAULT_PORT = 8082;
const PROXIES_MAX = 10;

const atLeast = (min: number, fallback: number) => integer(min, Number.MAX_SAFE_INTEGER).default(fallback);
const defaults = defaultLimits;

const variables = {
  // pusher-js refuses a handshake without an activity time-out.
  REALTIME_API_URL: httpUrl().optional(),
  REALTIME_ACTIVITY_TIMEOUT_SECONDS: atLeast(1, defaults.activityTimeoutSeconds),
  REALTIME_BUFFERED_BYTES_MAX: atLeast(1_024, defaults.bufferedBytesMax),
  REALTIME_CONNECTIONS_MAX: atLeast(1, defaults.connectionsMax),
  REALTIME_CONNECTIONS_PER_ADDRESS_MAX: atLeast(1, defaults.connectionsPerAddressMax),
  REALTIME_DATA_DIR: text().optional(),
  REALTIME_DRAIN_MS: atLeast(0, defaults.drainMs),
  REALTIME_EVENTS_PER_BATCH_MAX: atLeast(1, defaults.eventsPerBatchMax),
  REALTIME_HOST: text().optional(),
  REALTIME_IDLE_MAX_MS: atLeast(1_000, defaults.idleMaxMs),
  REALTIME_LOG_LEVEL: logLevel(),
  REALTIME_MESSAGES_PER_MINUTE_MAX: atLeast(1, defaults.messagesPerMinuteMax),
  REALTIME_PING_EVERY_MS: atLeast(1_000, defaults.pingEveryMs),
  REALTIME_REDIS_PREFIX: matching(/^[\w:-]{1,60}$/, 'must be up to 60 letters, digits, _, : and -').default('jangada'),
  REALTIME_REDIS_URL: redisUrl().optional(),
  REALTIME_PORT: port(0).default(DEFAULT_PORT),
  REALTIME_PRESENCE_MEMBERS_MAX: atLeast(1, defaults.presenceMembersMax),
  REALTIME_TRUST_PROXY: integer(0, PROXIES_MAX).default(0),
  SERVICES_KEY: servicesKey().optional(),
};

/** @throws {ConfigError} naming the first variable that is missing or wrong */
export const readConfig = (env: Environment): Config => {
  const read = readEnvironment(env, variables);
  const limits = {
    ...defaults,
    activityTimeoutSeconds: read.REALTIME_ACTIVITY_TIMEOUT_SECONDS,
    pingEveryMs: read.REALTIME_PING_EVERY_MS,
    idleMaxMs: read.REALTIME_IDLE_MAX_MS,
    connectionsMax: read.REALTIME_CONNECTIONS_MAX,
    connectionsPerAddressMax: read.REALTIME_CONNECTIONS_PER_ADDRESS_MAX,
    messagesPerMinuteMax: read.REALTIME_MESSAGES_PER_MINUTE_MAX,
    bufferedBytesMax: read.REALTIME_BUFFERED_BYTES_MAX,
    presenceMembersMax: read.REALTIME_PRESENCE_MEMBERS_MAX,
    eventsPerBatchMax: read.REALTIME_EVENTS_PER_BATCH_MAX,
    drainMs: read.REALTIME_DRAIN_MS,
  };
  if (limits.idleMaxMs <= limits.pingEveryMs)
    throw new ConfigError('REALTIME_IDLE_MAX_MS must be longer than REALTIME_PING_EVERY_MS');
  const { REALTIME_API_URL: url, SERVICES_KEY: key } = read;
  if ((url === undefined) !== (key === undefined))
    throw new ConfigError('REALTIME_API_URL and SERVICES_KEY must be set together');
  const appSource = url !== undefined && key !== undefined ? { url, key } : undefined;
  const listed = json(appList(limits), 'is not valid JSON');
  return {
    apps: readEnvironment(env, { REALTIME_APPS: appSource ? listed.default([]) : listed }).REALTIME_APPS,
    appSource,
    port: read.REALTIME_PORT,
    host: read.REALTIME_HOST,
    dataDir: read.REALTIME_DATA_DIR,
    redis: read.REALTIME_REDIS_URL ? { url: read.REALTIME_REDIS_URL, prefix: read.REALTIME_REDIS_PREFIX } : undefined,
    trustedProxies: read.REALTIME_TRUST_PROXY,
    logLevel: read.REALTIME_LOG_LEVEL,
    limits,
  };
};

const CREDENTIAL = 'must be a text of letters, digits, _ and -';
const credential = z.string({ error: CREDENTIAL }).regex(/^[A-Za-z0-9_-]+$/, { error: CREDENTIAL });

const flag = (fallback: boolean) => z.boolean({ error: 'must be true or false' }).default(fallback);

const COUNT = 'must be a whole number above zero';
const count = (fallback: number) => z.int({ error: COUNT }).positive({ error: COUNT }).default(fallback);

const APP_ID = 'must be a number: SDKs read app ids as integers';
const appId = z
  .union([z.number(), z.string()], { error: APP_ID })
  .transform(String)
  .pipe(z.string().regex(/^\d{1,15}$/, { error: APP_ID }));

const ORIGINS = 'must hold origins such as https://jangada.example, without a path';
const origin = z.string({ error: ORIGINS }).refine((value) => URL.parse(value)?.origin === value, { error: ORIGINS });

const WEBHOOK_URL = 'must be an http or https address';
const webhook = z.object(
  {
    url: z
      .string({ error: WEBHOOK_URL })
      .refine((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''), { error: WEBHOOK_URL }),
    events: z.array(z.enum(webhookEventNames, { error: `must be one of ${webhookEventNames.join(', ')}` })).optional(),
  },
  { error: 'must be {"url","events"}' },
);

/** One app per tenant. @param limits defaults for limits that an app omits */
function appList(limits: Limits) {
  const app = z.object(
    {
      id: appId,
      key: credential,
      secret: credential,
      origins: z.array(origin, { error: 'must be a list of origins' }).default([]),
      enabled: flag(true),
      tlsOnly: flag(false),
      clientMessages: flag(false),
      subscriptionCount: flag(false),
      authorizedConnections: flag(false),
      connectionsMax: count(limits.connectionsMax),
      presenceMembersMax: count(limits.presenceMembersMax),
      webhooks: z.array(webhook, { error: 'must be a list of {"url","events"}' }).default([]),
    },
    { error: 'must be an object' },
  );
  const isUnique = (field: 'id' | 'key') => (apps: readonly AppSettings[]) =>
    new Set(apps.map((one) => one[field])).size === apps.length;
  return z
    .array(app, { error: 'must be a JSON list with at least one app' })
    .min(1, { error: 'must be a JSON list with at least one app' })
    .refine(isUnique('id'), { error: 'has two apps with the same id' })
    .refine(isUnique('key'), { error: 'has two apps with the same key' });
}
