import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import type { ReleaseReporter } from '../release-reporter.ts';
import type { RemoteModules } from '../remote-modules.ts';
import type { ViewStates } from '../view-states.ts';

/** The growth of the heap above which releases are reported; a page with all its dialogs opened has a third of it. */
export const HEAP_GROWTH_BYTES_MAX = 150_000_000;

/** The least of so many looks is what the page holds: the browser has freed the rest in between. */
export const LOOKS = 3;

/** A release that caused this share of the growth is at fault. */
const OWN_SHARE = 0.75;

interface Grown {
  readonly remote: RemoteName;
  readonly release: PlannedRelease;
  readonly isCanary: boolean;
}

interface Parts {
  readonly modules: Pick<RemoteModules, 'states'>;
  readonly plannedOf: (remote: RemoteName) => { readonly reason: string } | null;
  readonly reporter: Pick<ReleaseReporter, 'report'>;
  /** Later page views of this browser use another release, where there is one. */
  readonly avoid: (uniqueName: string) => void;
  /** In bytes; null where the browser does not tell. */
  readonly used?: () => number | null;
}

/** Chromium alone has it; where sites share a process it is rounded, and read so rarely that it does not grow. */
const heapUsed = (): number | null => {
  const memory: unknown = Reflect.get(performance, 'memory');
  const used: unknown = typeof memory === 'object' && memory !== null && Reflect.get(memory, 'usedJSHeapSize');
  return typeof used === 'number' ? used : null;
};

const readyIn = (states: ViewStates): Map<string, Omit<Grown, 'isCanary'>> =>
  new Map(
    Object.entries(states).flatMap(([key, state]) => {
      if (state.status !== 'ready') return [];
      const [remote = ''] = key.split(' ');
      return [[`${key} ${state.view.release.uniqueName}`, { remote, release: state.view.release }]];
    }),
  );

/**
 * Reports the releases under which the heap of the page has grown. The browser names the page, not the code: what it
 * grew between two looks belongs to the releases whose views came last. One that caused most of it, or
 * the only canary of these, is at fault and avoided; else all are named, and none is counted.
 *
 * @returns called once a second
 */
export const watchHeap = ({ modules, plannedOf, reporter, avoid, used = heapUsed }: Parts): (() => void) => {
  const grownBy = new Map<string, Grown & { bytes: number }>();
  let looks: number[] = [];
  let heldBytes = 0;
  let known = new Set<string>();
  let last: readonly Omit<Grown, 'isCanary'>[] = [];

  const charge = (bytes: number): void => {
    const ready = readyIn(modules.states.getState());
    const fresh = [...ready].filter(([key]) => !known.has(key)).map(([, one]) => one);
    known = new Set(ready.keys());
    if (fresh.length > 0) last = fresh;
    const names = new Map(last.map((one) => [one.release.uniqueName, one]));
    for (const [name, one] of names) {
      const isCanary = plannedOf(one.remote)?.reason === 'canary';
      const before = grownBy.get(name)?.bytes ?? 0;
      grownBy.set(name, { ...one, isCanary, bytes: Math.max(0, before + bytes / names.size) });
    }
  };

  const report = (grownBytes: number): void => {
    const suspects = [...grownBy.values()].filter(({ bytes }) => bytes > 0);
    const canaries = suspects.filter(({ isCanary }) => isCanary);
    const main = suspects.find(({ bytes }) => bytes >= OWN_SHARE * grownBytes);
    const found = main ?? (canaries.length === 1 ? canaries[0] : undefined);
    const megabytes = Math.round(grownBytes / 1_000_000);
    const error = new Error(`the page holds ${megabytes} MB more than before`);
    for (const { remote, release } of found ? [found] : suspects)
      reporter.report({ remote, version: release.version, kind: 'leak', own: found !== undefined, error });
    if (found) avoid(found.release.uniqueName);
    grownBy.clear();
  };

  let reportedBytes = 0;
  return () => {
    const now = used();
    if (now === null) return;
    looks = [...looks, now].slice(-LOOKS);
    if (looks.length < LOOKS) return;
    const least = Math.min(...looks);
    charge(least - heldBytes);
    heldBytes = least;
    const grownBytes = heldBytes - reportedBytes;
    if (grownBytes < HEAP_GROWTH_BYTES_MAX) return;
    report(grownBytes);
    reportedBytes = heldBytes;
  };
};
