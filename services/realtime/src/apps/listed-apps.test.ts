import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import {
  REALTIME_APPS_PATH,
  sealRealtimeApp,
  signingSecretOf,
  type ListedRealtimeApp,
  type RealtimeApp,
} from '@jangada/server/realtime-apps';
import { isServiceCall, SERVICES_KEY_BYTES } from '@jangada/server/services-key';
import { channelAuth } from '../protocol/signature.ts';
import { startGateway, testApp, type TestGateway } from '../testing/gateway.ts';
import { appUrl, connect, RawClient } from '../testing/raw-client.ts';

const key = [randomBytes(SERVICES_KEY_BYTES)] as const;
const limits = { appsReadEveryMs: 60, appsReadAgainMs: 30 };
const tatu = { tenant: 'tatu', id: '77', key: 'tatu-key', secret: 'tatu-secret', origins: [] };

let api: Server;
let url: string;
let listed: readonly ListedRealtimeApp[] = [];
let isAway = false;
let reads = 0;
let gateway: TestGateway;

before(async () => {
  api = createServer((request, response) => {
    reads += 1;
    if (isAway) return void response.writeHead(503).end();
    assert.equal(request.url, REALTIME_APPS_PATH);
    assert.ok(isServiceCall(key, request.headers.authorization));
    const data = listed.map((app) => ({
      tenant: app.tenant,
      origins: app.origins,
      app: sealRealtimeApp(key, app.tenant, app),
    }));
    response.end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
after(() => {
  api.closeAllConnections();
  api.close();
});
beforeEach(() => {
  listed = [];
  isAway = false;
});
afterEach(() => gateway.stop());

const start = async (apps = [testApp], appsReadEveryMs = limits.appsReadEveryMs): Promise<void> => {
  gateway = await startGateway(apps, { ...limits, appsReadEveryMs }, 0, 0, undefined, undefined, { url, key });
};
const publish = () => gateway.sdkOf({ ...testApp, ...tatu, origins: [] }).trigger('news', 'item', 1);
const fromTucano = () => new RawClient(appUrl(gateway.port, tatu.key), { origin: 'http://tucano.localhost:8080' });
/** The close code that a client of the app gets. */
const refusalOf = async (): Promise<number> => (await new RawClient(appUrl(gateway.port, tatu.key)).closed).code;

describe('an app of the database', () => {
  it('that is created while the gateway runs admits its first client and publisher at once', async () => {
    await start();
    listed = [tatu];
    const client = await connect(gateway.port, tatu.key);
    await client.subscribed('news');
    assert.equal((await publish()).status, 200);
    assert.equal((await client.next('item')).channel, 'news');
    client.socket.terminate();
  });

  it('that is removed closes its clients with 4003, and refuses the next with 4001', async () => {
    listed = [tatu];
    await start();
    const client = await connect(gateway.port, tatu.key);
    listed = [];
    assert.equal((await client.closed).code, 4003);
    assert.equal(await refusalOf(), 4001);
    await assert.rejects(publish(), /404/);
  });

  it('with a new secret refuses the old one', async () => {
    listed = [tatu];
    await start();
    assert.equal((await publish()).status, 200);
    listed = [{ ...tatu, secret: 'another-secret' }];
    await wait(limits.appsReadEveryMs * 3);
    await assert.rejects(publish(), /401/);
  });

  it('renews its secret while publishers and clients go on, none of which is refused', async () => {
    listed = [tatu];
    await start();
    const staying = await connect(gateway.port, tatu.key);
    const wrong: unknown[] = [];
    const running = { isOver: false, published: 0 };
    /** What signs knows the list as it was a moment ago, as API and edge do. */
    let seen: RealtimeApp = tatu;
    const publishing = async (): Promise<void> => {
      while (!running.isOver) {
        const app = { ...testApp, ...tatu, secret: signingSecretOf(seen), origins: [] };
        await gateway
          .sdkOf(app)
          .trigger('news', 'item', 1)
          .catch((error: unknown) => wrong.push(error));
        const client = await connect(gateway.port, tatu.key);
        const secret = signingSecretOf(seen);
        client.send('pusher:subscribe', {
          channel: 'private-a',
          auth: channelAuth({ key: tatu.key, secret }, client.socketId, 'private-a'),
        });
        await client.next('pusher_internal:subscription_succeeded').catch((error: unknown) => wrong.push(error));
        client.socket.terminate();
        running.published += 1;
      }
    };
    const ended = publishing();
    const READ_MS = 3 * limits.appsReadEveryMs;
    const change = async (app: ListedRealtimeApp): Promise<void> => {
      listed = [app];
      await wait(READ_MS);
      seen = app;
    };
    const secret = 'the-next-secret';
    const signsFrom = new Date(Date.now() + 2 * READ_MS).toISOString();
    await change({ ...tatu, next: { secret, signsFrom } });
    await wait(2 * READ_MS);
    assert.equal(signingSecretOf(seen), secret);
    await change({ ...tatu, secret });
    await wait(READ_MS);
    running.isOver = true;
    await ended;
    assert.deepEqual(wrong, []);
    assert.ok(running.published > 5, `${running.published}`);
    await assert.rejects(publish(), /401/);
    assert.equal(staying.socket.readyState, staying.socket.OPEN, 'the client of before is still connected');
    staying.socket.terminate();
  });

  it('gives an app of the environment its secrets', async () => {
    listed = [{ ...tatu, id: testApp.id, key: testApp.key, secret: 'of-the-database' }];
    await start([{ ...testApp }]);
    const app = { ...testApp, secret: 'of-the-database' };
    assert.equal((await gateway.sdkOf(app).trigger('news', 'item', 1)).status, 200);
    await assert.rejects(gateway.sdk.trigger('news', 'item', 1), /401/);
  });

  it('admits only its origins, and follows a change of them', async () => {
    listed = [{ ...tatu, origins: ['http://tatu.localhost:8080'] }];
    await start();
    await assert.rejects(fromTucano().closed, /403/);
    listed = [{ ...tatu, origins: ['http://tucano.localhost:8080'] }];
    await wait(limits.appsReadEveryMs * 3);
    const client = fromTucano();
    await client.next('pusher:connection_established');
    client.socket.terminate();
  });

  it('stays while the API is away', async () => {
    listed = [tatu];
    await start();
    isAway = true;
    await wait(limits.appsReadEveryMs * 3);
    assert.equal((await publish()).status, 200);
  });

  it('does not replace an app of the environment with the same id or key', async () => {
    listed = [
      { ...tatu, id: testApp.id },
      { ...tatu, key: testApp.key },
    ];
    await start();
    assert.equal((await gateway.sdk.trigger('news', 'item', 1)).status, 200);
    assert.equal(await refusalOf(), 4001);
  });
});

describe('an unknown app', () => {
  it('is refused with 4100 until the list was read once, because pusher-js connects again only then', async () => {
    isAway = true;
    await start([]);
    assert.equal(await refusalOf(), 4100);
    isAway = false;
    assert.equal(await refusalOf(), 4001);
  });

  it('reads the list at most once in the shortest time, however many clients name one', async () => {
    await start([testApp], 60_000);
    reads = 0;
    const startedMs = performance.now();
    const codes = await Promise.all(Array.from({ length: 30 }, () => refusalOf()));
    const readsMax = Math.ceil((performance.now() - startedMs) / limits.appsReadAgainMs) + 1;
    assert.deepEqual(new Set(codes), new Set([4001]));
    assert.ok(reads <= readsMax, `${reads} reads`);
  });
});
