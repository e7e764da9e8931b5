import { startMeasuredPlatform, type MeasuredCall } from '@jangada/api/growth/measured-platform';
import type { FilledDatabase } from '@jangada/api/growth/filled-database';
import type { SizeName } from '@jangada/api/growth/fill/sizes';
import { proveBooks } from '@jangada/api/growth/fill/prove-filled';
import { explainStatements, onExplained, stopExplaining } from '@jangada/api/growth/plans/record-plans';
import { runJobs } from '@jangada/api/growth/run-jobs';
import { startPlatformWithSandbox } from '@jangada/api/contract/platform-with-sandbox';
import { median, percentile, printTable } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { inRounds } from '../harness/rounds.ts';
import { openFilled } from './filled-databases.ts';

const WARM_UP_ROUNDS = 2;
/** A call that takes longer is measured in a few rounds. */
const SLOW_MS = 1_000;
const ROUNDS_OF_SLOW = 3;
type Key = `${SizeName} ${MeasuredCall['who']}`;

interface Figures {
  readonly times: ReadonlyMap<Key, readonly number[]>;
  readonly buffers: ReadonlyMap<Key, number>;
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
};

const run = async ({ runs, option, defer }: Call): Promise<void> => {
  const { databases } = await openFilled(option, defer);
  const times = await timesOf(databases, runs);
  const buffers = await buffersOf(databases);
  const figures = new Map<string, Figures>();
  for (const [name, of] of times) figures.set(name, { times: of, buffers: buffers.get(name) ?? new Map() });
  printCalls([...databases.keys()], figures);
};

/** The times of every call, in rounds over the sizes and callers. */
const timesOf = async (databases: ReadonlyMap<SizeName, FilledDatabase>, runs: number) => {
  const byName = new Map<string, Map<Key, MeasuredCall>>();
  const stops: (() => Promise<void>)[] = [];
  for (const [size, database] of databases) {
    const { calls, stop } = await startMeasuredPlatform(database);
    stops.push(stop);
    for (const call of calls) byName.set(call.name, new Map(byName.get(call.name)).set(`${size} ${call.who}`, call));
  }
  const times = new Map<string, ReadonlyMap<Key, readonly number[]>>();
  for (const [name, calls] of byName) {
    const measure = (key: Key) => timed(async () => calls.get(key)?.run());
    let slowestMs = 0;
    for (const key of calls.keys()) slowestMs = Math.max(slowestMs, await measure(key));
    const isSlow = slowestMs > SLOW_MS;
    times.set(
      name,
      await inRounds([...calls.keys()], isSlow ? ROUNDS_OF_SLOW : runs, measure, isSlow ? 0 : WARM_UP_ROUNDS),
    );
  }
  for (const stop of stops) await stop();
  return times;
};

/** The pages that the statements of every call read, from PostgreSQL's own plans. */
const buffersOf = async (databases: ReadonlyMap<SizeName, FilledDatabase>) => {
  const buffers = new Map<string, Map<Key, number>>();
  let pages = 0;
  onExplained(({ plan }) => (pages += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)));
  for (const [size, database] of databases) {
    await explainStatements(database, { 'auto_explain.log_nested_statements': 'off' });
    const { calls, stop } = await startMeasuredPlatform(database);
    for (const { name, who, run: ask } of calls) {
      await ask();
      pages = 0;
      await ask();
      buffers.set(name, new Map(buffers.get(name)).set(`${size} ${who}`, pages));
    }
    await stop();
    await stopExplaining(database);
  }
  return buffers;
};

const ratio = (one: number | undefined, other: number | undefined): string =>
  one === undefined || other === undefined || other === 0 ? '' : (one / other).toFixed(1);

const printCalls = (names: readonly SizeName[], figures: ReadonlyMap<string, Figures>): void => {
  const [smallest, ...larger] = names;
  if (smallest === undefined) throw new RangeError('--sizes names none of the sizes.');
  const largest = names.at(-1) ?? smallest;
  const p95 = (of: readonly number[] | undefined) => of && percentile(of, 0.95);
  const rows = (whos: readonly MeasuredCall['who'][]) =>
    [...figures].flatMap(([name, { times, buffers }]) => {
      const who = whos[0] ?? 'light';
      const at = (size: SizeName, caller = who) => times.get(`${size} ${caller}`);
      const pages = (size: SizeName, caller = who) => buffers.get(`${size} ${caller}`);
      const first = at(smallest);
      if (!at(largest)) return [];
      const heavy = at(largest, 'heavy');
      return [
        [
          name,
          ...names.map((size) => `${median(at(size) ?? []).toFixed(1)} / ${(p95(at(size)) ?? NaN).toFixed(1)}`),
          ...larger.map((size) => ratio(p95(at(size)), p95(first))),
          ...names.map((size) => pages(size) ?? ''),
          ...(who === 'light'
            ? [
                heavy ? (p95(heavy) ?? NaN).toFixed(1) : '',
                ratio(p95(heavy), p95(at(largest))),
                pages(largest, 'heavy') ?? '',
              ]
            : []),
        ],
      ];
    });
  const headings = [
    ...names.map((size) => `${size}, p50 / p95 ms`),
    ...larger.map((size) => `${size} ÷ ${smallest}`),
    ...names.map((size) => `pages, ${size}`),
  ];
  printTable(
    ['call of a light player', ...headings, `heavy at ${largest}, p95 ms`, 'heavy ÷ light', 'pages, heavy'],
    rows(['light']),
  );
  console.log('');
  printTable(['list of operators', ...headings], rows(['operator']));
};

/** The proof of the whole ledger, and every job. */
const runWork = async ({ option, defer }: Call): Promise<void> => {
  const work = new Map<string, Map<SizeName, string>>();
  const note = (name: string, size: SizeName, ms: number, failure: string | null = null) =>
    work.set(name, new Map(work.get(name)).set(size, `${ms.toFixed(0)}${failure === null ? '' : ` (${failure})`}`));
  const { databases } = await openFilled(option, defer);
  for (const [size, database] of databases) {
    const ms = await timed(async () => {
      const { differences } = await proveBooks(database);
      if (differences.length > 0) throw new Error(`The proof of ${size} fails: ${JSON.stringify(differences)}`);
    });
    note('proof of every row', size, ms);
    const { platform, stop } = await startPlatformWithSandbox(database);
    for (const [job, { ms: jobMs, failure }] of await runJobs(platform)) note(job, size, jobMs, failure);
    await stop();
  }
  const names = [...databases.keys()];
  printTable(
    ['work', ...names.map((size) => `${size}, ms`)],
    [...work].map(([name, of]) => [name, ...names.map((size) => of.get(size) ?? '')]),
  );
};

export const sizes: Measurement = {
  measures: 'every call that reads, on tenants of several sizes; the folder `dir` keeps what was filled',
  runs: 15,
  options: { sizes: 'S,M', dir: '' },
  run,
};

export const work: Measurement = {
  measures: 'the proof of every row and every job, on the same tenants',
  runs: 1,
  options: { sizes: 'S,M', dir: '' },
  run: runWork,
};
