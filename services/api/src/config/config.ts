import * as z from '@jangada/contracts/schema';
import type { ObjectStoreOptions } from '@jangada/object-store/object-store';
import { SEAL_KEY_BYTES } from '@jangada/object-store/sealed-store';
import { resolve } from 'node:path';
import { ConfigError, environment } from './environment.ts';

/** One realtime app per tenant: what keeps their channels apart (RT-23). */
export interface RealtimeApp {
  readonly id: string;
  readonly key: string;
  readonly secret: string;
}

/** PEM texts. */
export interface ClientCertificate {
  readonly cert: string;
  readonly key: string;
  /** Who signed the third party's own certificate, when the system does not know it. */
  readonly ca: string | null;
}

/** Everything the API needs to know, read once from the environment. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly logLevel: LogLevel;
  /** 1 is what production uses; tests and demos of many players on one address raise it. */
  readonly rateLimitScale: number;
  /** How many proxies in front of this server may be believed about the caller's address. */
  readonly trustedProxies: number;
  readonly database: {
    readonly url: string;
    readonly ownerUrl: string;
    readonly connectionsMax: number;
    /** How long a call waits for a connection before it is told to come again (503). */
    readonly waitMs: number;
  };
  readonly realtime: {
    /** Of hosted Pusher Channels, when that is the gateway: its browsers are told no host. */
    readonly cluster: string | null;
    readonly host: string;
    readonly port: number;
    readonly tls: boolean;
    readonly apps: Readonly<Record<string, RealtimeApp>>;
  };
  readonly pix: {
    readonly baseUrl: string;
    readonly clientId: string;
    readonly clientSecret: string;
    /** By tenant: what its notices are signed with; two while one takes the other's place. */
    readonly webhookSecrets: Readonly<Record<string, readonly string[]>>;
    /** Where the provider finds us; the tenant's name is added to it. */
    readonly webhookUrl: string;
    /** Our certificate for mutual TLS, where the provider wants one. */
    readonly tls: ClientCertificate | null;
  };
  readonly studio: {
    readonly baseUrl: string;
    readonly operatorId: string;
    readonly privateKey: string;
    readonly providerPublicKey: string;
    /** Where its games may be opened: nothing else becomes the address of a frame. */
    readonly gameOrigins: readonly string[];
  };
  readonly sports: {
    readonly operatorId: string;
    readonly privateKey: string;
    readonly providerJwksUrl: string;
    readonly scriptUrl: string;
    /** The provider's page that shows sports as a game. */
    readonly gameUrl: string;
  };
  readonly mailbox: { readonly url: string; readonly key: string };
  readonly captcha: {
    readonly verifyUrl: string;
    readonly secret: string;
    readonly siteKey: string;
    /** What the page loads to show it. */
    readonly scriptUrl: string;
  };
  /** Documents and avatars: a folder, or a bucket when one machine is not enough. */
  readonly files: ObjectStoreOptions;
  /** Seals them where they lie; null leaves them as they are. */
  readonly filesKey: Buffer | null;
  /** Web Push; null where no keys are set up. */
  readonly push: {
    readonly publicKey: string;
    readonly privateKey: string;
    /** Whom a push service writes to when something is wrong: `mailto:` or an https address (RFC 8292). */
    readonly subject: string;
    /** Push services beside the public ones, such as the sandbox's: the guards against private addresses leave them alone. */
    readonly trustedOrigins: readonly string[];
  } | null;
  /** The operators' listener. Without a key it does not start. */
  readonly ops: { readonly host: string; readonly port: number; readonly key: string | null };
  /** Sign-in by OpenID Connect; each tenant has its own client id. */
  readonly google: { readonly issuer: string; readonly jwksUrl: string };
  /** How browsers reach the parts of the site; the tenant's host name is put between scheme and port. */
  readonly publicly: {
    readonly scheme: 'http' | 'https';
    readonly sitePort: number;
    /** Null: under the origin of the site, where the edge forwards it. */
    readonly apiPort: number | null;
    readonly realtimePort: number;
    /** Null: the gateway is found under the host name of the site. */
    readonly realtimeHost: string | null;
    /** Do browsers reach the gateway over TLS? */
    readonly realtimeTls: boolean;
    readonly thirdPartyOrigin: string;
  };
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

const realtimeApps = z.record(z.string(), z.object({ id: z.string(), key: z.string(), secret: z.string() }));

const WEBHOOK_SECRET_CHARS_MIN = 16;
/** The one in use and the one that takes its place. */
const WEBHOOK_SECRETS_MAX = 2;

const webhookSecret = z.string().check(z.minLength(WEBHOOK_SECRET_CHARS_MIN));
const webhookSecrets = z.record(
  z.string(),
  z.union([webhookSecret, z.array(webhookSecret).check(z.minLength(1), z.maxLength(WEBHOOK_SECRETS_MAX))]),
);

const CONNECTIONS_DEFAULT = 10;
const CONNECTIONS_MAX = 200;
const WAIT_DEFAULT_MS = 5_000;
const WAIT_MAX_MS = 60_000;
const RATE_LIMIT_SCALE_MAX = 100_000;
const PROXIES_MAX = 10;
const OPS_KEY_CHARS_MIN = 24;

