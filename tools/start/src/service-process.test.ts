import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { LogPrinter } from './log-lines.ts';
import { findFreePort } from './ports.ts';
import { startService } from './service-process.ts';

const dieWithParent = fileURLToPath(new URL('die-with-parent.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'jangada-service-'));
after(() => rmSync(folder, { recursive: true }));

/** A program that runs for ever and does not listen. */
const program = join(folder, 'idle.mjs');
writeFileSync(program, 'setInterval(() => undefined, 1_000);\n');

const log: LogPrinter = { follow: () => undefined, say: () => undefined, tailOf: () => '' };

describe('a service that does not answer yet', () => {
  it('is not awaited once it is stopped', async () => {
    const healthUrl = `http://127.0.0.1:${await findFreePort()}/health`;
    const service = startService({ name: 'idle', main: program, env: {}, healthUrl }, log);
    const ready = assert.rejects(service.ready(), /idle was stopped before it was ready/);
    await service.stop();
    await ready;
  });
});

describe('a process of a supervisor', () => {
  it('ends when the supervisor ended while it started', async () => {
    const child = fork(program, [], { execArgv: ['--import', dieWithParent], stdio: 'ignore' });
    child.disconnect();
    const [, signal] = await once(child, 'exit');
    assert.equal(signal, 'SIGTERM');
  });

  it('is killed when it hangs while it stops', async () => {
    const hanging = join(folder, 'hanging.mjs');
    writeFileSync(
      hanging,
      `process.on('SIGTERM', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
       setInterval(() => undefined, 1_000);
       process.send('ready');\n`,
    );
    const child = fork(hanging, [], { execArgv: ['--import', dieWithParent], stdio: 'ignore' });
    await once(child, 'message');
    child.disconnect();
    const [, signal] = await once(child, 'exit');
    assert.equal(signal, 'SIGKILL');
  });

  it('goes on when it starts a thread', async () => {
    const thread = join(folder, 'thread.mjs');
    writeFileSync(thread, `import { parentPort } from 'node:worker_threads';\nparentPort.postMessage('done');\n`);
    const service = join(folder, 'with-thread.mjs');
    writeFileSync(
      service,
      `import { once } from 'node:events';
       import { Worker } from 'node:worker_threads';
       const worker = new Worker(${JSON.stringify(thread)});
       const [[message], [code]] = await Promise.all([once(worker, 'message'), once(worker, 'exit')]);
       process.exit(message === 'done' ? code : 1);\n`,
    );
    const child = fork(service, [], { execArgv: ['--import', dieWithParent], stdio: 'ignore' });
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });
});
