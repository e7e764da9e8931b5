/** A file of a release that the page fetched. */
export interface LoadedFile {
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Compressed size on the network; 0 from the cache. */
  readonly transferred: number;
  /** Compressed size of the file. */
  readonly bytes: number;
}

/** The files of a release in the page. */
export interface LoadedRelease {
  /** `/releases/casino/1.0.0/`, or the development server's address. */
  readonly base: string;
  readonly remote: string;
  readonly version: string;
  readonly files: readonly LoadedFile[];
  readonly startMs: number;
  readonly endMs: number;
  readonly transferred: number;
  readonly bytes: number;
}

const RELEASE_FILE = /^(.*\/(?:releases\/)?([a-z][a-z0-9]*)\/(\d+\.\d+\.\d+[^/]*)\/)(.+)$/;

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The files of each release, from the Resource Timing entries. */
export const loadedReleases = (
  entries: readonly PerformanceResourceTiming[] = performance.getEntriesByType(
    'resource',
  ) as PerformanceResourceTiming[],
): readonly LoadedRelease[] => {
  const files = new Map<string, LoadedFile[]>();
  for (const entry of entries) {
    const [, base, , , name] = RELEASE_FILE.exec(entry.name.split('?', 1)[0] ?? '') ?? [];
    if (base === undefined || name === undefined) continue;
    const file = {
      name,
      startMs: entry.startTime,
      endMs: entry.responseEnd,
      transferred: entry.transferSize,
      bytes: entry.encodedBodySize,
    };
    files.set(base, [...(files.get(base) ?? []), file]);
  }
  return [...files].map(([base, of]) => {
    const [, , remote = '', version = ''] = RELEASE_FILE.exec(`${base}x`) ?? [];
    return {
      base,
      remote,
      version,
      files: of,
      startMs: Math.min(...of.map(({ startMs }) => startMs)),
      endMs: Math.max(...of.map(({ endMs }) => endMs)),
      transferred: total(of.map(({ transferred }) => transferred)),
      bytes: total(of.map(({ bytes }) => bytes)),
    };
  });
};

/** A task that blocked the page for 50 ms or more. */
export interface LongTask {
  readonly startMs: number;
  readonly durationMs: number;
  /** The owners of the scripts that ran in the task, the longest first; empty when unknown. */
  readonly by: readonly string[];
}

interface ScriptTiming {
  readonly duration: number;
  readonly sourceURL: string;
}

const ownerOf = (address: string): string => {
  const [, , remote, version] = RELEASE_FILE.exec(address.split('?', 1)[0] ?? '') ?? [];
  return remote === undefined ? (URL.canParse(address) ? new URL(address).host : 'page') : `${remote} ${version}`;
};

const taskOf = (entry: PerformanceEntry): LongTask => {
  const scripts = 'scripts' in entry ? (entry.scripts as readonly ScriptTiming[]) : [];
  const by = scripts.toSorted((one, other) => other.duration - one.duration).map(({ sourceURL }) => ownerOf(sourceURL));
  return { startMs: entry.startTime, durationMs: entry.duration, by: [...new Set(by)] };
};

/** Long animation frames where supported, because they name the scripts; else long tasks. */
export const watchLongTasks = (onTask: (task: LongTask) => void): (() => void) => {
  const supported = globalThis.PerformanceObserver?.supportedEntryTypes ?? [];
  const type = ['long-animation-frame', 'longtask'].find((one) => supported.includes(one));
  if (type === undefined) return () => {};
  const observer = new PerformanceObserver((list) => list.getEntries().map(taskOf).forEach(onTask));
  observer.observe({ type, buffered: true });
  return () => observer.disconnect();
};
