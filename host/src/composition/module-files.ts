import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { diagnose } from './diagnose.ts';
import { isReleasesFault, LoadFault } from './load-failure.ts';
import type { LoadFailureCause } from './load-failure.ts';
import { addressOf } from './release-files.ts';

/**
 * The files of a release of ES modules (decision 0156). Its imports have no element that could carry a hash: only the
 * page's import map gives them one, and only Integrity-Policy refuses a module without. Both are there before the first
 * module or not at all, so that a release that comes later waits for the next page.
 */

/** The interface of a report about Integrity-Policy: browsers that enforce the policy have it. */
const ENFORCED_SIGN = 'IntegrityViolationReportBody';

/** Vite's event of a dynamic import that failed. */
const PRELOAD_ERROR = 'vite:preloadError';

/** Not the release's fault: the page or the browser cannot run any ES module. */
const refusal = (why: string): LoadFault => new LoadFault({ kind: 'chunk', error: new Error(why), own: false });

const mappedHashes = (): Readonly<Record<string, string>> => {
  const map = document.querySelector('script[type="importmap"]')?.textContent;
  const { integrity = {} }: { integrity?: Record<string, string> } = map ? JSON.parse(map) : {};
  return integrity;
};

const requireVerified = ({ base, integrity, version, uniqueName }: PlannedRelease): void => {
  if (!(ENFORCED_SIGN in globalThis)) throw refusal('This browser does not refuse ES modules without a hash.');
  const hashes = mappedHashes();
  if (Object.entries(integrity).some(([path, hash]) => hashes[base + path] !== hash))
    throw refusal(
      `${uniqueName} ${version}: no hashes in the import map. It needs a page load, and no third-party scripts.`,
    );
};

/** The cause of a module that failed without naming the file: one of its imports may be the wrong one. */
const causeOfModule = async (release: PlannedRelease, path: string): Promise<LoadFailureCause> => {
  const paths = [path, ...Object.keys(release.integrity).filter((other) => other !== path)];
  const causes = await Promise.all(paths.map((one) => diagnose(addressOf(release, one), release.integrity[one])));
  return causes.find(isReleasesFault) ?? { kind: 'network', file: addressOf(release, path) };
};

const fetchModule = async (release: PlannedRelease, path: string): Promise<void> => {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = 'anonymous';
  link.integrity = release.integrity[path] ?? '';
  link.href = addressOf(release, path);
  const isThere = await new Promise<boolean>((resolve) => {
    link.addEventListener('load', () => resolve(true), { once: true });
    link.addEventListener('error', () => resolve(false), { once: true });
    document.head.append(link);
  });
  link.remove();
  if (!isThere) throw new LoadFault(await causeOfModule(release, path));
};

const importEntry = async (release: PlannedRelease): Promise<unknown> => {
  try {
    return await import(/* webpackIgnore: true */ addressOf(release, release.entry));
  } catch (error) {
    // What a module throws while it starts is the release's own error.
    if (!isImportFailure(error)) throw error;
    throw new LoadFault(await causeOfModule(release, release.entry));
  }
};

/** Browsers have no error class for it; their sentences have these words in common. */
const isImportFailure = (error: unknown): error is TypeError =>
  error instanceof TypeError && /import(ed|ing)\b.* module/i.test(error.message);

/** A part that a view imports later fails as a missing file, not as an error of the view, as webpack's chunks do. */
const nameLostParts = ({ payload }: Event & { readonly payload?: unknown }): void => {
  if (!isImportFailure(payload)) return;
  const [request] = /https?:\/\/\S+/.exec(payload.message) ?? [];
  payload.name = 'ChunkLoadError';
  Object.assign(payload, { request });
};

window.addEventListener(PRELOAD_ERROR, nameLostParts);

/** Fetched or being fetched, by address; a module that failed is fetched again. */
const files = new Map<string, Promise<void>>();

/**
 * Fetches a file of a release of ES modules; imports its entry and makes it the global of the release, as a script would.
 *
 * @throws {LoadFault} chunk where modules are not verified; network, http-status or integrity otherwise
 */
export const runModule = async (release: PlannedRelease, path: string): Promise<void> => {
  requireVerified(release);
  const address = addressOf(release, path);
  const fetched = files.get(address) ?? fetchModule(release, path);
  files.set(address, fetched);
  fetched.catch(() => files.delete(address));
  await fetched;
  // Imported again, a module is the one that has run: it is never evicted.
  if (path === release.entry) Reflect.set(globalThis, release.uniqueName, await importEntry(release));
};
