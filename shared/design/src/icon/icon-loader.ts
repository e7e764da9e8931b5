import type { IconCollection } from './icon-store.ts';

/** A server that answers `GET {address}/{prefix}.json?icons=a,b` in the Iconify JSON form. */
export interface IconResource {
  address: string;
  timeoutMs: number;
}

/** The next resource is tried after this long without an answer (DES-35). */
export const ROTATE_MS = 750;

/** Longer lists of names are split (DES-36). */
export const URL_LENGTH_MAX = 500;

/** 404: the resource has no such icon, so no other resource is asked (DES-37). */
class UnknownIcons extends Error {}

/**
 * Loads drawings of one collection. Resources are tried in order, the next one when the previous fails (DES-38) or does
 * not answer within `ROTATE_MS`; the first valid answer wins. Missing icons are omitted.
 *
 * @param onNoAnswer called with the names without an answer, so that they can be requested again; not those of a 404
 */
export const loadIcons = async (
  prefix: string,
  names: readonly string[],
  resources: readonly IconResource[],
  onNoAnswer?: (names: readonly string[]) => void,
): Promise<IconCollection[]> => {
  const longestAddress = resources.reduce((longest, { address }) => Math.max(longest, address.length), 0);
  const groups = splitNames(names, URL_LENGTH_MAX - longestAddress - `/${prefix}.json?icons=`.length);
  const answers = await Promise.all(
    groups.map((group) => loadGroup(prefix, group, resources, () => onNoAnswer?.(group))),
  );
  return answers.filter((answer) => answer !== undefined);
};

/** Groups names so that each comma-joined list stays within a length. */
export const splitNames = (names: readonly string[], lengthMax: number): string[][] => {
  const groups: string[][] = [];
  let length = 0;
  for (const name of [...names].sort()) {
    const group = groups.at(-1);
    if (group && length + 1 + name.length <= lengthMax) {
      group.push(name);
      length += 1 + name.length;
    } else {
      groups.push([name]);
      length = name.length;
    }
  }
  return groups;
};

async function loadGroup(
  prefix: string,
  names: readonly string[],
  resources: readonly IconResource[],
  onNoAnswer: () => void,
): Promise<IconCollection | undefined> {
  const stop = new AbortController();
  const attempts: Promise<IconCollection>[] = [];
  try {
    for (const resource of resources) {
      const attempt = ask(resource, prefix, names, stop.signal);
      attempts.push(attempt);
      const first = await Promise.race([Promise.any(attempts).catch(refuseUnknown), silence(ROTATE_MS)]);
      if (first) return first;
    }
    return await Promise.any(attempts);
  } catch (error) {
    const isUnknown = error instanceof UnknownIcons || isAboutUnknown(error);
    if (!isUnknown && !(error instanceof AggregateError)) throw error;
    if (!isUnknown) onNoAnswer();
    return undefined;
  } finally {
    stop.abort();
  }
}

const isAboutUnknown = (error: unknown): boolean =>
  error instanceof AggregateError && error.errors.some((one) => one instanceof UnknownIcons);

/** If one failure is `UnknownIcons`, the search ends; after other failures the next resource is tried. */
function refuseUnknown(error: unknown): undefined {
  if (isAboutUnknown(error)) throw new UnknownIcons();
  return undefined;
}

const silence = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms, undefined));

async function ask(
  { address, timeoutMs }: IconResource,
  prefix: string,
  names: readonly string[],
  signal: AbortSignal,
): Promise<IconCollection> {
  const query = `${encodeURIComponent(prefix)}.json?icons=${names.map(encodeURIComponent).join(',')}`;
  const response = await fetch(`${address}/${query}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (response.status === 404) throw new UnknownIcons(prefix);
  if (!response.ok) throw new Error(`icons of ${prefix}: ${response.status}`);
  return readCollection(await response.json(), prefix);
}

function readCollection(json: unknown, prefix: string): IconCollection {
  if (typeof json !== 'object' || json === null || !('icons' in json))
    throw new Error(`icons of ${prefix}: not a collection`);
  const icons: IconCollection['icons'] = {};
  for (const [name, icon] of Object.entries(json.icons ?? {})) {
    if (typeof icon === 'object' && icon !== null && typeof icon.body === 'string') icons[name] = icon;
  }
  const side = (key: 'width' | 'height'): number | undefined => {
    const value: unknown = Reflect.get(json, key);
    return typeof value === 'number' ? value : undefined;
  };
  const width = side('width');
  const height = side('height') ?? width;
  return { prefix, icons, ...(width ? { width } : {}), ...(height ? { height } : {}) };
}
