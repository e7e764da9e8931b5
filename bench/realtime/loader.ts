import { setTimeout as wait } from 'node:timers/promises';
import type { RealtimeApp } from '../harness/api-stage.ts';
import { microsOfFamily, residentBytesOfFamily } from '../harness/cpu.ts';
import { percentile } from '../harness/figures.ts';
import { frameLength, noteLatencies, openListener, publish } from './gateway-calls.ts';
import { TcpClient } from './tcp-client.ts';

// The clients of one engine, in a process of their own. With BENCH_PID of the engine it measures the engine; without,
// it keeps the engine busy with 20,000 deliveries a second until SIGTERM. It prints a line of JSON.

export interface Deliveries {
  readonly p99Ms: number;
  readonly receivedShare: number;
}

export interface LoaderReport extends Deliveries {
  readonly deliveriesPerSecondMax: number;
  readonly microsPerDelivery: number;
  readonly connectsPerSecond: number;
  readonly kilobytesPerConnection: number;
  /** Number of all opened connections that were still open at the end, listeners included. */
  readonly connectionsOpen: number;
}

const LISTENERS = 1_000;
const WARM_UP_CONNECTIONS = 500;
const IDLE_CONNECTIONS = 10_000;
const CONNECTS_AT_ONCE = 50;
/** Every twentieth listener also notes latencies. */
const PROBE_EACH = 20;
/** 20 events a second to 1,000 listeners are 20,000 deliveries a second. */
const EVENTS_PER_SECOND = 20;
const WARM_UP_EVENTS = 10;
const STEADY_EVENTS = 60;
const FULL_MS = 1_500;
const IN_FLIGHT_MAX = 8;
const SETTLE_MS = 1_000;
const CHANNEL = 'bench';

const port = Number(process.env['BENCH_PORT']);
const enginePid = Number(process.env['BENCH_PID']);
/** Null for the bare broadcast. */
const app = JSON.parse(process.env['BENCH_APP'] ?? 'null') as RealtimeApp | null;

const openMany = async (count: number, channel: string): Promise<TcpClient[]> => {
  const open = () => (app ? openListener(port, app, channel) : TcpClient.open(port, `/${channel}`));
  const clients: TcpClient[] = [];
  while (clients.length < count)
    clients.push(
      ...(await Promise.all(Array.from({ length: Math.min(CONNECTS_AT_ONCE, count - clients.length) }, open))),
    );
  return clients;
};

/** What the listeners have received since `forget`. */
const watchDeliveries = (clients: readonly TcpClient[]) => {
  const frameBytes = frameLength(CHANNEL);
  let latenciesMs: number[] = [];
  let bytes = 0;
  clients.forEach((client, index) => {
    client.onBytes((chunk) => {
      bytes += chunk.length;
      if (index % PROBE_EACH === 0) noteLatencies(chunk, latenciesMs);
    });
  });
  return {
    count: () => bytes / frameBytes,
    p99Ms: () => percentile(latenciesMs, 0.99),
    forget: () => {
      latenciesMs = [];
      bytes = 0;
    },
  };
};

/**
 * Publishes at the steady rate, independent of the answers: a late engine gets no relief. @returns the number of events
 */
const publishWhile = async (goesOn: (sent: number) => boolean): Promise<number> => {
  const startedMs = performance.now();
  const answers: Promise<void>[] = [];
  while (goesOn(answers.length)) {
    answers.push(publish(port, app, CHANNEL));
    await wait(Math.max(0, startedMs + (answers.length * 1_000) / EVENTS_PER_SECOND - performance.now()));
  }
  await Promise.all(answers);
  await wait(SETTLE_MS);
  return answers.length;
};

/** @returns deliveries a second without a pause between the events */
const publishAtFullRate = async (received: () => number): Promise<number> => {
  const startedMs = performance.now();
  for (let sent = 0; performance.now() - startedMs < FULL_MS;) {
    // Limits unread deliveries, so that no engine has to drop its readers.
    if (sent * LISTENERS - received() > IN_FLIGHT_MAX * LISTENERS) await wait(0);
    else {
      sent += 1;
      await publish(port, app, CHANNEL);
    }
  }
  return received() / ((performance.now() - startedMs) / 1_000);
};

const measureEngine = async (): Promise<LoaderReport> => {
  // This comes first, on a fresh heap: memory that earlier connections left would count as free.
  const idle = await openMany(WARM_UP_CONNECTIONS, 'idle');
  await wait(SETTLE_MS);
  const [bytesBefore, startedMs] = [residentBytesOfFamily(enginePid), performance.now()];
  idle.push(...(await openMany(IDLE_CONNECTIONS, 'idle')));
  const connectsPerSecond = IDLE_CONNECTIONS / ((performance.now() - startedMs) / 1_000);
  await wait(SETTLE_MS);
  const kilobytesPerConnection = (residentBytesOfFamily(enginePid) - bytesBefore) / IDLE_CONNECTIONS / 1_024;

  const listeners = await openMany(LISTENERS, CHANNEL);
  const deliveries = watchDeliveries(listeners);
  await publishWhile((sent) => sent < WARM_UP_EVENTS);
  deliveries.forget();
  const microsBefore = microsOfFamily(enginePid);
  const events = await publishWhile((sent) => sent < STEADY_EVENTS);
  const steady = {
    microsPerDelivery: (microsOfFamily(enginePid) - microsBefore) / deliveries.count(),
    p99Ms: deliveries.p99Ms(),
    receivedShare: deliveries.count() / (events * LISTENERS),
  };
  deliveries.forget();
  const deliveriesPerSecondMax = await publishAtFullRate(deliveries.count);
  const connectionsOpen = [...idle, ...listeners].filter((client) => client.isOpen).length;
  return { ...steady, deliveriesPerSecondMax, connectsPerSecond, kilobytesPerConnection, connectionsOpen };
};

const keepBusy = async (): Promise<Deliveries> => {
  const stopping = new AbortController();
  process.once('SIGTERM', () => stopping.abort());
  const deliveries = watchDeliveries(await openMany(LISTENERS, CHANNEL));
  process.stdout.write('ready\n');
  const events = await publishWhile(() => !stopping.signal.aborted);
  return { p99Ms: deliveries.p99Ms(), receivedShare: deliveries.count() / (events * LISTENERS) };
};

const report = await (enginePid ? measureEngine() : keepBusy());
process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0));
