import {
  createECDH,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
  sign,
  type KeyObject,
} from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathOf, type Endpoint } from '@jangada/contracts/api/endpoint';
import { SEAL_KEY_BYTES } from '@jangada/object-store/sealed-store';
import { BROWSER_COOKIE, guestIdOf } from '@jangada/server/browser-cookie';
import { SERVICES_KEY_BYTES } from '@jangada/server/services-key';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { loadConfig, type Config } from '../../src/config/config.ts';
import { openDatabase, type Database } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { syncCatalogue } from '../../src/modules/play/games/catalogue-sync.ts';
import { seedGameRows } from '../../src/seed/game-rows.ts';
import { demoTenants } from '../../src/seed/demo-tenants.ts';
import { seedLevels } from '../../src/seed/seed-levels.ts';
import { seedTenants } from '../../src/seed/seed-tenants.ts';
import { multipartOf } from './multipart.ts';
import { webhookSecrets } from './sign-notice.ts';
import { startPreparedDatabase } from './prepared-database.ts';
import type { SecondRequest } from '@jangada/contracts/ops/requests';
import { agree, aPerson, collect, opsKeyOf } from './staff.ts';
import type { TestDatabase } from './test-database.ts';
import { listedGames, startThirdParties, type ThirdParties } from './third-parties.ts';

export interface CallOptions {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  /** The file of an upload; the body's fields are sent with it. */
  readonly file?: Buffer;
  readonly token?: string;
  /** The guest id that the call claims. */
  readonly guest?: string;
  /** A browser's secret: its cookie and, without a token, the matching guest id. */
  readonly browser?: string;
  /** The host name called; `localhost` is the tenant jangada. */
  readonly host?: string;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  // Tests look into bodies freely; their shape was checked against the contract on the way out.
  // oxlint-disable-next-line no-explicit-any
  readonly body: any;
}

export interface OpOptions extends Omit<CallOptions, 'token' | 'guest' | 'browser' | 'host'> {
  /** Nobody agrees where a second person is due: the answer has status 202. */
  readonly unanswered?: true;
}

export interface TestPlatform {
  readonly server: FastifyInstance;
  readonly config: Config;
  readonly db: Database;
  readonly database: TestDatabase;
  readonly third: ThirdParties;
  /** Every line the API has logged. */
  readonly logged: Record<string, unknown>[];
  /** Calls an operation through its real route. */
  call(endpoint: Endpoint, input?: CallOptions): Promise<Answer>;
  /**
   * Calls an operators' operation through its real route, with the key, a name, a reason and a fresh Idempotency-Key. Where
   * a second person is due, one agrees.
   */
  op(operation: Endpoint, input?: OpOptions): Promise<Answer>;
  /** Calls the seamless wallet with a signature, like the aggregator. */
  studio(path: string, body: Record<string, unknown>, signature?: string): Promise<Answer>;
  signedAsStudio(payload: string): string;
  stop(): Promise<void>;
}

interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const PKCS8 = { type: 'pkcs8', format: 'pem' } as const;
const SPKI = { type: 'spki', format: 'pem' } as const;

/** Created once for all files of a run: finding its primes takes as long as loading a third of the API. */
const rsa = rsaKeyOfRun();
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const vapid = createECDH('prime256v1');
// Leading zeros of a private key are dropped, so the key is generated until it has its full length.
do vapid.generateKeys();
while (vapid.getPrivateKey().length < 32);

const signedAsStudio = (payload: string): string =>
  sign('RSA-SHA256', Buffer.from(payload), rsa.privateKey).toString('base64');

function rsaKeyOfRun(): KeyPair {
  const pem = process.env['TEST_RSA_KEY'];
  if (!pem) return generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privateKey = createPrivateKey(pem);
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

const pemOf = (key: KeyObject): string => key.export(key.type === 'private' ? PKCS8 : SPKI).toString();

export const guest = '5f0c3d3e-6b0b-4a52-9f3e-2c1f6d0a7b11';

/** Maria has every role and is the only person of the installation, so that nobody has to agree; `aPerson` makes others. */
export const OPS_KEY = opsKeyOf('maria');

/** The answer to a command that waits for a second person. */
const ASKED_STATUS = 202;

/** The schema, the demo tenants, their catalogue and levels. */
export const prepareDatabase = async ({
  ownerUrl,
  appUrl,
}: Pick<TestDatabase, 'ownerUrl' | 'appUrl'>): Promise<void> => {
  await migrate(ownerUrl, appUrl);
  await seedTenants(ownerUrl);
  const db = openDatabase(appUrl, 1);
  await aPerson(db, 'maria');
  for (const { id, settings } of demoTenants)
    await db.transaction(id, async (tx) => {
      await syncCatalogue(tx, listedGames, settings);
      await seedGameRows(tx, id);
      await seedLevels(tx);
    });
  await db.close();
};

/**
 * The whole API on a separate database, with third parties that record their calls. It does not listen and runs no
 * jobs.
 *
 * @param onDatabase one that was prepared before, instead of a new one
 */
export const startTestPlatform = async (
  env: Record<string, string> = {},
  onDatabase?: TestDatabase,
): Promise<TestPlatform> => {
  const database = onDatabase ?? (await startPreparedDatabase(prepareDatabase));
  const third = await startThirdParties();
  const config = loadConfig({ ...environmentOf(database, third), ...env });
  const db = openDatabase(database.appUrl, 20);
  const logged: Record<string, unknown>[] = [];
  const logTo = { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) };
  const server = await buildApp(config, logTo);
  await server.ready();
  await server.ops.ready();

  return {
    server,
    config,
    db,
    database,
    third,
    logged,
    call: async (endpoint, input = {}) => answered(await server.inject(requestOf(endpoint, input))),
    op: async (operation, input = {}) => {
      const headers = {
        authorization: `Bearer ${OPS_KEY}`,
        'x-reason': 'a test',
        'idempotency-key': randomUUID(),
        ...input.headers,
      };
      const send = async (): Promise<Answer> =>
        answered(await server.ops.inject(requestOf(operation, { ...input, headers })));
      const answer = await send();
      if (answer.status !== ASKED_STATUS || input.unanswered) return answer;
      const request = answer.body['request'] as SecondRequest;
      await agree(server.ops, db, request);
      // The same call again gets the reply of the command, without what is shown once.
      const again = await send();
      if (!('shownOnce' in operation)) return again;
      const { reply } = (await collect(server.ops, request, headers)) as { readonly reply: object };
      return { ...again, body: { ...again.body, ...reply } };
    },
    studio: async (path, body, signature) => {
      const payload = JSON.stringify({ request_uuid: 'r-1', ...body });
      return answered(
        await server.inject({
          method: 'POST',
          url: `/providers/studio${path}`,
          headers: { 'content-type': 'application/json', 'x-hub88-signature': signature ?? signedAsStudio(payload) },
          payload,
        }),
      );
    },
    signedAsStudio,
    stop: async () => {
      const parked = await parkedEvents(db);
      await server.close();
      await db.close();
      await third.close();
      await database.stop();
      if ('dir' in config.files) await rm(config.files.dir, { recursive: true, force: true });
      if (parked.length > 0) throw new Error(`Events broke their contract and were parked: ${parked.join(', ')}`);
    },
  };
};

