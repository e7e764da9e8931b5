import { createStore } from 'zustand/vanilla';
import { type IconResource, loadIcons } from './icon-loader.ts';
import { lucideBodies } from './lucide-icons.ts';

/** One drawing: its SVG content and the side of its square view box. */
export interface IconDrawing {
  body: string;
  width: number;
  height: number;
}

/** The used part of the Iconify JSON form. */
export interface IconCollection {
  prefix: string;
  icons: Record<string, { body: string; width?: number; height?: number }>;
  width?: number;
  height?: number;
}

const SIDE_DEFAULT = 16;
const LUCIDE = 'lucide';
const LUCIDE_SIDE = 24;
const BATCH_WAIT_MS = 20;

/** The time limit of the tenant's own endpoint, and of a public service, if one is configured (DES-34). */
export const OWN_TIMEOUT_MS = 1500;
export const SERVICE_TIMEOUT_MS = 5000;

/** Icons without an answer are requested again, the last time after a minute. */
const RETRY_DELAYS_MS = [5_000, 15_000, 60_000];

/** API-98. There is no public service by default, so that the page contacts no third party by itself. */
const OWN_ENDPOINT: IconResource = { address: '/api/_icons', timeoutMs: OWN_TIMEOUT_MS };

/** By full name, `collection:name`. */
export type IconDrawings = Readonly<Record<string, IconDrawing>>;

const lucideFrame = (inner: string): string =>
  `<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2">${inner}</g>`;

const lucideDrawings = (bodies: Readonly<Record<string, string>>): IconDrawings =>
  Object.fromEntries(
    Object.entries(bodies).map(([name, inner]) => [
      `${LUCIDE}:${name}`,
      { body: lucideFrame(inner), width: LUCIDE_SIDE, height: LUCIDE_SIDE },
    ]),
  );

/** The drawings of the page: the bundled and the loaded ones. */
export const iconStore = createStore<IconDrawings>(() => lucideDrawings(lucideBodies));

/** Requested names, and the number of requests without an answer. */
const requests = new Map<string, number>();
const wanted = new Map<string, Set<string>>();
let resources: IconResource[] = [OWN_ENDPOINT];
let batch: ReturnType<typeof setTimeout> | undefined;

let loadingLate: Promise<void> | undefined;

/** Loads the interface's icons that no first view needs. A failed load is tried again with the next requested icon. */
export const loadLateIcons = (): Promise<void> => {
  loadingLate ??= import('./lucide-late-icons.ts').then(
    ({ lateLucideBodies }) => iconStore.setState(lucideDrawings(lateLucideBodies)),
    () => {
      loadingLate = undefined;
    },
  );
  return loadingLate;
};

/** Configures a second service that is used when the own endpoint is slow or unavailable. */
export const configureIcons = ({ service }: { service?: string }): void => {
  resources = service ? [OWN_ENDPOINT, { address: service, timeoutMs: SERVICE_TIMEOUT_MS }] : [OWN_ENDPOINT];
};

/** Adds icons known at build time or received; those with scripts or links are dropped. */
export const registerIcons = (collection: IconCollection): void => {
  const plain = Object.entries(collection.icons).filter(([, { body }]) => isPlainDrawing(body));
  iconStore.setState(
    Object.fromEntries(
      plain.map(([name, icon]) => [
        `${collection.prefix}:${name}`,
        {
          body: icon.body,
          width: icon.width ?? collection.width ?? SIDE_DEFAULT,
          height: icon.height ?? collection.height ?? SIDE_DEFAULT,
        },
      ]),
    ),
  );
};

/** Markup that could run, load or link. */
const LIVELY = /<\s*(script|foreignobject|iframe|image|a|style|animate|set)\b|\bon\w+\s*=|(href|src)\s*=|javascript:/i;
/** A drawing may use its own parts again, by id. */
const OWN_PART = /\b(xlink:)?href\s*=\s*"#[\w-]+"/gi;
const FOREIGN_PAINT = /url\(\s*['"]?(?!#)/i;

/** True for a drawing that contains only shapes; any other markup is refused. */
const isPlainDrawing = (body: string): boolean => !LIVELY.test(body.replace(OWN_PART, '')) && !FOREIGN_PAINT.test(body);

export const findIcon = (name: string): IconDrawing | undefined => iconStore.getState()[name];

/** Requests an icon that is not bundled; names requested in the same moment are batched. */
export const requestIcon = (fullName: string): void => {
  if (findIcon(fullName) || requests.has(fullName)) return;
  requests.set(fullName, 0);
  want(fullName);
};

function want(fullName: string): void {
  const [prefix, name] = fullName.split(':');
  if (!prefix || !name) return;
  const names = wanted.get(prefix) ?? new Set<string>();
  wanted.set(prefix, names.add(name));
  batch ??= setTimeout(() => void fetchWanted(), BATCH_WAIT_MS);
}

function wantAgain(fullName: string): void {
  const before = requests.get(fullName) ?? 0;
  requests.set(fullName, before + 1);
  const waitMs = RETRY_DELAYS_MS[before];
  if (waitMs !== undefined) setTimeout(want, waitMs, fullName);
}

async function fetchWanted(): Promise<void> {
  batch = undefined;
  const groups = [...wanted];
  wanted.clear();
  await Promise.all(
    groups.map(async ([prefix, names]) => {
      if (prefix === LUCIDE) await loadLateIcons();
      const unknown = [...names].filter((name) => !findIcon(`${prefix}:${name}`));
      const again = (late: readonly string[]) => late.forEach((name) => wantAgain(`${prefix}:${name}`));
      for (const collection of await loadIcons(prefix, unknown, resources, again)) registerIcons(collection);
    }),
  );
}
