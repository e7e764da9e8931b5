import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { createReadiness, stopOnSignals } from './graceful-stop.ts';

/** Longer than a busy machine takes to accept a connection: one that still waits when the listener closes is reset. */
const DRAIN_MS = 500;
const CALL_MS = 600;
const CLOSE_MS_MAX = 5_000;

describe('a process that gets a signal to stop', () => {
  const stopping = (options: {
    close: () => Promise<void>;
    server?: Server;
    closeMsMax?: number;
    onFailure?: () => void;
  }) => {
    const signals = new EventEmitter();
    const readiness = createReadiness();
    const exited = new Promise<number>((exit) => {
      const server = createServer();
      stopOnSignals({ readiness, server, drainMs: DRAIN_MS, closeMsMax: CLOSE_MS_MAX, signals, exit, ...options });
    });
    return { signals, readiness, exited };
  };

  it('is not ready at once, takes new calls while the proxy may not know, and answers those in progress before it ends', async () => {
    const server = createServer((_, response) => setTimeout(() => response.end('done'), CALL_MS));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const call = () =>
      new Promise<number | undefined>((resolve, reject) => {
        get({ port, host: '127.0.0.1', agent: false }, ({ statusCode }) => resolve(statusCode)).on('error', reject);
      });
    const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
    const { signals, readiness, exited } = stopping({ close });
    const before = call();
    signals.emit('SIGTERM');
    assert.equal(readiness.isDraining, true);
    // A terminal and a supervisor may each send a signal; the second one is ignored.
    signals.emit('SIGINT');
    const during = call();
    assert.deepEqual(await Promise.all([before, during, exited]), [200, 200, 0]);
    await assert.rejects(call(), /ECONNREFUSED/);
  });

  it('does not wait for a connection that its caller keeps open after the last answer', async (context) => {
    const server = createServer({ keepAliveTimeout: 10 * CLOSE_MS_MAX }, (_, response) =>
      setTimeout(() => response.end('done'), CALL_MS),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true });
    context.after(() => agent.destroy());
    const answered = new Promise<number | undefined>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent }, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode));
      }).on('error', reject);
    });
    const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
    const { signals, exited } = stopping({ close, server });
    signals.emit('SIGTERM');
    assert.deepEqual(await Promise.all([answered, exited]), [200, 0]);
  });

  it('ends as failed when its calls do not end in time', async () => {
    const { signals, exited } = stopping({ close: () => new Promise(() => undefined), closeMsMax: 1 });
    const alive = setTimeout(() => undefined, CLOSE_MS_MAX);
    signals.emit('SIGTERM');
    assert.equal(await exited, 1);
    clearTimeout(alive);
  });

  it('ends as failed, with a line in the log, when closing fails', async () => {
    let failures = 0;
    const { signals, exited } = stopping({
      close: () => Promise.reject(new Error('broken')),
      onFailure: () => (failures += 1),
    });
    signals.emit('SIGTERM');
    assert.equal(await exited, 1);
    assert.equal(failures, 1);
  });
});
