import { INTEGRITY_GLOBAL, PLAN_FILES_GLOBAL } from '@jangada/contracts/delivery/boot';
import type { Plan, PlannedRelease } from '@jangada/contracts/delivery/plan';
import { fillPlan, planFiles } from '@jangada/contracts/delivery/plan-files';
import type { PlanFiles, PlanFilesLink } from '@jangada/contracts/delivery/plan-files';
import { safeParse } from '@jangada/contracts/values/schema';

/** Loads the part of the plan that the HTML omits. */
export interface PlanFilesLoader {
  /**
   * Resolves when every release of the plan has all its modules and hashes.
   *
   * @throws when the file with the rest of the plan fails to load or has another hash; the next call loads it again
   */
  load(): Promise<void>;
}

const fetchFiles = async ({ address, integrity }: PlanFilesLink, cache: RequestCache): Promise<PlanFiles> => {
  const answer = await fetch(address, { integrity, credentials: 'omit', cache });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`);
  const files = safeParse(planFiles, await answer.json());
  if (!files.success) throw new Error(`${address} is not what the page expects.`);
  return files.data;
};

/** Creates the loader of a plan's files; without a link the plan is complete. */
export const createPlanFiles = (
  plan: Plan,
  link: PlanFilesLink | undefined,
  onFilled: () => void = () => {},
): PlanFilesLoader => {
  let loading: Promise<void> | null = link ? null : Promise.resolve();
  let cache: RequestCache = 'default';
  const load = (): Promise<void> => {
    if (!link || loading) return loading ?? Promise.resolve();
    const started = fetchFiles(link, cache).then((files) => {
      fillPlan(plan.remotes, files);
      onFilled();
    });
    loading = started;
    started.catch(() => {
      loading = null;
      // The next attempt bypasses the HTTP cache, which may have the wrong bytes.
      cache = 'reload';
    });
    return started;
  };
  return { load };
};

let loader: PlanFilesLoader = { load: () => Promise.resolve() };

/** Does the plan contain everything needed to load this module? */
const isNamed = ({ entry, exposes, integrity }: PlannedRelease, expose: string): boolean =>
  [entry, ...(exposes[expose]?.scripts ?? [''])].every((path) => integrity[path] !== undefined);

/**
 * Waits for the plan's files when the HTML did not start this module; null when there is nothing to wait for.
 *
 * @throws as `PlanFilesLoader.load`
 */
export const waitForFiles = (release: PlannedRelease, expose: string): Promise<void> | null =>
  isNamed(release, expose) ? null : loader.load();

/**
 * Lets webpack look up the integrity of every async chunk, of the shell and of remotes, and wait for the plan's files
 * when the HTML does not name a chunk. A file that no planned release names does not run. Call this before the first
 * dynamic import.
 */
export const installPlanFiles = (plan: Plan, link: PlanFilesLink | undefined): void => {
  const hashes = (): Map<string, string> =>
    new Map(
      Object.values(plan.remotes)
        .flatMap(({ chain }) => chain)
        .flatMap(({ base, integrity }) =>
          // A developer's own build is on another origin; the plan contains the build's complete address.
          Object.entries(integrity).map(([path, hash]) => [new URL(base + path, document.baseURI).href, hash] as const),
        ),
    );
  let byAddress = hashes();
  loader = createPlanFiles(plan, link, () => {
    byAddress = hashes();
  });
  const integrityOf = (address: string) => {
    const { origin, pathname } = new URL(address, document.baseURI);
    return byAddress.get(origin + pathname);
  };
  Reflect.set(globalThis, INTEGRITY_GLOBAL, integrityOf);
  Reflect.set(globalThis, PLAN_FILES_GLOBAL, loader.load);
};
