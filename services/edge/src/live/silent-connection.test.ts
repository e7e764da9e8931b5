import assert from 'node:assert/strict';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { startEdge, type TestEdge } from '../testing/test-edge.ts';
import { watchChanges, type Change } from './changes.ts';

const WAIT_MS = 8_000;
const LOOK_MS = 20;
const CHECK = { everyMs: 150, timeoutMs: 300 };

const until = async (holds: () => boolean): Promise<void> => {
  const end = Date.now() + WAIT_MS;
  while (!holds()) {
    if (Date.now() > end) assert.fail('it did not happen in time');
    await sleep(LOOK_MS);
  }
};

describe('a database connection whose peer stops answering', () => {
  let edge: TestEdge;
  let proxy: Server;
  let url: string;
  const lines: Socket[] = [];
  before(async () => {
    edge = await startEdge();
    const target = new URL(edge.databaseUrl);
    proxy = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) socket.on('error', () => undefined);
      near.pipe(far);
      far.pipe(near);
      lines.push(near, far);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const address = proxy.address();
    const through = new URL(edge.databaseUrl);
    through.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    url = through.href;
  });
  after(async () => {
    for (const line of lines) line.destroy();
    proxy.close();
    await edge.stop();
  });

  it('is replaced, and changes are received again', async () => {
    const heard: Change[] = [];
    let stale = 0;
    const changes = watchChanges({
      databaseUrl: url,
      log: { warn: () => {} },
      onStale: (tenant) => (stale += tenant === null ? 1 : 0),
      onChange: (change) => heard.push(change),
      check: CHECK,
    });
    await changes.start();
    assert.equal(stale, 1);
    const connectedMs = changes.heardUntilMs();
    assert.ok(connectedMs > -Infinity);
    await until(() => changes.heardUntilMs() > connectedMs);
    // From here on packets are dropped without closing the connection.
    for (const line of lines.splice(0)) line.unpipe().pause();
    await until(() => changes.heardUntilMs() === -Infinity);
    await until(() => stale === 2);
    await until(() => changes.heardUntilMs() > connectedMs);
    await edge.rollOut('jangada', 'casino', {});
    await until(() => heard.some(({ tenant }) => tenant === 'jangada'));
    await changes.stop();
  });
});