/**
 * @param env the environment variables, named as in README
 * @throws {ConfigError} naming the first variable that is missing or wrong
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = environment(env);
  const port = read.port('API_PORT', 8081);
  const sandbox = read.http('SANDBOX_PUBLIC_URL', 'http://localhost:8090');
  const scheme = read.oneOf('PUBLIC_SCHEME', ['http', 'https'], 'http');
  const realtimePort = read.port('REALTIME_PORT', 8082);
  return {
    host: read.optional('API_HOST') ?? '0.0.0.0',
    port,
    logLevel: read.oneOf('LOG_LEVEL', logLevels, 'info'),
    rateLimitScale: read.integer('RATE_LIMIT_SCALE', 1, 1, RATE_LIMIT_SCALE_MAX),
    trustedProxies: read.integer('TRUSTED_PROXIES', 0, 0, PROXIES_MAX),
    database: {
      url: read.postgres('DATABASE_URL'),
      ownerUrl: read.postgres('DATABASE_OWNER_URL'),
      connectionsMax: read.integer('DATABASE_CONNECTIONS_MAX', CONNECTIONS_DEFAULT, 2, CONNECTIONS_MAX),
      waitMs: read.integer('DATABASE_WAIT_MS', WAIT_DEFAULT_MS, 100, WAIT_MAX_MS),
    },
    realtime: {
      cluster: clusterOf(read.optional('REALTIME_CLUSTER')),
      host: read.optional('REALTIME_HOST') ?? 'localhost',
      port: realtimePort,
      tls: read.oneOf('REALTIME_TLS', ['true', 'false'], 'false') === 'true',
      apps: readApps(read.json('REALTIME_APPS')),
    },
    pix: {
      baseUrl: read.http('PIX_BASE_URL', `${sandbox}/pix`),
      clientId: read.required('PIX_CLIENT_ID'),
      clientSecret: read.required('PIX_CLIENT_SECRET'),
      webhookSecrets: readWebhookSecrets(read.json('PIX_WEBHOOK_SECRETS')),
      webhookUrl: read.http('PIX_WEBHOOK_URL', `http://localhost:${port}/webhooks/pix`),
      tls: pixCertificate(read),
    },
    studio: {
      baseUrl: read.http('STUDIO_BASE_URL', `${sandbox}/studio`),
      operatorId: read.optional('STUDIO_OPERATOR_ID') ?? 'jangada',
      privateKey: read.pem('STUDIO_OPERATOR_PRIVATE_KEY', 'PRIVATE KEY'),
      providerPublicKey: read.pem('STUDIO_PROVIDER_PUBLIC_KEY', 'PUBLIC KEY'),
      gameOrigins: originsOf(read, 'STUDIO_GAME_ORIGINS', new URL(sandbox).origin),
    },
    sports: {
      operatorId: read.optional('SPORTS_OPERATOR_ID') ?? 'jangada',
      privateKey: read.pem('SPORTS_OPERATOR_PRIVATE_KEY', 'PRIVATE KEY'),
      providerJwksUrl: read.http('SPORTS_PROVIDER_JWKS_URL', `${sandbox}/sports/jwks.json`),
      scriptUrl: read.http('SPORTS_SCRIPT_URL', `${sandbox}/sports/bt-renderer.min.js`),
      gameUrl: read.http('SPORTS_GAME_URL', `${sandbox}/sports/game`),
    },
    mailbox: { url: read.http('MAILBOX_URL', `${sandbox}/mailbox/messages`), key: read.required('MAILBOX_KEY') },
    captcha: {
      verifyUrl: read.http('CAPTCHA_VERIFY_URL', `${sandbox}/captcha/siteverify`),
      scriptUrl: read.http('CAPTCHA_SCRIPT_URL', `${sandbox}/captcha/api.js`),
      secret: read.required('CAPTCHA_SECRET'),
      siteKey: read.optional('CAPTCHA_SITE_KEY') ?? 'jangada-demo',
    },
    files: filesOf(read),
    filesKey: filesKeyOf(read.optional('API_FILES_KEY')),
    push: pushOf(read),
    ops: {
      host: read.optional('OPS_HOST') ?? '127.0.0.1',
      port: read.port('OPS_PORT', 8083),
      key: opsKeyOf(read.optional('OPS_KEY')),
    },
    google: {
      issuer: read.http('GOOGLE_ISSUER', 'https://accounts.google.com'),
      jwksUrl: read.http('GOOGLE_JWKS_URL', 'https://www.googleapis.com/oauth2/v3/certs'),
    },
    publicly: {
      scheme,
      sitePort: read.port('SITE_PORT', 8080),
      apiPort: read.optional('API_PUBLIC_PORT') === undefined ? null : read.port('API_PUBLIC_PORT', port),
      realtimePort: read.port('REALTIME_PUBLIC_PORT', realtimePort),
      realtimeHost: read.optional('REALTIME_PUBLIC_HOST') ?? null,
      realtimeTls: read.oneOf('REALTIME_PUBLIC_TLS', ['true', 'false'], String(scheme === 'https')) === 'true',
      thirdPartyOrigin: new URL(sandbox).origin,
    },
  };
}

/** Whoever has it can move everybody's money: a short one is a mistake. */
function opsKeyOf(key: string | undefined): string | null {
  if (key === undefined) return null;
  if (!/^\S+$/.test(key) || key.length < OPS_KEY_CHARS_MIN)
    throw new ConfigError(`OPS_KEY must have at least ${OPS_KEY_CHARS_MIN} characters and no spaces`);
  return key;
}

