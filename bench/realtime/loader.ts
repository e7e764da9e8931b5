import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { TcpClient } from './tcp-client.ts';

// Drives one engine and prints what it measured as one line of JSON. Runs on a core of its own, see main.ts.

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
}

const listeners = 1_000;
const spreadChannels = 100;
const warmUpConnections = 500;
const idleConnections = 5_000;
const connectsAtOnce = 50;
const probeEvery = 20;
/** The yardstick: 20 events a second to 1,000 listeners are 20,000 deliveries a second. */
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
const agent = new Agent({ keepAlive: true, maxSockets: inFlightMax });

/** How the time stands in a frame: JSON inside a JSON string. */
const timeMark = '\\"at\\":\\"';
const hotChannel = 'c00';
const spread = Array.from({ length: spreadChannels }, (_, index) => `s${String(index).padStart(2, '0')}`);

process.stdout.write(`${JSON.stringify(await measure())}\n`);
process.exit(0);

async function measure(): Promise<Measurement> {
  // On a fresh heap, or the room that earlier connections left would be counted as free.
  await openMany(warmUpConnections, () => 'idle');
  await wait(settleMs);
  const before = residentBytes();
  const startedMs = performance.now();
  await openMany(idleConnections, () => 'idle');
  const connectsPerSecond = idleConnections / ((performance.now() - startedMs) / 1_000);
  await wait(settleMs);
  const kilobytesPerConnection = (residentBytes() - before) / idleConnections / 1_024;

  const hotClients = await openMany(listeners, () => hotChannel);
  const hot = await runScenario(hotClients, [hotChannel], listeners);
  for (const client of hotClients) client.close();

  const spreadClients = await openMany(listeners, (index) => spread[index % spreadChannels] ?? hotChannel);
  const spreadResult = await runScenario(spreadClients, spread, listeners);
  return { connectsPerSecond, hot, spread: spreadResult, kilobytesPerConnection };
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
  if (engine === 'floor') return TcpClient.open(port, `/${channel}`);
  const text = JSON.stringify({ event: 'pusher:subscribe', data: { channel } });
  return TcpClient.open(port, `/app/${app.key}?protocol=7`, { text, readyWhen: 'subscription_succeeded' });
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
  latenciesMs.sort((left, right) => left - right);
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

/** At the steady rate, whatever the answers: an engine that is late gets no relief. */
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
    // Never so far ahead that an engine would have to drop its readers.
    if (sent * perPublish - deliveries() > inFlightMax * perPublish) await wait(0);
    else {
      sent += 1;
      await publish(channels);
    }
  }
}

function publish(channels: string[]): Promise<void> {
  const body = JSON.stringify({ name: 'e', channels, data: payload() });
  const path = engine === 'floor' ? '/' : signedPath(body);
  return new Promise((resolve, reject) => {
    const call = request({ agent, host: '127.0.0.1', port, method: 'POST', path }, (response) => {
      response.resume();
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`))));
    });
    call.on('error', reject);
    call.end(body);
  });
}

function signedPath(body: string): string {
  const path = `/apps/${app.id}/events`;
  const md5 = createHash('md5').update(body).digest('hex');
  const seconds = Math.floor(Date.now() / 1_000);
  const query = `auth_key=${app.key}&auth_timestamp=${seconds}&auth_version=1.0&body_md5=${md5}`;
  const signature = createHmac('sha256', app.secret).update(`POST\n${path}\n${query}`).digest('hex');
  return `${path}?${query}&auth_signature=${signature}`;
}

/** Of one length whatever the time, about a chat line. */
function payload(): string {
  return JSON.stringify({ at: performance.now().toFixed(3).padStart(12, '0'), text: 'x'.repeat(100) });
}

function frameLength(channel: string): number {
  const length = JSON.stringify({ event: 'e', channel, data: payload() }).length;
  return length + (length > 125 ? 4 : 2);
}

function noteLatencies(chunk: Buffer, latenciesMs: number[]): void {
  const nowMs = performance.now();
  for (let at = chunk.indexOf(timeMark); at >= 0; at = chunk.indexOf(timeMark, at + 1)) {
    const start = at + timeMark.length;
    const sentMs = Number(chunk.toString('latin1', start, start + 12));
    if (!Number.isNaN(sentMs)) latenciesMs.push(nowMs - sentMs);
  }
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** User and system time of the engine's process, all threads (proc_pid_stat(5), fields 14 and 15). */
function cpuMicros(): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / cpuTicksPerSecond;
}

function residentBytes(): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes;
}
