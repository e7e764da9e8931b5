import { LOAD_MS_MAX } from '@jangada/contracts/delivery/beacon-bounds';
import type { PageSpan } from '@jangada/contracts/delivery/trace';
import type { LoadedRelease } from '../../frame/x-ray/load-facts.ts';

/** A mark of the performance timeline. */
export interface Mark {
  readonly name: string;
  readonly startTime: number;
  readonly detail: unknown;
}

interface Detail {
  readonly remote: string;
  readonly version: string;
  readonly expose?: string;
  readonly kind?: string;
}

/** Marks of the shell itself: `remote:mount`, `remote:failed`, and `remote:exchange`, whose release is `to`. */
const detailOf = ({ detail }: Mark): Detail => {
  const { to, ...rest } = detail as Detail & { readonly to?: string };
  return to === undefined ? rest : { ...rest, version: to };
};

/** A span of the timeline: milliseconds from the navigation. */
interface Timed {
  readonly name: PageSpan['name'];
  readonly of: Detail;
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * The spans of a page view so far: its first view, the files and the mounted views of each release, failures until
 * another release is mounted, and exchanges until the new one is.
 *
 * @param originMs when the navigation started, since 1970
 */
export const pageSpans = (
  marks: readonly Mark[],
  releases: readonly Pick<LoadedRelease, 'remote' | 'version' | 'files'>[],
  originMs: number,
): readonly PageSpan[] => {
  const mounts = marks.filter(({ name }) => name === 'remote:mount');
  const mountedAfter = ({ startTime }: Mark, fits: (mounted: Detail) => boolean): number =>
    mounts.find((mount) => mount.startTime >= startTime && fits(detailOf(mount)))?.startTime ?? startTime;
  /** The files before the first view of a release. Later files were prefetched or loaded by an action. */
  const loads = releases.flatMap(({ remote, version, files }) => {
    const isOwn = (mounted: Detail) => mounted.remote === remote && mounted.version === version;
    const mountedMs = mounts.find((mount) => isOwn(detailOf(mount)))?.startTime ?? Infinity;
    const needed = files.filter(({ endMs }) => endMs <= mountedMs);
    if (needed.length === 0) return [];
    const startMs = Math.min(...needed.map((file) => file.startMs));
    return [{ remote, version, startMs, endMs: Math.max(...needed.map((file) => file.endMs)) }];
  });
  const loadedAt = ({ remote, version }: Detail): number | undefined =>
    loads.find((load) => load.remote === remote && load.version === version)?.endMs;

  const [first] = mounts;
  const timed: Timed[] = [
    ...(first ? [{ name: 'view' as const, of: detailOf(first), startMs: 0, endMs: first.startTime }] : []),
    ...loads.map(({ startMs, endMs, remote, version }) => ({
      ...{ name: 'load' as const, of: { remote, version }, startMs, endMs },
    })),
    ...marks.flatMap((mark): Timed[] => {
      const of = detailOf(mark);
      const { startTime } = mark;
      switch (mark.name) {
        case 'remote:mount':
          return [{ name: 'mount', of, startMs: Math.min(loadedAt(of) ?? startTime, startTime), endMs: startTime }];
        case 'remote:failed': {
          const isOther = (next: Detail) =>
            next.remote === of.remote && next.expose === of.expose && next.version !== of.version;
          return [{ name: 'fallback', of, startMs: startTime, endMs: mountedAfter(mark, isOther) }];
        }
        case 'remote:exchange': {
          const isNew = (next: Detail) => next.remote === of.remote && next.version === of.version;
          return [{ name: 'exchange', of, startMs: startTime, endMs: mountedAfter(mark, isNew) }];
        }
        default:
          return [];
      }
    }),
  ];
  return timed.map(({ name, of: { remote, version, expose, kind }, startMs, endMs }) => ({
    ...{ name, remote, version, at: Math.round(originMs + startMs) },
    ms: Math.min(Math.round(endMs - startMs), LOAD_MS_MAX),
    ...(expose !== undefined && { expose }),
    ...(kind !== undefined && { error: kind }),
  }));
};
