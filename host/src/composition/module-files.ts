import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { diagnose } from './diagnose.ts';
import { isReleasesFault, LoadFault } from './load-failure.ts';
import type { LoadFailureCause } from './load-failure.ts';
import { addressOf } from './release-files.ts';

/**
 * The files of a release of ES modules (decision 0156). Imports have no element that could carry a hash: only the
 * page's import map provides the hash, and only Integrity-Policy refuses a module without one. Both must exist before
 * the first module runs, so a release that arrives later waits for the next page.
 */

/** The interface of an Integrity-Policy report. Browsers that define it enforce the policy. */
const ENFORCED_SIGN = 'IntegrityViolationReportBody';

/** Vite's event of a dynamic import that failed. */
const PRELOAD_ERROR = 'vite:preloadError';

/** The page or the browser cannot run any ES module, so the release is not at fault. */
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

/** The cause of a module failure that does not name the file: one of the module's imports may be wrong. */
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
    // Any other error is the release's own: the module threw while it started.
    if (!isImportFailure(error)) throw error;
    throw new LoadFault(await causeOfModule(release, release.entry));
  }
};

/**
 * Recognises a failed import by the words that the messages of all browsers share, because there is no error class for
 * it.
 */
const isImportFailure = (error: unknown): error is TypeError =>
  error instanceof TypeError && /import(ed|ing)\b.* module/i.test(error.message);

/** A part that a view imports later fails as a missing file, like webpack's chunks, and not as an error of the view. */
const nameLostParts = ({ payload }: Event & { readonly payload?: unknown }): void => {
  if (!isImportFailure(payload)) return;
  const [request] = /https?:\/\/\S+/.exec(payload.message) ?? [];
  payload.name = 'ChunkLoadError';
  Object.assign(payload, { request });
};

window.addEventListener(PRELOAD_ERROR, nameLostParts);

/** Files that are loaded or loading, by address. A failed file is removed and can be fetched again. */
const files = new Map<string, Promise<void>>();

/**
 * Fetches a file of a release of ES modules. Imports its entry and makes it the global of the release, like a script.
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
  // A repeated import returns the module that has already run, because browsers never evict modules.
  if (path === release.entry) Reflect.set(globalThis, release.uniqueName, await importEntry(release));
};
