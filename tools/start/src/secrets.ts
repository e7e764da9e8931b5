import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { operatorKeyDigest } from '@jangada/cli/ops/operator-key';
import { newVapidKeys } from '@jangada/cli/setup/vapid-keys';
import { demoTenants } from './demo-tenants.ts';

const RSA_BITS = 2048;
const SECRET_BYTES = 24;
const FILES_KEY_BYTES = 32;
const SERVICES_KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

/** The first number of realtime apps: SDKs read app ids as integers. */
const FIRST_APP_ID = 1001;

interface KeyPair {
  readonly privateKey: string;
  readonly publicKey: string;
}

interface RealtimeApp {
  readonly id: string;
  readonly key: string;
  readonly secret: string;
}

/** All secrets of this machine's site, created once. */
export interface Secrets {
  readonly postgresPassword: string;
  readonly ownerPassword: string;
  readonly appPassword: string;
  readonly deliveryPassword: string;
  readonly deliveryToken: string;
  /** The signing key of this installation's releases: Ed25519, PKCS #8 in PEM. */
  readonly signingKey: string;
  /** The key of the person `local`, who works at the terminal of this machine. */
  readonly opsKey: string;
  readonly pixClientId: string;
  readonly pixClientSecret: string;
  /** By tenant: the signing secret of the PIX provider's webhooks. */
  readonly pixWebhookSecrets: Readonly<Record<string, string>>;
  readonly mailboxKey: string;
  readonly captchaSecret: string;
  /** The key pair of the game studio; the next one is the operator's key pair towards the studio. */
  readonly studio: KeyPair;
  readonly studioOperator: KeyPair;
  /** Signs the calls of the second aggregator of games, and ours to it. */
  readonly a8rToken: string;
  readonly sports: KeyPair;
  readonly sportsOperator: KeyPair;
  /**
   * The Web Push keys in the form of browsers and push services: base64url of the point and of the number (RFC 8292).
   */
  readonly vapid: KeyPair;
  /** Encrypts stored documents and avatars. */
  readonly filesKey: string;
  /** Seals the secrets of tenants, and identifies the services to one another. */
  readonly servicesKey: string;
  /** The realtime apps of the first tenants; those of later ones are in the database. */
  readonly realtimeApps: Readonly<Record<string, RealtimeApp>>;
}

const secret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

const pem = ({ privateKey, publicKey }: ReturnType<typeof generateKeyPairSync>): KeyPair => ({
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
});

const rsa = (): KeyPair => pem(generateKeyPairSync('rsa', { modulusLength: RSA_BITS }));
const es256 = (): KeyPair => pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }));

const realtimeApps = (): Secrets['realtimeApps'] =>
  Object.fromEntries(
    demoTenants.map(({ slug }, index) => [
      slug,
      { id: String(FIRST_APP_ID + index), key: `${slug}-${randomBytes(6).toString('hex')}`, secret: secret() },
    ]),
  );

/** Creates only missing secrets: two RSA keys would take a tenth of a second of every start. */
const withMissing = (stored: Partial<Secrets>): Secrets => ({
  ...stored,
  postgresPassword: stored.postgresPassword ?? secret(),
  ownerPassword: stored.ownerPassword ?? secret(),
  appPassword: stored.appPassword ?? secret(),
  deliveryPassword: stored.deliveryPassword ?? secret(),
  deliveryToken: stored.deliveryToken ?? secret(),
  signingKey: stored.signingKey ?? pem(generateKeyPairSync('ed25519')).privateKey,
  opsKey: stored.opsKey ?? secret(),
  pixClientId: stored.pixClientId ?? 'jangada-demo',
  pixClientSecret: stored.pixClientSecret ?? secret(),
  pixWebhookSecrets: stored.pixWebhookSecrets ?? Object.fromEntries(demoTenants.map(({ slug }) => [slug, secret()])),
  mailboxKey: stored.mailboxKey ?? secret(),
  captchaSecret: stored.captchaSecret ?? secret(),
  studio: stored.studio ?? rsa(),
  studioOperator: stored.studioOperator ?? rsa(),
  a8rToken: stored.a8rToken ?? secret(),
  sports: stored.sports ?? es256(),
  sportsOperator: stored.sportsOperator ?? es256(),
  vapid: stored.vapid ?? newVapidKeys(),
  filesKey: stored.filesKey ?? randomBytes(FILES_KEY_BYTES).toString('base64url'),
  servicesKey: stored.servicesKey ?? randomBytes(SERVICES_KEY_BYTES).toString('base64url'),
  realtimeApps: stored.realtimeApps ?? realtimeApps(),
});

/** The key of the person `local`, in the form that the seed of the demo takes. */
export const opsKeyDigest = ({ opsKey }: Secrets): string => operatorKeyDigest(opsKey);

/**
 * The secrets in the data folder; missing ones are created. Only the owner can read the file.
 *
 * @throws when the file is invalid: new secrets would invalidate every session and key
 */
export const readOrCreateSecrets = (dataDir: string): Secrets => {
  const file = join(dataDir, 'secrets.json');
  mkdirSync(dirname(file), { recursive: true });
  const secrets = withMissing(existsSync(file) ? readSecrets(file) : {});
  const aside = `${file}.part`;
  writeFileSync(aside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: OWNER_ONLY });
  renameSync(aside, file);
  return secrets;
};

const readSecrets = (file: string): Partial<Secrets> => {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value === 'object' && value !== null) return value;
  } catch (error) {
    throw new Error(`${file} cannot be read; restore it, or remove the whole data folder to begin again`, {
      cause: error,
    });
  }
  throw new Error(`${file} holds no secrets; restore it, or remove the whole data folder to begin again`);
};
