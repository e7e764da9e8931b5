import cluster from 'node:cluster';

// Preloaded into a gateway: its workers start SLOW_START_MS later, as on a busy machine.

const delayMs = Number(process.env['SLOW_START_MS'] ?? 0);
if (cluster.isWorker) Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, delayMs);
