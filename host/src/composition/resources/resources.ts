import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import { remoteName } from '@jangada/contracts/values/remotes';
import { failedReleases } from '../failed-releases.ts';
import { running } from '../placed-views.ts';
import { allowedRelease, allowedReleases } from '../release-files.ts';
import type { FailureReporter } from '../release-reporter.ts';
import type { RemoteModules } from '../remote-modules.ts';
import { filesOfStack, isFileOf } from '../uncaught-errors.ts';
import { usedReleases } from '../view-states.ts';

/*
 * What a release may leave running in the page. The limits are far above what libraries keep for themselves: one that
 * adds a listener when it starts adds it once, and a view that leaks adds another at each visit.
 */

/** Timers of one release at the same time; more are refused. */
export const TIMERS_MAX = 1_000;

/** Listeners of one release on the window, the document, `html` and `body` at the same time; more are refused. */
export const LISTENERS_MAX = 1_000;

/** Timers and listeners together that may stay after their view has left; more are ended. */
export const LEFT_MAX = 20;

/** A view that has been away this long has left: animations and delayed calls have ended. */
export const LEFT_AFTER_MS = 5_000;

const limits = { timers: TIMERS_MAX, 'listeners on the page': LISTENERS_MAX } as const;

export type ResourceKind = keyof typeof limits;

/** The code that made a timer or a listener. */
export interface Owner {
  readonly remote: RemoteName;
  readonly release: PlannedRelease;
}

/** A timer that may repeat itself, or a listener. */
export interface Resource {
  /** Would it go on without its view, which left at this time? */
  stays(leftAtMs: number): boolean;
  end(): void;
}

/** The timers and listeners that releases have in this page. */
export interface Resources {
  /** The release whose file called; null for the shell, its libraries, third parties and extensions. */
  callerOf(): Owner | null;
  /** @throws {Error} `ExcessError`, when the release has as many as it may have */
  take(owner: Owner, kind: ResourceKind): void;
  give(owner: Owner, kind: ResourceKind): void;
  /** Remembers a resource with the view whose effects run, or the one that was mounted last. */
  add(owner: Owner, resource: Resource): void;
  remove(resource: Resource): void;
  excess(owner: Owner, what: string): Error;
  /** Ends what releases that were taken out have, and what stays beyond the limit after its view has left. */
  sweep(): void;
}

/** Frames of this script are below the caller's; Chromium takes time for each further one. */
const FRAMES = 6;

/** The innermost file outside of this one, which is a script of its own with all that calls it. */
const callerInStack = (): Owner | null => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const [own, ...files] = filesOfStack(new Error().stack ?? '');
  Error.stackTraceLimit = stackTraceLimit;
  const caller = files.find((file) => file !== own);
  const release = caller && allowedReleases().find(({ base }) => isFileOf(caller, base));
  const remote = release ? remoteName.safeParse(release.offer?.remote) : null;
  return release && remote?.success ? { remote: remote.data, release } : null;
};

interface Entry extends Owner {
  readonly expose: string | null;
}

type Modules = Pick<RemoteModules, 'states' | 'placesOf' | 'releaseOf'>;

/** When views were first found away, by remote and module. */
const createAbsences = ({ placesOf }: Pick<Modules, 'placesOf'>) => {
  const leftAt = new Map<string, number>();
  return (remote: RemoteName, expose: string, nowMs: number): number | null => {
    const key = `${remote} ${expose}`;
    if (placesOf(remote).some((placed) => placed.expose === expose)) {
      leftAt.delete(key);
      return null;
    }
    const at = leftAt.get(key) ?? nowMs;
    leftAt.set(key, at);
    return nowMs - at >= LEFT_AFTER_MS ? at : null;
  };
};

export const createResources = (modules: Modules, reporter: FailureReporter, callerOf = callerInStack): Resources => {
  /** In the order in which they were made. */
  const entries = new Map<Resource, Entry>();
  const counts = new Map<string, number>();
  const reported = new Set<string>();
  const absenceOf = createAbsences(modules);

  const change = ({ release }: Owner, kind: ResourceKind, by: number): number => {
    const key = `${release.uniqueName} ${kind}`;
    const count = (counts.get(key) ?? 0) + by;
    counts.set(key, count);
    return count;
  };

  const excess = ({ remote, release }: Owner, what: string): Error => {
    const error = Object.assign(new Error(`more than ${what}`), { name: 'ExcessError' });
    reporter.report({ remote, version: release.version, kind: 'excess', error });
    return error;
  };

  /** Was the release taken out of the page, or replaced by another one? */
  const isOut = ({ remote, release }: Owner): boolean =>
    !allowedRelease(release.uniqueName) ||
    (failedReleases.has(release.uniqueName) &&
      !usedReleases(modules.states.getState(), remote, modules.releaseOf(remote)).has(release.uniqueName));

  const end = (resource: Resource): void => {
    entries.delete(resource);
    resource.end();
  };

  const reportLeak = ({ remote, release, expose }: Entry, count: number): void => {
    if (reported.has(release.uniqueName)) return;
    reported.add(release.uniqueName);
    const error = new Error(`more than ${LEFT_MAX} timers and listeners stayed after ${expose} had left: ${count}`);
    console.error(`[leak] ${remote} ${release.version}: ${error.message}`);
    reporter.report({ remote, version: release.version, kind: 'leak', expose: expose ?? '', error });
  };

  return {
    callerOf,
    take: (owner, kind) => {
      if (change(owner, kind, 1) <= limits[kind]) return;
      change(owner, kind, -1);
      throw excess(owner, `${limits[kind]} ${kind}`);
    },
    give: (owner, kind) => void change(owner, kind, -1),
    add: (owner, resource) => {
      const { remote } = owner;
      // Several views of a remote may load at the same time, so the last one is not always the one that runs.
      const view = running.view?.remote === remote ? running.view : modules.placesOf(remote).at(-1);
      entries.set(resource, { ...owner, expose: view?.expose ?? null });
    },
    remove: (resource) => void entries.delete(resource),
    excess,
    sweep: () => {
      const nowMs = performance.now();
      const left = new Map<string, Map<Resource, Entry>>();
      for (const [resource, entry] of entries) {
        const { remote, release, expose } = entry;
        const leftAtMs = expose === null ? null : absenceOf(remote, expose, nowMs);
        if (isOut(entry)) end(resource);
        else if (leftAtMs !== null && resource.stays(leftAtMs)) {
          const own = left.get(release.uniqueName) ?? new Map<Resource, Entry>();
          left.set(release.uniqueName, own.set(resource, entry));
        }
      }
      for (const own of left.values()) {
        const [last] = [...own.values()].slice(-1);
        // The oldest are those that a library made when it started.
        const more = [...own.keys()].slice(LEFT_MAX);
        if (!last || more.length === 0) continue;
        reportLeak(last, own.size);
        for (const resource of more) end(resource);
      }
    },
  };
};
