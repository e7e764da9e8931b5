import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import { connectWhenUp } from './connect-when-up.ts';

const REFUSED_MS = 300;
const LISTEN_AFTER_MS = 100;

/** A message of PostgreSQL's protocol: its kind, its length, its content. */
const message = (kind: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(kind), length, content]);
};
const refusal = (code: string): Buffer => message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mnot now\0\0`));
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);

describe('connecting to a database that is starting', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  /**
   * Each connection gets the next of these answers; the last one is repeated. @returns the port and the connection
   * count
   */
  const aDatabase = async (answers: readonly Buffer[], port = 0) => {
    let connections = 0;
    const own = createServer((socket) => {
      const answer = answers[Math.min(connections, answers.length - 1)] ?? welcome;
      connections += 1;
      socket.on('error', () => undefined);
      socket.once('data', () => (answer === welcome ? socket.write(answer) : socket.end(answer)));
    });
    server = own;
    own.listen(port, '127.0.0.1');
    await once(own, 'listening');
    const address = own.address() as AddressInfo;
    return { port: address.port, connections: () => connections };
  };
  const configOf = (port: number) => ({ host: '127.0.0.1', port, user: 'someone', database: 'some' });

  it('waits while it says that it starts, and gives back the connection', async () => {
    const starting = refusal('57P03');
    const { port, connections } = await aDatabase([starting, starting, welcome]);
    const client = await connectWhenUp(configOf(port), 0);
    assert.equal(connections(), 3);
    await client.end();
  });

  it('waits while nobody listens', async () => {
    const { port } = await aDatabase([welcome]);
    server?.close();
    const connecting = connectWhenUp(configOf(port));
    setTimeout(() => void aDatabase([welcome], port), LISTEN_AFTER_MS);
    await (await connecting).end();
  });

  it('fails when nobody listens for too long', async () => {
    const { port } = await aDatabase([welcome]);
    server?.close();
    const startedMs = performance.now();
    await assert.rejects(connectWhenUp(configOf(port), REFUSED_MS), /ECONNREFUSED/);
    assert.ok(performance.now() - startedMs >= REFUSED_MS);
  });

  it('fails at once when the database refuses the role', async () => {
    const { port, connections } = await aDatabase([refusal('28P01')]);
    await assert.rejects(connectWhenUp(configOf(port)), { code: '28P01' });
    assert.equal(connections(), 1);
  });
});
