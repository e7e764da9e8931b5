import assert from 'node:assert/strict';
import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchSport } from '@jangada/contracts/domains/games/endpoints';
import { getProfile, uploadAvatar } from '@jangada/contracts/domains/profile/endpoints';
import { API_PATH } from '@jangada/contracts/domains/site/api-path';
import { createLocalJWKSet, jwtVerify } from 'jose';
import pg from 'pg';
import { aPlayer, type Player } from '../test/support/players.ts';
import { openDatabase } from './database/database.ts';
import { asAdmin, startTestDatabase, type TestDatabase } from '../test/support/test-database.ts';
import { prepareDatabase, startTestPlatform, type TestPlatform } from '../test/support/test-platform.ts';
import { aPhoto, upload } from '../test/support/uploads.ts';

const PKCS8 = { type: 'pkcs8', format: 'pem' } as const;
const SPKI = { type: 'spki', format: 'pem' } as const;
const AT_THE_SAME_TIME = 6;
/** Of each replica; all of them stay until the end. */
const CONNECTIONS_MAX = 4;
const CALLS_PER_STEP = 3 * AT_THE_SAME_TIME;
const BANK = 'webhooks.bank.example';

let database: TestDatabase;
const started: TestPlatform[] = [];
let player: Player;

const start = async (env: Record<string, string>): Promise<TestPlatform> => {
  const platform = await startTestPlatform(
    { DATABASE_CONNECTIONS_MAX: `${CONNECTIONS_MAX}`, ...env },
    { ...database, stop: async () => undefined },
  );
  started.push(platform);
  return platform;
};

before(async () => {
  // A server of its own asks for passwords.
  database = await startTestDatabase('');
  await prepareDatabase(database);
  const db = openDatabase(database.appUrl, 1);
  player = await aPlayer(db);
  await db.close();
});
// Files and connections of the replicas are needed until the rotation is over.
afterEach(async () => {
  for (const platform of started.splice(0)) await platform.stop();
});
after(() => database.stop());

interface Rotation {
  /** Each value in turn is given to one replica after the other. */
  readonly values: readonly Record<string, string>[];
  /** What the other side does when both replicas have this value. */
  readonly between?: (step: number, replica: TestPlatform) => Promise<void>;
  /** @returns what went wrong; undefined when nothing did */
  readonly call: (replica: TestPlatform, number: number) => Promise<unknown>;
}

/** Renews a secret on two replicas while calls go to both of them. @returns what went wrong */
const rotate = async ({ values: [first = {}, ...values], between, call }: Rotation): Promise<unknown[]> => {
  const replicas = [await start(first), await start(first)];
  const wrong: unknown[] = [];
  const state = { calls: 0, isOver: false };
  const goOn = async (): Promise<void> => {
    while (!state.isOver) {
      const replica = replicas[(state.calls += 1) % replicas.length];
      const problem = replica && (await call(replica, state.calls).catch((error: unknown) => error));
      if (problem !== undefined) wrong.push(problem);
    }
  };
  const [one] = replicas;
  if (one) await between?.(0, one);
  const running = Promise.all(Array.from({ length: AT_THE_SAME_TIME }, goOn));
  /** Until each state of the rotation has answered calls. */
  const goOnForAWhile = async (): Promise<void> => {
    const until = state.calls + CALLS_PER_STEP;
    while (state.calls < until) await sleep(5);
  };
  for (const [index, value] of values.entries()) {
    for (const replica of replicas.keys()) {
      await goOnForAWhile();
      replicas[replica] = await start(value);
    }
    await goOnForAWhile();
    const [renewed] = replicas;
    if (renewed) await between?.(index + 1, renewed);
  }
  await goOnForAWhile();
  state.isOver = true;
  await running;
  return wrong;
};

/** The values of a secret that is used: known to all before it is, and after. */
const inTurn = (name: string, before: string, next: string): Record<string, string>[] =>
  [before, `${before},${next}`, `${next},${before}`, next].map((value) => ({ [name]: value }));
/** The values of a secret that is only compared. */
const accepted = (name: string, before: string, next: string): Record<string, string>[] =>
  [before, `${next},${before}`, next].map((value) => ({ [name]: value }));

const statusOf = (status: number) => (status === 200 ? undefined : status);

