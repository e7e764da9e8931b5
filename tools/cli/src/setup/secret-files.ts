import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newVapidKeys } from './vapid-keys.ts';

const SECRET_BYTES = 32;
const RSA_BITS = 2_048;
const OWNER_ONLY = 0o600;
const FOLDER_OF_OWNER = 0o700;

/** The key of the first person, for the setup itself and to be handed over. */
export const FIRST_OPERATOR_KEY = 'first-operator-key';
export const DELIVERY_TOKEN = 'delivery-token';
export const SIGNING_KEY = 'signing-key.pem';

/** For `requirepass` of Redis; its address stands in `redis-url`. */
const REDIS_PASSWORD = 'redis-password';

/** The addresses of the databases, as the units name their files. */
export const databaseFiles = ['database-url', 'database-owner-url', 'edge-database-url'] as const;

const random = (): string => randomBytes(SECRET_BYTES).toString('base64url');

const PKCS8 = { type: 'pkcs8', format: 'pem' } as const;
const SPKI = { type: 'spki', format: 'pem' } as const;
const rsa = () => generateKeyPairSync('rsa', { modulusLength: RSA_BITS });

/** Nobody listens there: messages fail until a real sender is named. */
const noSender = JSON.stringify([{ by: 'http', url: 'http://localhost:8090/mailbox/messages', key: 'stand-in' }]);

/** Secrets of this installation alone. */
const own: Readonly<Record<string, () => string>> = {
  'services-key': random,
  'files-key': random,
  [DELIVERY_TOKEN]: random,
  'third-party-proxy-secret': random,
  [REDIS_PASSWORD]: random,
  [SIGNING_KEY]: () => generateKeyPairSync('ed25519').privateKey.export(PKCS8).toString(),
  'studio-key.pem': () => rsa().privateKey.export(PKCS8).toString(),
  'sports-key.pem': () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(PKCS8).toString(),
  [FIRST_OPERATOR_KEY]: random,
};

/** What a third party gives, and what stands there until then: values with which the services start and nothing works. */
const standIns: Readonly<Record<string, readonly [standIn: () => string, what: string]>> = {
  'pix-client-secret': [() => 'stand-in', 'only for an account of the whole installation; connections have their own'],
  'captcha-secret': [() => 'stand-in', 'the secret key of Turnstile'],
  // The public half of a key whose private half is forgotten at once: no wallet call is signed by it. A PEM file may have
  // words before its beginning.
  'studio-provider-key.pem': [
    () => `stand-in\n${rsa().publicKey.export(SPKI).toString()}`,
    'the public key of the game aggregator',
  ],
  'email-senders.json': [() => noSender, 'EMAIL_SENDERS, as services/api/README.md says'],
  'sms-senders.json': [() => noSender, 'SMS_SENDERS, as services/api/README.md says'],
};

export interface SecretFiles {
  readonly made: readonly string[];
  readonly kept: readonly string[];
  /** Files that hold a stand-in as it was made here, with what belongs there. */
  readonly waiting: readonly (readonly [file: string, what: string])[];
}

/** Writes each secret of the installation that is missing; what is there stays. Only the owner can read the files. */
export const writeSecretFiles = (folder: string): SecretFiles => {
  mkdirSync(folder, { recursive: true, mode: FOLDER_OF_OWNER });
  const made: string[] = [];
  const kept: string[] = [];
  const ensure = (name: string, make: () => string): void => {
    const file = join(folder, name);
    if (existsSync(file)) return void kept.push(name);
    writeFileSync(file, `${make()}\n`, { mode: OWNER_ONLY });
    made.push(name);
  };
  for (const [name, make] of Object.entries(own)) ensure(name, make);
  const vapid = newVapidKeys();
  ensure('vapid-public-key', () => vapid.publicKey);
  ensure('vapid-private-key', () => vapid.privateKey);
  for (const [name, [make]] of Object.entries(standIns)) ensure(name, make);
  ensure('redis-url', () => `redis://:${readSecret(folder, REDIS_PASSWORD)}@127.0.0.1:6379`);
  const waiting = Object.entries(standIns)
    .filter(([name]) => readSecret(folder, name).includes('stand-in'))
    .map(([name, [, what]]) => [name, what] as const);
  return { made, kept, waiting };
};

export const readSecret = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8').trim();

/** The newest one of a secret that is being renewed. */
export const newestSecret = (folder: string, name: string): string => readSecret(folder, name).split(',')[0] ?? '';

export const hasSecret = (folder: string, name: string): boolean => existsSync(join(folder, name));

/** Writes the addresses of the databases, which are read by the services alone. */
export const writeDatabaseFiles = (folder: string, urls: Readonly<Record<(typeof databaseFiles)[number], string>>) => {
  for (const name of databaseFiles) writeFileSync(join(folder, name), `${urls[name]}\n`, { mode: OWNER_ONLY });
};
