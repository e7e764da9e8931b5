import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import { remoteName } from '@jangada/contracts/values/remotes';

/** The part of React's tree that this file reads; `owner.test.tsx` checks it. */
interface Fiber {
  readonly return: Fiber | null;
  readonly memoizedProps: Readonly<Record<string, unknown>> | null;
}

const FIBER_KEY = '__reactFiber$';

/** How long after its mounting a release is suspected of a change that names nobody. */
export const SUSPECT_MS = 10_000;

const fiberOf = (element: Element): Fiber | null => {
  const key = Object.keys(element).find((name) => name.startsWith(FIBER_KEY));
  return key === undefined ? null : (Reflect.get(element, key) as Fiber);
};

export const isRendered = (element: Element): boolean => fiberOf(element) !== null;

/** The view of a remote that rendered an element, also in a portal; null for the shell and for other scripts. */
export const viewOf = (element: Element): { readonly remote: RemoteName; readonly expose: string } | null => {
  for (let fiber = fiberOf(element); fiber; fiber = fiber.return) {
    // The props of `RemoteView`.
    const { remote, expose, skeleton } = fiber.memoizedProps ?? {};
    const name = remoteName.safeParse(remote);
    if (name.success && typeof expose === 'string' && skeleton !== undefined) return { remote: name.data, expose };
  }
  return null;
};

interface Mount {
  readonly remote: string;
  readonly version: string;
}

const isMount = (detail: unknown): detail is Mount =>
  typeof detail === 'object' && detail !== null && 'remote' in detail && 'version' in detail;

interface Planned {
  readonly reason: string;
  readonly chain: readonly PlannedRelease[];
}

/**
 * The release that is suspected of a change which names nobody: of those that mounted a view in the last seconds a
 * canary, or else the last one. Null when none did: an extension or a third party is at fault.
 */
export const suspectOf = (
  plannedOf: (remote: RemoteName) => Planned | null,
  nowMs: number = performance.now(),
): PlannedRelease | null => {
  const mounts = performance
    .getEntriesByName('remote:mount', 'mark')
    .filter(({ startTime }) => nowMs - startTime < SUSPECT_MS)
    .toReversed()
    .flatMap((entry) => {
      const detail: unknown = (entry as PerformanceMark).detail;
      if (!isMount(detail)) return [];
      const name = remoteName.safeParse(detail.remote);
      const planned = name.success ? plannedOf(name.data) : null;
      const release = planned?.chain.find(({ version }) => version === detail.version);
      return planned && release ? [{ release, isCanary: planned.reason === 'canary' }] : [];
    });
  return (mounts.find(({ isCanary }) => isCanary) ?? mounts[0])?.release ?? null;
};
