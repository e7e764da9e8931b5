import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { frameLength, noteLatencies, openListener, percentile, publish as publishAs } from './gateway-calls.ts';
import { TcpClient } from './tcp-client.ts';

// Drives one engine, and prints its measurement as one line of JSON. It runs on a separate core, see main.ts.

export interface Scenario {
  deliveriesPerSecondMax: number;
  microsPerDelivery: number;
  p50Ms: number;
  p99Ms: number;
  receivedShare: number;
}

export interface Measurement {
  connectsPerSecond: number;
  hot: Scenario;
  spread: Scenario;
  kilobytesPerConnection: number;
  /** Number of all opened connections that were still open at the end, listeners included. */
  connectionsHeld: number;
}

const listeners = 1_000;
const spreadChannels = 100;
const warmUpConnections = 500;
const idleConnections = 10_000;
const connectsAtOnce = 50;
const probeEvery = 20;
/** The standard load: 20 events a second to 1,000 listeners are 20,000 deliveries a second. */
const eventsPerSecond = 20;
const steadySeconds = 3;
const fullSeconds = 1.5;
const inFlightMax = 8;
const settleMs = 1_000;
const cpuTicksPerSecond = 100;
const pageBytes = 4_096;

const engine = process.env['BENCH_ENGINE'];
const port = Number(process.env['BENCH_PORT']);
const pid = Number(process.env['BENCH_PID']);
const app = { id: '1', key: 'bench', secret: 'bench-secret' };
const hotChannel = 'c00';
const spread = Array.from({ length: spreadChannels }, (_, index) => `s${String(index).padStart(2, '0')}`);

process.stdout.write(`${JSON.stringify(await measure())}\n`);
process.exit(0);

async function measure(): Promise<Measurement> {
  // This comes first, on a fresh heap: memory that earlier connections left would count as free.
  const idle = await openMany(warmUpConnections, () => 'idle');
  await wait(settleMs);
  const before = residentBytes();
  const startedMs = performance.now();
  idle.push(...(await openMany(idleConnections, () => 'idle')));
  const connectsPerSecond = idleConnections / ((performance.now() - startedMs) / 1_000);
  await wait(settleMs);
  const kilobytesPerConnection = (residentBytes() - before) / idleConnections / 1_024;

  const hotClients = await openMany(listeners, () => hotChannel);
  const hot = await runScenario(hotClients, [hotChannel], listeners);
  for (const client of hotClients) client.close();

  const spreadClients = await openMany(listeners, (index) => spread[index % spreadChannels] ?? hotChannel);
  const spreadResult = await runScenario(spreadClients, spread, listeners);
  const connectionsHeld = [...idle, ...spreadClients].filter((client) => client.isOpen).length;
  return { connectsPerSecond, hot, spread: spreadResult, kilobytesPerConnection, connectionsHeld };
}

async function openMany(count: number, channelOf: (index: number) => string): Promise<TcpClient[]> {
  const clients: TcpClient[] = [];
  for (let start = 0; start < count; start += connectsAtOnce) {
    const indexes = Array.from({ length: Math.min(connectsAtOnce, count - start) }, (_, offset) => start + offset);
    clients.push(...(await Promise.all(indexes.map((index) => open(channelOf(index))))));
  }
  return clients;
}

function open(channel: string): Promise<TcpClient> {
  return engine === 'floor' ? TcpClient.open(port, `/${channel}`) : openListener(port, app, channel);
}

function publish(channels: string[]): Promise<void> {
  return publishAs(port, engine === 'floor' ? null : app, channels);
}

async function runScenario(clients: TcpClient[], channels: string[], perPublish: number): Promise<Scenario> {
  const frameBytes = frameLength(channels[0] ?? hotChannel);
  const latenciesMs: number[] = [];
  let bytes = 0;
  clients.forEach((client, index) => {
    const isProbe = index % probeEvery === 0;
    client.onBytes((chunk) => {
      bytes += chunk.length;
      if (isProbe) noteLatencies(chunk, latenciesMs);
    });
  });
  const deliveries = () => bytes / frameBytes;

  await publishFor(0.5, channels);
  await wait(200);
  latenciesMs.length = 0;
  bytes = 0;
  const cpuBefore = cpuMicros();
  const published = await publishFor(steadySeconds, channels);
  await wait(300);
  const steadyDeliveries = deliveries();
  const microsPerDelivery = (cpuMicros() - cpuBefore) / steadyDeliveries;
  const p50Ms = percentile(latenciesMs, 0.5);
  const p99Ms = percentile(latenciesMs, 0.99);

  bytes = 0;
  const startedMs = performance.now();
  await publishAsFastAsPossible(channels, perPublish, deliveries, startedMs + fullSeconds * 1_000);
  const deliveriesPerSecondMax = deliveries() / ((performance.now() - startedMs) / 1_000);
  return {
    deliveriesPerSecondMax,
    microsPerDelivery,
    p50Ms,
    p99Ms,
    receivedShare: steadyDeliveries / (published * perPublish),
  };
}

/** Publishes at the steady rate, independent of the answers: a late engine gets no relief. */
async function publishFor(seconds: number, channels: string[]): Promise<number> {
  const count = Math.round(seconds * eventsPerSecond);
  const startedMs = performance.now();
  const answers: Promise<void>[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    await wait(Math.max(0, startedMs + (sent * 1_000) / eventsPerSecond - performance.now()));
    answers.push(publish(channels));
  }
  await Promise.all(answers);
  return count;
}

async function publishAsFastAsPossible(
  channels: string[],
  perPublish: number,
  deliveries: () => number,
  untilMs: number,
): Promise<void> {
  let sent = 0;
  while (performance.now() < untilMs) {
    // Limits unread deliveries, so that no engine has to drop its readers.
    if (sent * perPublish - deliveries() > inFlightMax * perPublish) await wait(0);
    else {
      sent += 1;
      await publish(channels);
    }
  }
}

/** User and system time of the engine's process with all its threads (proc_pid_stat(5), fields 14 and 15). */
function cpuMicros(): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / cpuTicksPerSecond;
}

function residentBytes(): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes;
}
