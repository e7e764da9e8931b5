import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { FastifyBaseLogger } from 'fastify';
import { createRealtime, type Realtime } from './realtime.ts';

const EVENTS_PER_BATCH_MAX = 3;

/** A silent logger with only the methods that publishing calls. */
const silent = { debug: () => undefined, warn: () => undefined } as unknown as FastifyBaseLogger;

let gateway: Server;
let realtime: Realtime;
let published: string[] = [];
let sizes: number[] = [];
let status = 200;
let refusedWith = 400;

before(async () => {
  gateway = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { batch } = JSON.parse(Buffer.concat(parts).toString()) as { batch: { name: string }[] };
      const names = batch.map(({ name }) => name);
      sizes.push(batch.length);
      const isRefused = names.includes('refused');
      if (status === 200 && !isRefused) published.push(...names);
      response.writeHead(isRefused ? refusedWith : status).end('{}');
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const address = gateway.address();
  if (typeof address !== 'object' || !address) throw new Error('a listening server has an address');
  const app = { id: '1', key: 'key', secret: 'secret' };
  const options = { host: '127.0.0.1', port: address.port, tls: false };
  realtime = createRealtime({ ...options, eventsPerBatchMax: EVENTS_PER_BATCH_MAX }, () => app, silent);
});
after(() => {
  gateway.closeAllConnections();
  gateway.close();
});
beforeEach(() => {
  published = [];
  sizes = [];
  status = 200;
  refusedWith = 400;
});

const message = (id: string, name = id) => ({ id, payload: { channels: ['public'], name, data: {} } });

describe('publishing a batch of outbox rows', () => {
  it('reuses its connection for the calls that follow', async () => {
    let connections = 0;
    const count = () => (connections += 1);
    gateway.on('connection', count);
    for (const name of ['one', 'two', 'three', 'four', 'five']) await realtime.publish('jangada', [message(name)]);
    gateway.off('connection', count);
    assert.equal(published.length, 5);
    assert.ok(connections < 3, `${connections} connections`);
  });

  it('puts as many events into one call as the gateway takes', async () => {
    await realtime.publish(
      'jangada',
      ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((id) => message(id)),
    );
    assert.deepEqual(sizes, [3, 3, 1]);
  });

  it('with rows that are not messages sends the others and reports those as malformed', async () => {
    const broken = [
      { id: 'no channels', payload: { name: 'x', data: {} } },
      { id: 'not an object', payload: null },
    ];
    const { failed, malformed } = await realtime.publish('jangada', [message('first'), ...broken, message('last')]);
    assert.deepEqual(published, ['first', 'last']);
    assert.deepEqual([...failed], []);
    assert.deepEqual([...(malformed?.keys() ?? [])], ['no channels', 'not an object']);
  });

  for (const answer of [400, 413, 422])
    it(`of which the gateway refuses one with ${answer} sends the others and reports that one as malformed`, async () => {
      refusedWith = answer;
      const jobs = [message('first'), message('bad', 'refused'), message('last')];
      const { failed, malformed } = await realtime.publish('jangada', jobs);
      assert.deepEqual(published, ['first', 'last']);
      assert.deepEqual([...failed], []);
      assert.deepEqual([...(malformed?.keys() ?? [])], ['bad']);
    });

  it('to a gateway that is away or has no room is tried again and parks nothing', async () => {
    for (const answer of [401, 429, 500, 503]) {
      status = answer;
      const { failed, malformed } = await realtime.publish('jangada', [message('first'), message('last')]);
      assert.deepEqual([[...failed], malformed?.size ?? 0], [['first', 'last'], 0], String(answer));
    }
  });
});
