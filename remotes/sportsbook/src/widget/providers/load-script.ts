/** The tries before the page reports the failure of a script; the delays double. */
const SCRIPT_TRIES_MAX = 3;
const FIRST_PAUSE_MS = 400;
const SCRIPT_TIMEOUT_MS = 15_000;
/** A script may define its global a little after it has run. */
const DEFINITION_TIMEOUT_MS = 3_000;
const DEFINITION_POLL_MS = 50;

const scripts = new Map<string, Promise<void>>();

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const insert = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    const timer = setTimeout(() => fail('timed out'), SCRIPT_TIMEOUT_MS);
    const fail = (why: string) => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`The script ${address} ${why}`));
    };
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => fail('did not load');
    document.head.append(script);
  });

const defined = async (address: string, isDefined: () => boolean): Promise<void> => {
  for (let waitedMs = 0; !isDefined(); waitedMs += DEFINITION_POLL_MS) {
    if (waitedMs >= DEFINITION_TIMEOUT_MS) throw new Error(`The script ${address} did not define what it should`);
    await pause(DEFINITION_POLL_MS);
  }
};

const insertWithRetries = async (address: string, isDefined: () => boolean): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await insert(address);
      return await defined(address, isDefined);
    } catch (error) {
      if (attempt >= SCRIPT_TRIES_MAX) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
};

/**
 * Loads a third party's script once for the page, even for several views. A failed load is not cached, so that "try
 * again" works.
 *
 * @param isDefined whether the script has defined its global
 * @throws when the script fails to load, or does not define its global, after `SCRIPT_TRIES_MAX` tries
 */
export const loadScript = (address: string, isDefined: () => boolean): Promise<void> => {
  const known = scripts.get(address);
  if (known) return known;
  const started = insertWithRetries(address, isDefined);
  scripts.set(address, started);
  started.catch(() => scripts.delete(address));
  return started;
};