function filesOf(read: ReturnType<typeof environment>): ObjectStoreOptions {
  if (!read.optional('API_S3_ENDPOINT')) return { dir: resolve(read.optional('API_FILES_DIR') ?? '.data/files') };
  return {
    endpoint: read.http('API_S3_ENDPOINT'),
    bucket: read.required('API_S3_BUCKET'),
    region: read.optional('API_S3_REGION') ?? 'us-east-1',
    accessKey: read.required('API_S3_ACCESS_KEY'),
    secretKey: read.required('API_S3_SECRET_KEY'),
  };
}

function filesKeyOf(text: string | undefined): Buffer | null {
  if (text === undefined) return null;
  const key = Buffer.from(text, 'base64url');
  if (key.length !== SEAL_KEY_BYTES)
    throw new ConfigError(`API_FILES_KEY must be ${SEAL_KEY_BYTES} bytes in base64url`);
  return key;
}

const VAPID_PUBLIC_KEY = /^[\w-]{87}$/;
const VAPID_PRIVATE_KEY = /^[\w-]{43}$/;

function pushOf(read: ReturnType<typeof environment>): Config['push'] {
  const publicKey = read.optional('PUSH_VAPID_PUBLIC_KEY');
  if (publicKey === undefined) return null;
  const privateKey = read.required('PUSH_VAPID_PRIVATE_KEY');
  if (!VAPID_PUBLIC_KEY.test(publicKey))
    throw new ConfigError('PUSH_VAPID_PUBLIC_KEY must be an uncompressed P-256 point in base64url');
  if (!VAPID_PRIVATE_KEY.test(privateKey))
    throw new ConfigError('PUSH_VAPID_PRIVATE_KEY must be a P-256 key of 32 bytes in base64url');
  const subject = read.required('PUSH_VAPID_SUBJECT');
  if (!/^(mailto:|https:)/.test(subject)) throw new ConfigError('PUSH_VAPID_SUBJECT must start with mailto: or https:');
  return { publicKey, privateKey, subject, trustedOrigins: originsOf(read, 'PUSH_TRUSTED_ORIGINS', '') };
}

/** @param standard where the variable is not set */
function originsOf(read: ReturnType<typeof environment>, name: string, standard: string): readonly string[] {
  const origins = (read.optional(name) ?? standard).split(',').filter((origin) => origin !== '');
  if (origins.some((origin) => URL.parse(origin)?.origin !== origin))
    throw new ConfigError(`${name} must be origins such as http://localhost:8090, separated by commas`);
  return origins;
}

/** All or nothing: half a certificate is a mistake. */
function pixCertificate(read: ReturnType<typeof environment>): ClientCertificate | null {
  const given = (name: string) => read.optional(name) !== undefined;
  if (!given('PIX_CLIENT_CERT') && !given('PIX_CLIENT_KEY')) return null;
  return {
    cert: read.pem('PIX_CLIENT_CERT', 'CERTIFICATE'),
    key: read.pem('PIX_CLIENT_KEY', 'PRIVATE KEY'),
    ca: given('PIX_CA') ? read.pem('PIX_CA', 'CERTIFICATE') : null,
  };
}

function clusterOf(cluster: string | undefined): string | null {
  if (cluster === undefined) return null;
  if (!/^[a-z0-9-]{2,20}$/.test(cluster))
    throw new ConfigError('REALTIME_CLUSTER must be the name of a cluster, such as sa1');
  return cluster;
}

function readApps(value: unknown): Config['realtime']['apps'] {
  const checked = z.safeParse(realtimeApps, value);
  if (!checked.success) throw new ConfigError('REALTIME_APPS must be {"<tenant>": {"id", "key", "secret"}}');
  return checked.data;
}

/** A secret that two tenants share would let a notice of one count for the other. */
function readWebhookSecrets(value: unknown): Config['pix']['webhookSecrets'] {
  const checked = z.safeParse(webhookSecrets, value);
  if (!checked.success)
    throw new ConfigError(
      `PIX_WEBHOOK_SECRETS must be {"<tenant>": "<secret>"}, or a list of ${WEBHOOK_SECRETS_MAX} while one is replaced; ` +
        `each with at least ${WEBHOOK_SECRET_CHARS_MIN} characters`,
    );
  const byTenant = Object.entries(checked.data).map(([tenant, given]) => [tenant, [given].flat()] as const);
  const all = byTenant.flatMap(([, secrets]) => [...new Set(secrets)]);
  if (new Set(all).size < all.length) throw new ConfigError('PIX_WEBHOOK_SECRETS must be different for each tenant');
  return Object.fromEntries(byTenant);
}
