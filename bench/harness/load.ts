import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './figures.ts';
import { HttpClient } from './http-client.ts';

export interface Paced {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** @throws when a response is not the expected one */
type Check = (body: string) => boolean;

const ROUND_MS = 2;

/** Sends calls without a pause, one at a time on each connection. @returns calls per second */
export const atFullRate = async (
  port: number,
  connections: number,
  seconds: number,
  next: () => string | undefined,
  check: Check,
) => {
  const clients = await Promise.all(Array.from({ length: connections }, () => HttpClient.open(port)));
  const startedMs = performance.now();
  const untilMs = startedMs + seconds * 1_000;
  let done = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (let request = next(); request !== undefined && performance.now() < untilMs; request = next()) {
        expect(await client.call(request), check);
        done += 1;
      }
    }),
  );
  const rate = done / ((performance.now() - startedMs) / 1_000);
  for (const client of clients) client.close();
  return rate;
};

/**
 * Sends calls at a steady rate, independent of the answers: a late server gets no relief, and latency counts from the
 * due time.
 */
export const paced = async (
  port: number,
  rate: number,
  seconds: number,
  next: () => string | undefined,
  check: Check,
): Promise<Paced> => {
  const idle: HttpClient[] = [];
  const latenciesMs: number[] = [];
  const running: Promise<void>[] = [];
  const startedMs = performance.now();
  const total = Math.floor(rate * seconds);
  const send = async (dueMs: number, request: string) => {
    const client = idle.pop() ?? (await HttpClient.open(port));
    expect(await client.call(request), check);
    latenciesMs.push(performance.now() - dueMs);
    idle.push(client);
  };
  let sent = 0;
  while (sent < total) {
    const due = Math.min(total, Math.floor(((performance.now() - startedMs) / 1_000) * rate));
    for (; sent < due; sent += 1) {
      const request = next();
      if (request === undefined) throw new Error('There are not enough signed bets');
      running.push(send(startedMs + (sent / rate) * 1_000, request));
    }
    await wait(ROUND_MS);
  }
  await Promise.all(running);
  for (const client of idle) client.close();
  return { p50Ms: percentile(latenciesMs, 0.5), p99Ms: percentile(latenciesMs, 0.99) };
};

function expect({ status, body }: { status: number; body: string }, check: Check): void {
  if (status !== 200 || !check(body)) throw new Error(`An unexpected answer: ${status} ${body.slice(0, 300)}`);
}
