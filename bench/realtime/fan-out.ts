import { setTimeout as wait } from 'node:timers/promises';
import { frameLength, noteLatencies, openListener, percentile, publish, type BenchApp } from './gateway-calls.ts';

// Keeps a gateway busy with 20,000 deliveries a second until it is stopped; then prints the deliveries as one line of
// JSON.

export interface FannedOut {
  deliveriesPerSecond: number;
  receivedShare: number;
  p99Ms: number;
}

const LISTENERS = 1_000;
const EVENTS_PER_SECOND = 20;
const OPENED_AT_ONCE = 50;
const PROBE_EVERY = 20;
const SETTLE_MS = 300;
const CHANNEL = 'fan-out';

const port = Number(process.env['BENCH_PORT']);
const app = JSON.parse(process.env['BENCH_APP'] ?? '{}') as BenchApp;

const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());

const latenciesMs: number[] = [];
let bytes = 0;
for (let opened = 0; opened < LISTENERS; opened += OPENED_AT_ONCE) {
  const some = Array.from({ length: OPENED_AT_ONCE }, () => openListener(port, app, CHANNEL));
  (await Promise.all(some)).forEach((client, index) => {
    const isProbe = (opened + index) % PROBE_EVERY === 0;
    client.onBytes((chunk) => {
      bytes += chunk.length;
      if (isProbe) noteLatencies(chunk, latenciesMs);
    });
  });
}
process.stdout.write('ready\n');

const startedMs = performance.now();
const answers: Promise<void>[] = [];
while (!stopping.signal.aborted) {
  answers.push(publish(port, app, [CHANNEL]));
  await wait(Math.max(0, startedMs + (answers.length * 1_000) / EVENTS_PER_SECOND - performance.now()));
}
const seconds = (performance.now() - startedMs) / 1_000;
await Promise.all(answers);
await wait(SETTLE_MS);
const deliveries = bytes / frameLength(CHANNEL);
const result: FannedOut = {
  deliveriesPerSecond: deliveries / seconds,
  receivedShare: deliveries / (answers.length * LISTENERS),
  p99Ms: percentile(latenciesMs, 0.99),
};
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
