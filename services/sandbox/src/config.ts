import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve, join } from 'node:path';
import { isRecord, parseJson } from './kit/input.ts';

/** Everything the sandbox needs to know, read once from the environment. */
export interface Config {
  host: string;
  port: number;
  /** Origin of the sandbox as browsers and the operator reach it, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  logLevel: string;
  /** `webhookSecrets`: by the last part of a webhook's address; `webhookSecret` for all others. `payoutBands`: which amounts of a Pix that is sent fail (pix/payout-bands.ts). */
  pix: {
    clientId: string;
    clientSecret: string;
    webhookSecret: string;
    webhookSecrets: Record<string, string>;
    payoutBands: 'demo' | 'efi';
  };
  studio: { operatorPublicKey: string | null; privateKey: string; walletUrl: string | null };
  sports: { privateKey: string; callbackUrl: string | null; operatorJwksUrl: string | null };
  mailbox: { key: string };
  captcha: { secret: string };
  identity: { privateKey: string };
  /** Which containers the tag manager knows. */
  tagManager: { containers: string[] };
}

type Environment = Record<string, string | undefined>;

export class ConfigError extends Error {
  override name = 'ConfigError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const RSA_BITS = 2048;
const SECRET_BYTES = 24;
const PORT_MAX = 65_535;

/** Reads the configuration; throws ConfigError naming the first wrong variable. */
export function loadConfig(env: Environment): Config {
  const port = portOf(env, 'SANDBOX_PORT', 8090);
  const dataDir = resolve(env.SANDBOX_DATA_DIR ?? '.data/sandbox');
  const secret = openSecretFiles(dataDir);
  return {
    host: env.SANDBOX_HOST ?? 'localhost',
    port,
    publicUrl: (urlOf(env, 'SANDBOX_PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    dataDir,
    logLevel: oneOf(env, 'SANDBOX_LOG_LEVEL', LOG_LEVELS, 'info'),
    pix: {
      clientId: env.PIX_CLIENT_ID ?? 'demo-client',
      clientSecret: env.PIX_CLIENT_SECRET ?? secret('pix-client-secret', randomSecret),
      webhookSecret: env.PIX_WEBHOOK_SECRET ?? secret('pix-webhook-secret', randomSecret),
      webhookSecrets: secretsOf(env, 'PIX_WEBHOOK_SECRETS'),
      payoutBands: oneOf(env, 'SANDBOX_PAYOUT_BANDS', ['demo', 'efi'], 'demo') === 'efi' ? 'efi' : 'demo',
    },
    studio: {
      operatorPublicKey: pemOf(env, 'STUDIO_OPERATOR_PUBLIC_KEY', 'PUBLIC KEY'),
      privateKey: pemOf(env, 'STUDIO_PRIVATE_KEY', 'PRIVATE KEY') ?? secret('studio-private.pem', rsaPrivateKey),
      walletUrl: urlOf(env, 'STUDIO_WALLET_URL')?.replace(/\/+$/, '') ?? null,
    },
    sports: {
      privateKey: pemOf(env, 'SPORTS_PRIVATE_KEY', 'PRIVATE KEY') ?? secret('sports-private.pem', ecPrivateKey),
      callbackUrl: urlOf(env, 'SPORTS_CALLBACK_URL')?.replace(/\/+$/, '') ?? null,
      operatorJwksUrl: urlOf(env, 'SPORTS_OPERATOR_JWKS_URL'),
    },
    mailbox: { key: env.MAILBOX_KEY ?? secret('mailbox-key', randomSecret) },
    identity: {
      privateKey: pemOf(env, 'IDENTITY_PRIVATE_KEY', 'PRIVATE KEY') ?? secret('identity-private.pem', rsaPrivateKey),
    },
    captcha: { secret: env.CAPTCHA_SECRET ?? secret('captcha-secret', randomSecret) },
    tagManager: { containers: containersOf(env, 'TAGMANAGER_CONTAINERS', 'GTM-JANGADA1,GTM-TUCANO1') },
  };
}

function portOf(env: Environment, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > PORT_MAX) throw new ConfigError(`${name} must be a port number`);
  return port;
}

function urlOf(env: Environment, name: string): string | null {
  const text = env[name];
  if (text === undefined || text === '') return null;
  if (!URL.canParse(text) || !/^https?:/.test(text)) throw new ConfigError(`${name} must be an http(s) address`);
  return text;
}

/** PEM text; the two characters \n are accepted for line breaks, because .env files cannot carry real ones. */
function pemOf(env: Environment, name: string, label: string): string | null {
  const text = env[name];
  if (text === undefined || text === '') return null;
  const pem = text.replaceAll('\\n', '\n');
  if (!pem.includes(`${label}-----`)) throw new ConfigError(`${name} must be a PEM ${label.toLowerCase()}`);
  return pem;
}

function oneOf(env: Environment, name: string, allowed: string[], fallback: string): string {
  const value = env[name] ?? fallback;
  if (!allowed.includes(value)) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}`);
  return value;
}

/** `{"<name>": "<secret>"}`; of a list the first signs. */
function secretsOf(env: Environment, name: string): Record<string, string> {
  const text = env[name];
  if (text === undefined || text === '') return {};
  const wrong = new ConfigError(`${name} must be {"<last part of the webhook's address>": "<secret>"}`);
  const given = parseJson(text);
  if (!isRecord(given)) throw wrong;
  return Object.fromEntries(
    Object.entries(given).map(([receiver, secrets]) => {
      const [first]: unknown[] = Array.isArray(secrets) ? secrets : [secrets];
      if (typeof first !== 'string' || first === '') throw wrong;
      return [receiver, first];
    }),
  );
}

function containersOf(env: Environment, name: string, fallback: string): string[] {
  const ids = (env[name] ?? fallback).split(',').filter((id) => id !== '');
  if (!ids.every((id) => /^GTM-[A-Z0-9]+$/.test(id)))
    throw new ConfigError(`${name} must be container ids such as GTM-ABC123, separated by commas`);
  return ids;
}

/** A secret that nobody configured is made once and kept in a file, so that a restart keeps its signatures valid. */
function openSecretFiles(dataDir: string) {
  return (name: string, make: () => string): string => {
    const folder = join(dataDir, 'keys');
    const file = join(folder, name);
    if (existsSync(file)) return readFileSync(file, 'utf8');
    mkdirSync(folder, { recursive: true });
    const value = make();
    writeFileSync(file, value, { mode: 0o600 });
    return value;
  };
}

const randomSecret = () => randomBytes(SECRET_BYTES).toString('base64url');

const rsaPrivateKey = () =>
  generateKeyPairSync('rsa', { modulusLength: RSA_BITS })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

const ecPrivateKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
