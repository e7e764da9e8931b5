import { FAILED_SCRIPTS_GLOBAL, SCRIPT_DONE_ATTRIBUTE } from '@jangada/contracts/delivery/boot';
import { LoadFault } from './load-failure.ts';
import type { LoadFailureCause } from './load-failure.ts';

/** Scripts that are loading or have run, by address; a failed script is removed. */
const scripts = new Map<string, Promise<void>>();
const attempts = new Map<string, number>();

const runningTag = (address: string): HTMLScriptElement | undefined =>
  [...document.scripts].find((tag) => tag.src === address);

/** The page's own tags delay the `load` event, so they have run once the page is complete. */
const hasRun = (tag: HTMLScriptElement) =>
  tag.hasAttribute(SCRIPT_DONE_ATTRIBUTE) || document.readyState === 'complete';

const settled = (tag: HTMLScriptElement): Promise<void> =>
  new Promise((resolve, reject) => {
    tag.addEventListener('load', () => resolve(), { once: true });
    // A tag that has already run fires no event; at the page's `load` all its tags have run.
    if (document.readyState !== 'complete') window.addEventListener('load', () => resolve(), { once: true });
    tag.addEventListener('error', () => reject(new Error(`${tag.src} did not load.`)), { once: true });
  });

/** Did the page's own tag fail before this code ran? */
const failedBefore = (address: string): boolean => {
  const failed: unknown = Reflect.get(globalThis, FAILED_SCRIPTS_GLOBAL);
  return Array.isArray(failed) && failed.includes(address);
};

const makeTag = (address: string, integrity: string): HTMLScriptElement => {
  const attempt = (attempts.get(address) ?? (failedBefore(address) ? 1 : 0)) + 1;
  attempts.set(address, attempt);
  const tag = document.createElement('script');
  tag.async = true;
  tag.crossOrigin = 'anonymous';
  tag.integrity = integrity;
  // Another address for the second attempt, because the browser may have cached the wrong bytes or the failure.
  tag.src = attempt > 1 ? `${address}?attempt=${attempt}` : address;
  return tag;
};

/** The diagnosis is loaded lazily; if that fails, the cause is the network. */
const causeOfFailure = async (file: string, integrity: string): Promise<LoadFailureCause> => {
  try {
    return await (await import('./diagnose.ts')).diagnose(file, integrity);
  } catch {
    return { kind: 'network', file };
  }
};

const inject = async (address: string, integrity: string): Promise<void> => {
  const tag = makeTag(address, integrity);
  const outcome = settled(tag);
  document.head.append(tag);
  try {
    await outcome;
    tag.setAttribute(SCRIPT_DONE_ATTRIBUTE, '');
  } catch {
    tag.remove();
    throw new LoadFault(await causeOfFailure(address, integrity));
  }
};

const start = async (address: string, integrity: string): Promise<void> => {
  const tag = runningTag(address);
  if (!tag) return inject(address, integrity);
  if (hasRun(tag)) return;
  try {
    await settled(tag);
  } catch {
    // The page's first attempt failed: one retry precedes the report of the failure.
    tag.remove();
    attempts.set(address, 1);
    await inject(address, integrity);
  }
};

/**
 * Runs a script once per page: uses the tag of the HTML, or adds one with its integrity.
 *
 * @param address absolute
 * @throws {LoadFault} network, http-status or integrity; a later call tries again
 */
export const loadScript = (address: string, integrity: string): Promise<void> => {
  const known = scripts.get(address);
  if (known) return known;
  const started = start(address, integrity);
  scripts.set(address, started);
  started.catch(() => scripts.delete(address));
  return started;
};

/** The next call runs the script again. */
export const resetScript = (address: string): void => {
  scripts.delete(address);
  runningTag(address)?.remove();
};

/** Removes a script and its attempts from the page. */
export const removeScript = (address: string): void => {
  scripts.delete(address);
  attempts.delete(address);
  for (const tag of [...document.scripts]) if (tag.src.split('?', 1)[0] === address) tag.remove();
};
