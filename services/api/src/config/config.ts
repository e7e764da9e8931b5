import type { ObjectStoreOptions } from '@jangada/object-store/object-store';
import { SEAL_KEY_BYTES } from '@jangada/object-store/sealed-store';
import {
  commaSeparated,
  httpUrl,
  integer,
  json,
  logLevel,
  matching,
  oneOf,
  pem,
  port,
  postgresUrl,
  readEnvironment,
  text,
  type Environment,
  type LogLevel,
} from '@jangada/server/environment';
import { resolve } from 'node:path';
import * as z from 'zod';

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
    /** How long a call is queued for a connection before it is answered 503. */
    readonly waitMs: number;
  };
  readonly realtime: {
    /** Hosted Pusher Channels as the gateway: its browsers get no host. */
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
    /** Our certificate for mutual TLS, when the provider requires one. */
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
  /** Encrypts stored files at rest; null stores them unencrypted. */
  readonly filesKey: Buffer | null;
  /** Web Push; null where no keys are set up. */
  readonly push: {
    readonly publicKey: string;
    readonly privateKey: string;
    /** Whom a push service writes to when something is wrong: `mailto:` or an https address (RFC 8292). */
    readonly subject: string;
    /** Push services besides the public ones, such as the sandbox's: they may have private addresses. */
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

const WEBHOOK_SECRET_CHARS_MIN = 16;
/** The one in use and the one that takes its place. */
const WEBHOOK_SECRETS_MAX = 2;
const CONNECTIONS_DEFAULT = 10;
const CONNECTIONS_MAX = 200;
const WAIT_DEFAULT_MS = 5_000;
const WAIT_MAX_MS = 60_000;
const RATE_LIMIT_SCALE_MAX = 100_000;
const PROXIES_MAX = 10;
const OPS_KEY_CHARS_MIN = 24;

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

/** With a secret shared by two tenants, a notice of one would be valid for the other. */
function areOfOneTenant(secrets: Readonly<Record<string, readonly string[]>>): boolean {
  const all = Object.values(secrets).flatMap((ofTenant) => [...new Set(ofTenant)]);
  return new Set(all).size === all.length;
}

const flag = () => oneOf(['true', 'false']).transform((word) => word === 'true');
const origins = () =>
  commaSeparated(
    (origin) => URL.parse(origin)?.origin === origin,
    'must be origins such as http://localhost:8090, separated by commas',
  );

const variables = {
  API_FILES_KEY: text()
    .transform((key) => Buffer.from(key, 'base64url'))
    .refine((key) => key.length === SEAL_KEY_BYTES, { error: `must be ${SEAL_KEY_BYTES} bytes in base64url` })
    .optional(),
  API_HOST: text().default('0.0.0.0'),
  API_PORT: port().default(8081),
  API_PUBLIC_PORT: port().optional(),
  CAPTCHA_SCRIPT_URL: httpUrl().optional(),
  CAPTCHA_SECRET: text(),
  CAPTCHA_SITE_KEY: text().default('jangada-demo'),
  CAPTCHA_VERIFY_URL: httpUrl().optional(),
  DATABASE_CONNECTIONS_MAX: integer(2, CONNECTIONS_MAX).default(CONNECTIONS_DEFAULT),
  DATABASE_OWNER_URL: postgresUrl(),
  DATABASE_URL: postgresUrl(),
  DATABASE_WAIT_MS: integer(100, WAIT_MAX_MS).default(WAIT_DEFAULT_MS),
  GOOGLE_ISSUER: httpUrl().default('https://accounts.google.com'),
  GOOGLE_JWKS_URL: httpUrl().default('https://www.googleapis.com/oauth2/v3/certs'),
  LOG_LEVEL: logLevel(),
  MAILBOX_KEY: text(),
  MAILBOX_URL: httpUrl().optional(),
  OPS_HOST: text().default('127.0.0.1'),
  // This key can move the money of all players, so a short one is refused.
  OPS_KEY: matching(
    new RegExp(`^\\S{${OPS_KEY_CHARS_MIN},}$`),
    `must have at least ${OPS_KEY_CHARS_MIN} characters and no spaces`,
  ).optional(),
  OPS_PORT: port().default(8083),
  PIX_BASE_URL: httpUrl().optional(),
  PIX_CLIENT_ID: text(),
  PIX_CLIENT_SECRET: text(),
  PIX_WEBHOOK_SECRETS: json(webhookSecrets),
  PIX_WEBHOOK_URL: httpUrl().optional(),
  PUBLIC_SCHEME: oneOf(['http', 'https']).default('http'),
  RATE_LIMIT_SCALE: integer(1, RATE_LIMIT_SCALE_MAX).default(1),
  REALTIME_APPS: json(z.record(z.string(), realtimeApp, { error: REALTIME_APPS })),
  REALTIME_CLUSTER: matching(/^[a-z0-9-]{2,20}$/, 'must be the name of a cluster, such as sa1').optional(),
  REALTIME_HOST: text().default('localhost'),
  REALTIME_PORT: port().default(8082),
  REALTIME_PUBLIC_HOST: text().optional(),
  REALTIME_PUBLIC_PORT: port().optional(),
  REALTIME_PUBLIC_TLS: flag().optional(),
  REALTIME_TLS: flag().default(false),
  SANDBOX_PUBLIC_URL: httpUrl().default('http://localhost:8090'),
  SITE_PORT: port().default(8080),
  SPORTS_GAME_URL: httpUrl().optional(),
  SPORTS_OPERATOR_ID: text().default('jangada'),
  SPORTS_OPERATOR_PRIVATE_KEY: pem('PRIVATE KEY'),
  SPORTS_PROVIDER_JWKS_URL: httpUrl().optional(),
  SPORTS_SCRIPT_URL: httpUrl().optional(),
  STUDIO_BASE_URL: httpUrl().optional(),
  STUDIO_GAME_ORIGINS: origins().optional(),
  STUDIO_OPERATOR_ID: text().default('jangada'),
  STUDIO_OPERATOR_PRIVATE_KEY: pem('PRIVATE KEY'),
  STUDIO_PROVIDER_PUBLIC_KEY: pem('PUBLIC KEY'),
  TRUSTED_PROXIES: integer(0, PROXIES_MAX).default(0),
};

/**
 * @param env the environment variables, named as in README
 * @throws {ConfigError} naming the first variable that is missing or wrong
 */
export function loadConfig(env: Environment): Config {
  const read = readEnvironment(env, variables);
  const sandbox = read.SANDBOX_PUBLIC_URL;
  const sandboxOrigin = new URL(sandbox).origin;
  return {
    host: read.API_HOST,
    port: read.API_PORT,
    logLevel: read.LOG_LEVEL,
    rateLimitScale: read.RATE_LIMIT_SCALE,
    trustedProxies: read.TRUSTED_PROXIES,
    database: {
      url: read.DATABASE_URL,
      ownerUrl: read.DATABASE_OWNER_URL,
      connectionsMax: read.DATABASE_CONNECTIONS_MAX,
      waitMs: read.DATABASE_WAIT_MS,
    },
    realtime: {
      cluster: read.REALTIME_CLUSTER ?? null,
      host: read.REALTIME_HOST,
      port: read.REALTIME_PORT,
      tls: read.REALTIME_TLS,
      apps: read.REALTIME_APPS,
    },
    pix: {
      baseUrl: read.PIX_BASE_URL ?? `${sandbox}/pix`,
      clientId: read.PIX_CLIENT_ID,
      clientSecret: read.PIX_CLIENT_SECRET,
      webhookSecrets: read.PIX_WEBHOOK_SECRETS,
      webhookUrl: read.PIX_WEBHOOK_URL ?? `http://localhost:${read.API_PORT}/webhooks/pix`,
      tls: pixCertificate(env),
    },
    studio: {
      baseUrl: read.STUDIO_BASE_URL ?? `${sandbox}/studio`,
      operatorId: read.STUDIO_OPERATOR_ID,
      privateKey: read.STUDIO_OPERATOR_PRIVATE_KEY,
      providerPublicKey: read.STUDIO_PROVIDER_PUBLIC_KEY,
      gameOrigins: read.STUDIO_GAME_ORIGINS ?? [sandboxOrigin],
    },
    sports: {
      operatorId: read.SPORTS_OPERATOR_ID,
      privateKey: read.SPORTS_OPERATOR_PRIVATE_KEY,
      providerJwksUrl: read.SPORTS_PROVIDER_JWKS_URL ?? `${sandbox}/sports/jwks.json`,
      scriptUrl: read.SPORTS_SCRIPT_URL ?? `${sandbox}/sports/bt-renderer.min.js`,
      gameUrl: read.SPORTS_GAME_URL ?? `${sandbox}/sports/game`,
    },
    mailbox: { url: read.MAILBOX_URL ?? `${sandbox}/mailbox/messages`, key: read.MAILBOX_KEY },
    captcha: {
      verifyUrl: read.CAPTCHA_VERIFY_URL ?? `${sandbox}/captcha/siteverify`,
      scriptUrl: read.CAPTCHA_SCRIPT_URL ?? `${sandbox}/captcha/api.js`,
      secret: read.CAPTCHA_SECRET,
      siteKey: read.CAPTCHA_SITE_KEY,
    },
    files: filesOf(env),
    filesKey: read.API_FILES_KEY ?? null,
    push: pushOf(env),
    ops: { host: read.OPS_HOST, port: read.OPS_PORT, key: read.OPS_KEY ?? null },
    google: { issuer: read.GOOGLE_ISSUER, jwksUrl: read.GOOGLE_JWKS_URL },
    publicly: {
      scheme: read.PUBLIC_SCHEME,
      sitePort: read.SITE_PORT,
      apiPort: read.API_PUBLIC_PORT ?? null,
      realtimePort: read.REALTIME_PUBLIC_PORT ?? read.REALTIME_PORT,
      realtimeHost: read.REALTIME_PUBLIC_HOST ?? null,
      realtimeTls: read.REALTIME_PUBLIC_TLS ?? read.PUBLIC_SCHEME === 'https',
      thirdPartyOrigin: sandboxOrigin,
    },
  };
}

function filesOf(env: Environment): ObjectStoreOptions {
  if (!env['API_S3_ENDPOINT'])
    return { dir: resolve(readEnvironment(env, { API_FILES_DIR: text().default('.data/files') }).API_FILES_DIR) };
  const read = readEnvironment(env, {
    API_S3_ENDPOINT: httpUrl(),
    API_S3_ACCESS_KEY: text(),
    API_S3_BUCKET: text(),
    API_S3_REGION: text().default('us-east-1'),
    API_S3_SECRET_KEY: text(),
  });
  return {
    endpoint: read.API_S3_ENDPOINT,
    bucket: read.API_S3_BUCKET,
    region: read.API_S3_REGION,
    accessKey: read.API_S3_ACCESS_KEY,
    secretKey: read.API_S3_SECRET_KEY,
  };
}

function pushOf(env: Environment): Config['push'] {
  if (!env['PUSH_VAPID_PUBLIC_KEY']) return null;
  const read = readEnvironment(env, {
    PUSH_TRUSTED_ORIGINS: origins().default([]),
    PUSH_VAPID_PRIVATE_KEY: matching(/^[\w-]{43}$/, 'must be a P-256 key of 32 bytes in base64url'),
    PUSH_VAPID_PUBLIC_KEY: matching(/^[\w-]{87}$/, 'must be an uncompressed P-256 point in base64url'),
    PUSH_VAPID_SUBJECT: matching(/^(mailto:|https:)/, 'must start with mailto: or https:'),
  });
  return {
    publicKey: read.PUSH_VAPID_PUBLIC_KEY,
    privateKey: read.PUSH_VAPID_PRIVATE_KEY,
    subject: read.PUSH_VAPID_SUBJECT,
    trustedOrigins: read.PUSH_TRUSTED_ORIGINS,
  };
}

/** All or nothing: half a certificate is a mistake. */
function pixCertificate(env: Environment): ClientCertificate | null {
  if (!env['PIX_CLIENT_CERT'] && !env['PIX_CLIENT_KEY']) return null;
  const read = readEnvironment(env, {
    PIX_CA: pem('CERTIFICATE').optional(),
    PIX_CLIENT_CERT: pem('CERTIFICATE'),
    PIX_CLIENT_KEY: pem('PRIVATE KEY'),
  });
  return { cert: read.PIX_CLIENT_CERT, key: read.PIX_CLIENT_KEY, ca: read.PIX_CA ?? null };
}