describe('a rotation refuses no call', () => {
  it('of the password of the database', async () => {
    const next = new URL(database.appUrl);
    next.password = 'the-next-one';
    const alter = (url: URL) =>
      asAdmin(database.adminUrl, async (admin) => {
        const password = admin.escapeLiteral(url.password);
        await admin.query(`alter role ${admin.escapeIdentifier(url.username)} password ${password}`);
      });
    const opens = async (url: string) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.end();
    };
    const connectionsSince = async (moment: Date): Promise<number> => {
      let count = 0;
      await asAdmin(database.adminUrl, async (admin) => {
        const sql = 'select 1 from pg_stat_activity where usename = $1 and backend_start > $2';
        count = (await admin.query(sql, [next.username, moment])).rows.length;
      });
      return count;
    };
    const profile = async (replica: TestPlatform) =>
      statusOf((await replica.call(getProfile, { token: player.token })).status);
    const burst: unknown[] = [];
    const wrong = await rotate({
      values: accepted('DATABASE_URL', database.appUrl, next.href).map((value) => ({
        ...value,
        DATABASE_CONNECTIONS_MAX: `${2 * AT_THE_SAME_TIME}`,
      })),
      between: async (step, replica) => {
        if (step !== 1) return;
        await alter(next);
        const alteredAt = new Date();
        await assert.rejects(opens(database.appUrl), { code: '28P01' });
        // More calls at the same time than the pool has connections that were opened with the password before.
        burst.push(...(await Promise.all(Array.from({ length: 3 * AT_THE_SAME_TIME }, () => profile(replica)))));
        assert.ok((await connectionsSince(alteredAt)) > 0, 'connections were opened with the next password');
      },
      call: profile,
    });
    await alter(new URL(database.appUrl));
    assert.deepEqual(
      [...wrong, ...burst].filter((one) => one !== undefined),
      [],
    );
  });

  it('of the aggregator’s key', async () => {
    const [known, next] = [rsaPair(), rsaPair()];
    let used: KeyObject = known.privateKey;
    const wrong = await rotate({
      values: accepted('STUDIO_PROVIDER_PUBLIC_KEY', known.public, next.public),
      between: async (step) => {
        if (step === 1) used = next.privateKey;
      },
      call: async (replica) => {
        const payload = JSON.stringify({ request_uuid: 'r-1', user: player.externalName });
        const signature = sign('RSA-SHA256', Buffer.from(payload), used).toString('base64');
        const { body } = await replica.studio('/user/balance', { user: player.externalName }, signature);
        return body.status === 'RS_OK' ? undefined : body;
      },
    });
    assert.deepEqual(wrong, []);
  });

  it('of the secret of the proxy for third parties', async () => {
    const [known, next] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
    const mechanisms = JSON.stringify({ jangada: [{ by: 'certificate', names: [BANK] }] });
    let used = known;
    const wrong = await rotate({
      values: accepted('THIRD_PARTY_PROXY_SECRET', known, next).map((value) => ({
        ...value,
        PIX_NOTICE_MECHANISMS: mechanisms,
      })),
      between: async (step) => {
        if (step === 1) used = next;
      },
      call: async ({ server }) => {
        const headers = {
          'content-type': 'application/json',
          'x-third-party-proxy': used,
          'x-third-party-certificate-verify': '0',
          'x-third-party-certificate-name': BANK,
        };
        const url = '/webhooks/pix/jangada/pix';
        return statusOf((await server.inject({ method: 'POST', url, headers, payload: '{"pix":[]}' })).statusCode);
      },
    });
    assert.deepEqual(wrong, []);
  });

  it('of our key for the sports provider, which knows a key before it signs', async () => {
    const [known, next] = [ecKey(), ecKey()];
    let keys: ReturnType<typeof createLocalJWKSet> | undefined;
    const readKeys = async ({ server }: TestPlatform) => {
      keys = createLocalJWKSet((await server.inject({ method: 'GET', url: '/sports/jwks.json' })).json());
    };
    const tokens: string[] = [];
    const wrong = await rotate({
      values: inTurn('SPORTS_OPERATOR_PRIVATE_KEY', known, next),
      between: async (_step, replica) => readKeys(replica),
      call: async (replica) => {
        const { body } = await replica.call(launchSport, { token: player.token });
        tokens.push(body.token);
        // A provider that has read nothing yet reads the keys.
        if (!keys) await readKeys(replica);
        if (!keys) return 'no keys';
        await jwtVerify(body.token, keys);
        return undefined;
      },
    });
    assert.deepEqual(wrong, []);
    const kids = tokens.map((token) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid);
    assert.equal(new Set(kids).size, 2);
  });

  it('of the key of files, whose older files stay readable', async () => {
    const [known, next] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
    const photo = await aPhoto('png', 64, 64);
    const addresses: string[] = [];
    const see = async ({ server }: TestPlatform, address = '') => {
      const url = new URL(address).pathname.replace(API_PATH, '');
      return (await server.inject({ method: 'GET', url, headers: { host: 'localhost' } })).statusCode;
    };
    const wrong = await rotate({
      // The earlier key stays until a job has sealed anew what it has sealed (reseal-files.test.ts); no job runs here.
      values: inTurn('API_FILES_KEY', known, next).slice(0, -1),
      between: async (_step, replica) => {
        const { token } = await aPlayer(replica.db);
        addresses.push((await upload(replica, uploadAvatar, { token, file: photo })).body.data.avatar);
      },
      call: async (replica, number) => statusOf(await see(replica, addresses[number % addresses.length])),
    });
    assert.deepEqual(wrong, []);
    const renewed = await start({ API_FILES_KEY: next });
    assert.deepEqual([await see(renewed, addresses[0]), await see(renewed, addresses.at(-1))], [500, 200]);
  });
});

function rsaPair() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { privateKey, public: publicKey.export(SPKI).toString() };
}

function ecKey(): string {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(PKCS8).toString();
}
