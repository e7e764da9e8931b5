import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrlsOf } from '@jangada/cli/databases';
import {
  databaseFiles,
  newestSecret,
  readSecret,
  writeDatabaseFiles,
  writeSecretFiles,
} from '@jangada/cli/setup/secret-files';
import type { Secrets } from '../secrets.ts';

const SECRET_BYTES = 32;
const FOLDER_OF_OWNER = 0o700;
/**
 * Nobody but the owner enters the folder. A container sees single files of it, as a user of its own image, whom Compose
 * cannot make their owner.
 */
const READ_INSIDE = 0o444;

/** What each service does in Redis: limits are counted by a script, channels are one stream with a list of gateways. */
const redisUsers = [
  { user: 'api', password: 'redis-password', url: 'redis-url', rights: limitsOf('api') },
  { user: 'edge', password: 'redis-edge-password', url: 'redis-edge-url', rights: limitsOf('edge') },
  {
    user: 'realtime',
    password: 'redis-realtime-password',
    url: 'redis-realtime-url',
    rights:
      '~jangada:realtime ~jangada:realtime:nodes -@all +xadd +xread +xrevrange +zadd +zrem +zrangebyscore +zremrangebyscore',
  },
] as const;

function limitsOf(service: string): string {
  return `~${service}:limit:* -@all +eval +multi +exec +set +get +del +incrby +pttl +expire`;
}

/** What a client of Redis says before its first command. */
const GREETING = '+hello +auth +ping +client|setinfo';

const random = (): string => randomBytes(SECRET_BYTES).toString('base64url');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The users of Redis. Without a password one may ask whether it answers. */
const redisAcl = (folder: string): string =>
  [
    'user default on nopass resetkeys resetchannels -@all +ping',
    ...redisUsers.map(
      ({ user, password, rights }) =>
        `user ${user} on #${sha256(readSecret(folder, password))} resetchannels ${rights} ${GREETING}`,
    ),
  ].join('\n');

/** For HAProxy, which reads variables of its environment but no files. */
const proxySecret = (folder: string): string =>
  `global\n  setenv THIRD_PARTY_PROXY_SECRET ${newestSecret(folder, 'third-party-proxy-secret')}`;

/** Files that are put there by hand: HAProxy does not start without them. */
export const filesOfTheInstaller = ['site.pem', 'third-parties-ca.pem'] as const;

/** The files of the demo, whose secrets are those of `npm start`. */
const demoFiles = (secrets: Secrets): Readonly<Record<string, string>> => {
  const sender = JSON.stringify([{ by: 'http', url: 'http://sandbox:8090/mailbox/messages', key: secrets.mailboxKey }]);
  return {
    'services-key': secrets.servicesKey,
    'files-key': secrets.filesKey,
    'delivery-token': secrets.deliveryToken,
    'signing-key.pem': secrets.signingKey,
    'first-operator-key': secrets.opsKey,
    'studio-key.pem': secrets.studioOperator.privateKey,
    'studio-provider-key.pem': secrets.studio.publicKey,
    'sports-key.pem': secrets.sportsOperator.privateKey,
    'vapid-public-key': secrets.vapid.publicKey,
    'vapid-private-key': secrets.vapid.privateKey,
    'pix-client-secret': secrets.pixClientSecret,
    'pix-webhook-secrets.json': JSON.stringify(secrets.pixWebhookSecrets),
    'captcha-secret': secrets.captchaSecret,
    'email-senders.json': sender,
    'sms-senders.json': sender,
    'realtime-apps.json': JSON.stringify(secrets.realtimeApps),
    'postgres-password': secrets.postgresPassword,
  };
};

export interface ComposeSecrets {
  readonly made: readonly string[];
  /** What the installer has still to put there, or to correct. */
  readonly waiting: readonly (readonly [file: string, what: string])[];
}

/**
 * Writes the secret files of docker-compose.yml into a folder; what is there stays, so it may run again.
 *
 * @param demo the secrets of `npm start`, for docker-compose.demo.yml
 */
export const writeComposeSecrets = (folder: string, demo?: Secrets): ComposeSecrets => {
  mkdirSync(folder, { recursive: true, mode: FOLDER_OF_OWNER });
  const before = new Set(readdirSync(folder));
  const has = (name: string): boolean => existsSync(join(folder, name));
  const write = (name: string, text: string): void => {
    // The mode of a file that is there would forbid it to its owner too.
    if (has(name)) chmodSync(join(folder, name), 0o600);
    writeFileSync(join(folder, name), `${text.trimEnd()}\n`);
  };
  const ensure = (name: string, make: () => string): void => {
    if (!has(name)) write(name, make());
  };

  if (demo) for (const [name, text] of Object.entries(demoFiles(demo))) write(name, text);
  for (const { user, password, url } of redisUsers) {
    ensure(password, random);
    ensure(url, () => `redis://${user}:${readSecret(folder, password)}@redis:6379`);
  }
  const { waiting } = writeSecretFiles(folder);
  ensure('pix-webhook-secrets.json', () => '{}');
  for (const name of ['api-s3-secret-key', 'edge-s3-secret-key', 'store-root-password', 'postgres-password'])
    ensure(name, random);
  ensureDatabases(folder, demo);
  write('redis-users.acl', redisAcl(folder));
  write('proxy-secret.cfg', proxySecret(folder));

  const names = readdirSync(folder);
  for (const name of names) chmodSync(join(folder, name), READ_INSIDE);
  const absent = demo ? [] : filesOfTheInstaller.filter((name) => !has(name));
  return {
    made: names.filter((name) => !before.has(name)),
    waiting: [...waiting, ...absent.map((name) => [name, 'as docs/guides/production.md says of the proxy'] as const)],
  };
};

function ensureDatabases(folder: string, demo: Secrets | undefined): void {
  const names = [...databaseFiles, 'database-admin-url'];
  if (names.every((name) => existsSync(join(folder, name)))) return;
  const adminUrl = `postgresql://postgres:${readSecret(folder, 'postgres-password')}@postgres:5432/jangada`;
  const passwords = {
    ownerPassword: demo?.ownerPassword ?? random(),
    appPassword: demo?.appPassword ?? random(),
    deliveryPassword: demo?.deliveryPassword ?? random(),
  };
  const { platformApp, platformOwner, delivery } = databaseUrlsOf(adminUrl, passwords, false);
  writeFileSync(join(folder, 'database-admin-url'), `${adminUrl}\n`);
  writeDatabaseFiles(folder, {
    'database-url': platformApp,
    'database-owner-url': platformOwner,
    'edge-database-url': delivery,
  });
}