/** Names of parked events; a test that expects them deletes them. */
async function parkedEvents(db: Database): Promise<string[]> {
  const names: string[] = [];
  for (const { id } of demoTenants) {
    const rows = await db.read(id, (reader) =>
      reader
        .selectFrom('outbox')
        .select('payload')
        .where('topic', '=', 'realtime')
        .where('given_up_at', 'is not', null)
        .where('attempts', '=', 0)
        .execute(),
    );
    names.push(...rows.map(({ payload }) => `${id} ${(payload as { name: string }).name}`));
  }
  return names;
}

export const environmentOf = (database: TestDatabase, third: Pick<ThirdParties, 'url'>): Record<string, string> => ({
  LOG_LEVEL: 'debug',
  JANGADA_DEMO: 'true',
  DATABASE_URL: database.appUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  DATABASE_CONNECTIONS_MAX: '20',
  // Tests with hundreds of concurrent calls are about money, and must also pass on a slow machine.
  DATABASE_WAIT_MS: '60000',
  RATE_LIMIT_SCALE: '1000',
  REALTIME_HOST: '127.0.0.1',
  REALTIME_PORT: new URL(third.url).port,
  REALTIME_APPS: JSON.stringify(
    Object.fromEntries(
      demoTenants.map(({ id }, index) => [id, { id: `${index + 1}`, key: `key-${id}`, secret: `s-${id}` }]),
    ),
  ),
  SERVICES_KEY: Buffer.alloc(SERVICES_KEY_BYTES, 's').toString('base64url'),
  SANDBOX_PUBLIC_URL: third.url,
  PIX_CLIENT_ID: 'client',
  PIX_CLIENT_SECRET: 'secret',
  PIX_WEBHOOK_SECRETS: webhookSecrets,
  STUDIO_GAME_ORIGINS: 'https://play.example',
  STUDIO_OPERATOR_PRIVATE_KEY: pemOf(rsa.privateKey),
  STUDIO_PROVIDER_PUBLIC_KEY: pemOf(rsa.publicKey),
  SPORTS_OPERATOR_PRIVATE_KEY: pemOf(ec.privateKey),
  MAILBOX_KEY: 'mail-key',
  CAPTCHA_SECRET: 'captcha-secret',
  API_FILES_DIR: join(tmpdir(), `jangada-test-files-${process.pid}`),
  API_FILES_KEY: randomBytes(SEAL_KEY_BYTES).toString('base64url'),
  PUSH_VAPID_PUBLIC_KEY: vapid.getPublicKey('base64url'),
  PUSH_VAPID_PRIVATE_KEY: vapid.getPrivateKey('base64url'),
  PUSH_VAPID_SUBJECT: 'mailto:test@jangada.example',
  PUSH_TRUSTED_ORIGINS: third.url,
});

function requestOf(endpoint: Endpoint, input: CallOptions) {
  const { params, query = {}, token, browser, host, headers } = input;
  const guestId = input.guest ?? (browser && !token ? guestIdOf(browser) : undefined);
  const { payload, contentType } = bodyOf(endpoint, input);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return {
    method: endpoint.method,
    url: pathOf(endpoint.path, params) + (search ? `?${search}` : ''),
    headers: {
      host: host ?? 'localhost',
      ...(endpoint.method === 'POST' ? { 'content-type': contentType } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(guestId ? { 'guest-id': guestId } : {}),
      ...(browser ? { cookie: `${BROWSER_COOKIE}=${browser}` } : {}),
      ...headers,
    },
    ...(endpoint.method === 'POST' ? { payload } : {}),
  };
}

function bodyOf(
  { multipart }: Endpoint,
  { body, file }: CallOptions,
): { payload: string | Buffer; contentType: string } {
  if (!multipart) return { payload: JSON.stringify(body ?? {}), contentType: 'application/json' };
  const fields = Object.entries(body ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  return multipartOf(multipart.file, { fields: Object.fromEntries(fields), file: file ?? null });
}

function answered(response: { statusCode: number; headers: object; body: string }): Answer {
  return {
    status: response.statusCode,
    headers: { ...response.headers },
    body: response.body === '' ? {} : (JSON.parse(response.body) as unknown),
  };
}
