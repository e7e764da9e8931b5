import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, test } from 'node:test';
import { isObject, parseObject } from '../protocol/frames.ts';
import { startGateway, testApp } from '../testing/gateway.ts';
import { connect } from '../testing/raw-client.ts';

interface Receiver {
  url: string;
  names: string[];
  status: number;
  server: Server;
}

const limits = { webhookBatchMs: 5, webhookVacatedDelayMs: 100, webhookRetryFirstMs: 20, webhookSaveEveryMs: 20 };

let dir: string;
let receivers: Receiver[] = [];
/** The gateways that a test has not stopped; one that is left open keeps the process. */
const running = new Set<() => Promise<void>>();
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'jangada-webhooks-'));
});
afterEach(async () => {
  for (const stop of running) await stop();
  for (const { server } of receivers) {
    server.closeAllConnections();
    server.close();
  }
  receivers = [];
  rmSync(dir, { recursive: true });
});

async function startReceiver(status: number): Promise<Receiver> {
  const receiver: Receiver = { url: '', names: [], status, server: createServer() };
  receiver.server.on('request', (request, response) => {
    const { status } = receiver;
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { events } = parseObject(body) ?? {};
      if (status === 200 && Array.isArray(events)) {
        receiver.names.push(
          ...events.filter(isObject).map(({ name, channel }) => `${String(name)} ${String(channel)}`),
        );
      }
      response.writeHead(status).end();
    });
  });
  receiver.server.listen(0, '127.0.0.1');
  await once(receiver.server, 'listening');
  const address = receiver.server.address();
  receiver.url = `http://127.0.0.1:${isObject(address) ? String(address['port']) : ''}/hook`;
  receivers.push(receiver);
  return receiver;
}

const start = async (targets: readonly Receiver[]) => {
  const webhooks = targets.map(({ url }) => ({ url, events: undefined }));
  const gateway = await startGateway([{ ...testApp, webhooks }], limits, 0, 0, dir);
  const stop = async () => {
    running.delete(stop);
    await gateway.stop();
  };
  running.add(stop);
  return { ...gateway, stop };
};

const until = async (holds: () => boolean) => {
  for (let tries = 0; !holds() && tries < 300; tries += 1) await wait(10);
  assert.ok(holds());
};

test('an address that refuses everything does not delay another', async () => {
  const [failing, working] = [await startReceiver(500), await startReceiver(200)];
  const gateway = await start([failing, working]);
  for (const name of ['one', 'two', 'three']) {
    const client = await connect(gateway.port);
    await client.subscribed(name);
    await until(() => working.names.includes(`channel_occupied ${name}`));
  }
  assert.deepEqual(failing.names, []);
  await gateway.stop();
});

test('pending webhooks at a stop are sent once by the next process, departures too', async () => {
  const receiver = await startReceiver(500);
  const before = await start([receiver]);
  await (await connect(before.port)).subscribed('news');
  await wait(60);
  await before.stop();
  // A request that the stop has aborted arrives before the status changes.
  await wait(60);
  receiver.status = 200;
  const after = await start([receiver]);
  await until(() => receiver.names.length >= 2);
  await wait(200);
  assert.deepEqual(receiver.names, ['channel_occupied news', 'channel_vacated news']);
  await after.stop();
  assert.deepEqual(readdirSync(dir), []);
});

test('a departure at a stop is not sent when the client is back', async () => {
  const receiver = await startReceiver(200);
  const before = await start([receiver]);
  await (await connect(before.port)).subscribed('news');
  await until(() => receiver.names.length === 1);
  await before.stop();
  const after = await start([receiver]);
  await (await connect(after.port)).subscribed('news');
  await wait(300);
  assert.ok(!receiver.names.includes('channel_vacated news'));
  await after.stop();
});

test('a webhook file that cannot be read stays on disk, and the others are sent', async () => {
  const receiver = await startReceiver(500);
  const before = await start([receiver]);
  await (await connect(before.port)).subscribed('news');
  await before.stop();
  const [name = ''] = readdirSync(dir);
  assert.match(name, /^webhook-/);
  const broken = name.replace(/[^-]+\.json$/, 'broken.json');
  writeFileSync(join(dir, broken), '[{"name":');
  receiver.status = 200;
  const after = await start([receiver]);
  await (await connect(after.port)).subscribed('other');
  await until(() => receiver.names.includes('channel_occupied other'));
  assert.ok(readdirSync(dir).includes(broken));
  await after.stop();
});
