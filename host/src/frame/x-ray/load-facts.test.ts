import { loadedReleases, watchLongTasks } from './load-facts.ts';

const fetched = (name: string, startTime: number, responseEnd: number, bytes = 1000): PerformanceResourceTiming =>
  ({ name, startTime, responseEnd, transferSize: bytes + 300, encodedBodySize: bytes }) as PerformanceResourceTiming;

test('files belong to the release of their folder, with their size and load time', () => {
  const found = loadedReleases([
    fetched('https://site/releases/casino/1.0.0/remoteEntry.js', 10, 40),
    fetched('https://site/releases/casino/1.0.0/chunks/home.js?attempt=2', 20, 90, 500),
    fetched('https://site/releases/wallet/1.2.0-dev.1/remoteEntry.js', 15, 30),
    fetched('https://site/api/site-config', 1, 2),
    fetched('https://cdn.example/widget.js', 1, 2),
  ]);
  expect(found).toMatchObject([
    { remote: 'casino', version: '1.0.0', startMs: 10, endMs: 90, bytes: 1500, transferred: 2100 },
    { remote: 'wallet', version: '1.2.0-dev.1', startMs: 15, endMs: 30 },
  ]);
  expect(found[0]?.files.map(({ name }) => name)).toEqual(['remoteEntry.js', 'chunks/home.js']);
});

test('two releases of one remote are two', () => {
  const found = loadedReleases([
    fetched('https://site/releases/casino/1.0.0/a.js', 1, 2),
    fetched('https://site/releases/casino/1.1.0/a.js', 3, 4),
  ]);
  expect(found.map(({ version }) => version)).toEqual(['1.0.0', '1.1.0']);
});

test('a file from a development server counts for its remote', () => {
  const [found] = loadedReleases([fetched('http://localhost:9000/casino/1.0.0-dev.3/remoteEntry.js', 1, 2)]);
  expect(found).toMatchObject({ remote: 'casino', version: '1.0.0-dev.3' });
});

describe('long tasks', () => {
  const observe = (types: readonly string[], entries: readonly object[]) => {
    const observed: string[] = [];
    class Observer {
      static readonly supportedEntryTypes = types;
      readonly #receive: (list: { getEntries(): readonly object[] }) => void;
      constructor(receive: (list: { getEntries(): readonly object[] }) => void) {
        this.#receive = receive;
      }
      observe({ type }: { type: string }) {
        observed.push(type);
        this.#receive({ getEntries: () => entries });
      }
      disconnect() {}
    }
    Object.assign(globalThis, { PerformanceObserver: Observer });
    const tasks: unknown[] = [];
    watchLongTasks((task) => tasks.push(task));
    return { observed, tasks };
  };
  afterEach(() => Reflect.deleteProperty(globalThis, 'PerformanceObserver'));

  test('name the releases whose scripts ran, the longest first', () => {
    const scripts = [
      { duration: 5, sourceURL: 'https://site/releases/wallet/1.0.0/a.js' },
      { duration: 70, sourceURL: 'https://site/releases/casino/1.0.0/a.js' },
      { duration: 2, sourceURL: 'https://widget.example/b.js' },
    ];
    const { observed, tasks } = observe(
      ['longtask', 'long-animation-frame'],
      [{ startTime: 100, duration: 80, scripts }],
    );
    expect(observed).toEqual(['long-animation-frame']);
    expect(tasks).toEqual([{ startMs: 100, durationMs: 80, by: ['casino 1.0.0', 'wallet 1.0.0', 'widget.example'] }]);
  });

  test('are unknown where the browser does not report them', () => {
    const { observed, tasks } = observe(['longtask'], [{ startTime: 1, duration: 60 }]);
    expect(observed).toEqual(['longtask']);
    expect(tasks).toEqual([{ startMs: 1, durationMs: 60, by: [] }]);
  });

  test('are not collected in a browser without resource timing', () => {
    expect(observe([], []).observed).toEqual([]);
  });
});
