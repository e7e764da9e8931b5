import { pageTrace } from '@jangada/contracts/delivery/trace';
import { safeParse } from '@jangada/contracts/values/schema';
import type { LoadedRelease } from '../../frame/x-ray/load-facts.ts';
import { pageSpans, type Mark } from './page-spans.ts';
import { startTracing, TRACE_WAIT_MS } from './start-tracing.ts';

const ORIGIN_MS = 1_700_000_000_000;
const HOME = './routes/home';
const TRACEPARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

const file = (startMs: number, endMs: number) => ({ name: 'a.js', startMs, endMs, transferred: 0, bytes: 0 });
const loaded = (version: string, ...files: LoadedRelease['files']) => ({ remote: 'casino', version, files });

const mark = (name: string, startTime: number, detail: object): Mark => ({ name, startTime, detail });
const mounted = (version: string, startTime: number) =>
  mark('remote:mount', startTime, { remote: 'casino', version, expose: HOME });

const shortOf = (marks: readonly Mark[], releases: Parameters<typeof pageSpans>[1] = []) =>
  pageSpans(marks, releases, ORIGIN_MS).map(({ name, version, at, ms, error }) => [
    ...[name, version, at - ORIGIN_MS, ms],
    ...(error === undefined ? [] : [error]),
  ]);

test('a page view has a span for its first view, and for the view of each release and the files before it', () => {
  const files = [file(200, 500), file(300, 700), file(2_000, 9_000)];
  expect(shortOf([mounted('1.0.0', 900)], [loaded('1.0.0', ...files)])).toEqual([
    ['view', '1.0.0', 0, 900],
    ['load', '1.0.0', 200, 500],
    ['mount', '1.0.0', 700, 200],
  ]);
});

test('a fallback lasts from the failure to the view of another release, and takes no time without one', () => {
  const failed = mark('remote:failed', 300, { remote: 'casino', version: '1.1.0', expose: HOME, kind: 'integrity' });
  expect(shortOf([failed, mounted('1.0.0', 450)])).toContainEqual(['fallback', '1.1.0', 300, 150, 'integrity']);
  expect(shortOf([failed])).toEqual([['fallback', '1.1.0', 300, 0, 'integrity']]);
});

test('an exchange lasts until the new release is mounted', () => {
  const exchange = mark('remote:exchange', 5_000, { remote: 'casino', from: '1.0.0', to: '1.1.0', revision: 3 });
  expect(shortOf([mounted('1.0.0', 900), exchange, mounted('1.1.0', 5_040)])).toContainEqual([
    ...['exchange', '1.1.0', 5_000, 40],
  ]);
});

test('each span is sent once, in the form that the edge accepts, with the trace of the page', () => {
  jest.useFakeTimers();
  let notify: (marks: readonly Mark[]) => void = () => undefined;
  const observe = jest.fn();
  class Observer {
    constructor(callback: (list: { getEntries: () => readonly Mark[] }) => void) {
      notify = (marks) => callback({ getEntries: () => marks });
    }
    observe = observe;
  }
  Object.assign(globalThis, { PerformanceObserver: Observer });
  performance.getEntriesByType = () => [];
  const sent: { trace: unknown }[] = [];
  startTracing(TRACEPARENT, { tenant: 'jangada', guest: 'a' }, (_address, body) => sent.push(JSON.parse(body)));
  expect(observe).toHaveBeenCalledWith({ type: 'mark', buffered: true });
  notify([mounted('1.0.0', 900), mark('other', 1, {})]);
  jest.advanceTimersByTime(2 * TRACE_WAIT_MS);
  expect(sent).toHaveLength(1);
  const parsed = safeParse(pageTrace, sent[0]?.trace);
  expect(parsed.data).toMatchObject({ traceparent: TRACEPARENT, spans: [{ name: 'view' }, { name: 'mount' }] });
  jest.useRealTimers();
});
