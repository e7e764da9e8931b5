import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve, join } from 'node:path';
import { z } from 'zod';
import { parseJson } from './kit/input.ts';

export type Config = ReturnType<typeof loadConfig>;

export class ConfigError extends Error {
  override name = 'ConfigError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const RSA_BITS = 2048;
const SECRET_BYTES = 24;
const PORT_MAX = 65_535;

const url = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((text) => text.replace(/\/+$/, ''))
  .optional();
/** PEM text; the two characters \n are accepted for line breaks, which .env files cannot contain. */
const pem = (label: 'PUBLIC KEY' | 'PRIVATE KEY' | 'CERTIFICATE') =>
  z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine((text) => text.includes(`${label}-----`), `must be a PEM ${label.toLowerCase()}`)
    .optional();
/** The first secret of a list signs. */
const secrets = z.union([z.string().min(1), z.tuple([z.string().min(1)], z.string()).transform(([first]) => first)]);

const environment = z.object({
  SANDBOX_HOST: z.string().default('localhost'),
  SANDBOX_PORT: z.coerce.number('must be a port number').int().min(1).max(PORT_MAX).default(8090),
  SANDBOX_PUBLIC_URL: url,
  SANDBOX_SMTP_PORT: z.coerce.number('must be a port number').int().min(1).max(PORT_MAX).optional(),
  SANDBOX_DATA_DIR: z.string().default('.data/sandbox'),
  SANDBOX_LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  SANDBOX_PAYOUT_BANDS: z.enum(['demo', 'efi'], 'must be one of demo, efi').default('demo'),
  PIX_CLIENT_ID: z.string().default('demo-client'),
  PIX_CLIENT_SECRET: z.string().optional(),
  PIX_NOTICE_CA: pem('CERTIFICATE'),
  PIX_NOTICE_CERT: pem('CERTIFICATE'),
  PIX_NOTICE_KEY: pem('PRIVATE KEY'),
  PIX_WEBHOOK_SECRET: z.string().optional(),
  PIX_WEBHOOK_SECRETS: z
    .string()
    .default('{}')
    .transform(parseJson)
    .pipe(z.record(z.string(), secrets, 'must be {"<last part of the webhook\'s address>": "<secret>"}')),
  ASAAS_API_KEY: z.string().default('demo-api-key'),
  DIDIT_API_KEY: z.string().default('demo-didit-key'),
  DIDIT_WEBHOOKS: z
    .string()
    .default('{}')
    .transform(parseJson)
    .pipe(z.record(z.string(), z.string().min(1), 'must be {"<address>": "<secret>"}')),
  TWILIO_ACCOUNT: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be an account such as AC and 32 hexadecimal digits')
    .default(`AC${'0'.repeat(32)}`),
  TWILIO_AUTH_TOKEN: z.string().default('demo-auth-token-of-twilio'),
  WOOVI_APP_ID: z.string().default('demo-app-id'),
  WOOVI_PRIVATE_KEY: pem('PRIVATE KEY'),
  ZENVIA_TOKEN: z.string().default('demo-token-of-zenvia'),
  A8R_AUTH_TOKEN: z.string().optional(),
  A8R_WALLET_URL: url,
  STUDIO_OPERATOR_PUBLIC_KEY: pem('PUBLIC KEY'),
  STUDIO_PRIVATE_KEY: pem('PRIVATE KEY'),
  STUDIO_WALLET_URL: url,
  SPORTS_PRIVATE_KEY: pem('PRIVATE KEY'),
  SPORTS_CALLBACK_URL: url,
  SPORTS_OPERATOR_JWKS_URL: url,
  IDENTITY_PRIVATE_KEY: pem('PRIVATE KEY'),
  MAILBOX_KEY: z.string().optional(),
  CAPTCHA_SECRET: z.string().optional(),
  HCAPTCHA_SECRET: z.string().optional(),
  TAGMANAGER_CONTAINERS: z
    .string()
    .default('GTM-JANGADA1,GTM-TUCANO1')
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .pipe(
      z.array(z.string().regex(/^GTM-[A-Z0-9]+$/, 'must be container ids such as GTM-ABC123, separated by commas')),
    ),
});

/** Reads the configuration; empty variables count as missing. Throws ConfigError naming the first wrong variable. */
export const loadConfig = (variables: Record<string, string | undefined>) => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const { data: env, error } = environment.safeParse(given);
  if (!env) {
    const [issue] = error.issues;
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const dataDir = resolve(env.SANDBOX_DATA_DIR);
  const secret = openSecretFiles(dataDir);
  return {
    host: env.SANDBOX_HOST,
    port: env.SANDBOX_PORT,
    /** Origin of the sandbox as browsers and the operator reach it, without a trailing slash. */
    publicUrl: env.SANDBOX_PUBLIC_URL ?? `http://localhost:${env.SANDBOX_PORT}`,
    dataDir,
    logLevel: env.SANDBOX_LOG_LEVEL,
    pix: {
      clientId: env.PIX_CLIENT_ID,
      clientSecret: env.PIX_CLIENT_SECRET ?? secret('pix-client-secret', randomSecret),
      /** Secrets by the last part of a webhook's address; `webhookSecret` signs for all others. */
      webhookSecrets: env.PIX_WEBHOOK_SECRETS,
      webhookSecret: env.PIX_WEBHOOK_SECRET ?? secret('pix-webhook-secret', randomSecret),
      /** What notices show over https; undefined for nothing. */
      certificate:
        env.PIX_NOTICE_CERT && env.PIX_NOTICE_KEY
          ? { cert: env.PIX_NOTICE_CERT, key: env.PIX_NOTICE_KEY, ca: env.PIX_NOTICE_CA }
          : undefined,
      /** Which amounts of a sent Pix fail (pix/payout-bands.ts). */
      payoutBands: env.SANDBOX_PAYOUT_BANDS,
    },
    asaas: { apiKey: env.ASAAS_API_KEY },
    didit: {
      apiKey: env.DIDIT_API_KEY,
      /** Where notices go, and what signs them. */
      webhooks: Object.entries(env.DIDIT_WEBHOOKS).map(([url, secret]) => ({ url, secret })),
    },
    woovi: {
      appId: env.WOOVI_APP_ID,
      /** Signs notices. */
      privateKey: env.WOOVI_PRIVATE_KEY ?? secret('woovi-private.pem', rsaPrivateKey),
    },
    twilio: { account: env.TWILIO_ACCOUNT, authToken: env.TWILIO_AUTH_TOKEN },
    zenvia: { token: env.ZENVIA_TOKEN },
    studio: {
      operatorPublicKey: env.STUDIO_OPERATOR_PUBLIC_KEY ?? null,
      privateKey: env.STUDIO_PRIVATE_KEY ?? secret('studio-private.pem', rsaPrivateKey),
      walletUrl: env.STUDIO_WALLET_URL ?? null,
    },
    /** Null: no games come from this aggregator. */
    a8r: env.A8R_AUTH_TOKEN ? { token: env.A8R_AUTH_TOKEN, walletUrl: env.A8R_WALLET_URL ?? null } : null,
    sports: {
      privateKey: env.SPORTS_PRIVATE_KEY ?? secret('sports-private.pem', ecPrivateKey),
      callbackUrl: env.SPORTS_CALLBACK_URL ?? null,
      operatorJwksUrl: env.SPORTS_OPERATOR_JWKS_URL ?? null,
    },
    identity: { privateKey: env.IDENTITY_PRIVATE_KEY ?? secret('identity-private.pem', rsaPrivateKey) },
    mailbox: {
      key: env.MAILBOX_KEY ?? secret('mailbox-key', randomSecret),
      /** Where the mailbox receives e-mail by SMTP; null for nowhere. */
      smtpPort: env.SANDBOX_SMTP_PORT ?? null,
    },
    captcha: { secret: env.CAPTCHA_SECRET ?? secret('captcha-secret', randomSecret) },
    hcaptcha: { secret: env.HCAPTCHA_SECRET ?? secret('hcaptcha-secret', randomSecret) },
    tagManager: { containers: env.TAGMANAGER_CONTAINERS },
  };
};

/** A secret that is not configured is generated once and stored, so that signatures stay valid after a restart. */
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

const PKCS8_PEM = { type: 'pkcs8', format: 'pem' } as const;
const randomSecret = () => randomBytes(SECRET_BYTES).toString('base64url');
const rsaPrivateKey = () =>
  generateKeyPairSync('rsa', { modulusLength: RSA_BITS }).privateKey.export(PKCS8_PEM).toString();
const ecPrivateKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(PKCS8_PEM).toString();
