import { STYLES_RELEASE_PROPERTY } from '@jangada/contracts/delivery/boot';
import { FRAME_PARTS } from './frame.ts';
import type { PageFact } from './protocol.ts';
import { lastCallerOf, openCalls } from './watched-calls.ts';

/** The styles that hide, move or cover a part, and those that a rule for every element changes. */
const STYLES = [
  'display',
  'visibility',
  'opacity',
  'position',
  'transform',
  'translate',
  'scale',
  'clip-path',
  'filter',
  'color',
  'background-color',
] as const;

/** In `main` these follow the tenant's fonts. */
const FONTS = ['font-family', 'font-size'] as const;

/** What may cover the frame: a dialog, a drawer, the backdrop behind one, and what the browser shows on top. */
const LAYERS =
  '[role="dialog"], [role="alertdialog"], [aria-modal="true"], [data-backdrop], [data-full-window], dialog, [popover]';

const DESCRIBED_CHARACTERS_MAX = 80;

const describe = (element: Element): string =>
  (element.cloneNode() as Element).outerHTML.slice(0, DESCRIBED_CHARACTERS_MAX);

const parts = FRAME_PARTS.map((name) => [name, document.querySelector<HTMLElement>(name)] as const);

/** An element that lies over the middle of a part and is neither of the part nor a dialog. */
const coverOf = (part: HTMLElement): string => {
  const { left, top, width, height } = part.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (hit === null || part.contains(hit) || hit.contains(part)) return 'nothing';
  const isLayer = hit.closest(LAYERS) !== null || hit.querySelector(LAYERS) !== null;
  return isLayer ? 'nothing' : describe(hit);
};

const placeOf = (part: HTMLElement): string => {
  const { left, right, top, height } = part.getBoundingClientRect();
  const x = Math.round(left + window.scrollX);
  const y = Math.round(top + window.scrollY);
  const gap = Math.round(document.documentElement.clientWidth - right);
  return `${x} px from the left, ${gap} px from the right, ${y} px from the top, ${Math.round(height)} px high`;
};

const factsOfPart = (name: string, part: HTMLElement | null): PageFact[] => {
  const at = lastCallerOf(name) ?? lastCallerOf('body') ?? lastCallerOf('sheet');
  const fact = (property: string, value: string): PageFact => ({
    ...{ kind: 'part', name: `${name} ${property}`, value, at },
  });
  if (!part?.isConnected) return [fact('in the page', 'no')];
  const styles = getComputedStyle(part);
  return [
    fact('in the page', 'yes'),
    ...[...STYLES, ...(name === 'main' ? [] : FONTS)].map((style) => fact(style, styles.getPropertyValue(style))),
    // A view fills `main`, and the footer follows it.
    ...(name === 'main' || name === 'footer' ? [] : [fact('place', placeOf(part)), fact('cover', coverOf(part))]),
  ];
};

const numbers = new WeakMap<object, number>();
const last = { number: 0 };

/** Tells objects apart without their content. */
const identityOf = (value: unknown): string => {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return String(value);
  const known = numbers.get(value) ?? (last.number += 1);
  numbers.set(value, known);
  return `${typeof value} ${known}`;
};

const valuesOf = (owner: string, object: object): PageFact[] =>
  Object.entries(Object.getOwnPropertyDescriptors(object)).flatMap(([name, { value, get, set }]) => {
    const identity = get || set ? [get, set].map(identityOf).join(' ') : identityOf(value);
    return [{ kind: 'global', name: `${owner}.${name}`, value: identity, at: null } as const];
  });

const NAMES_OF_LAB = ['lab', 'labFacts', 'liveTimers', 'axe'];

/** Containers, the lists of their chunks, and names with two underscores, which loaders and polyfills take. */
const NAMES_OF_CONTAINERS = /__(?:[0-9a-f]{8}|stories)$|^(?:webpack|rspack)Chunk|^__/;

const isOfLab = (name: string): boolean => NAMES_OF_LAB.includes(name) || NAMES_OF_CONTAINERS.test(name);

/** Globals, and what every object of a built-in class inherits. */
const globalFacts = (): PageFact[] => {
  const globals = Object.getOwnPropertyNames(window).filter((name) => !isOfLab(name) && !/^\d+$/.test(name));
  const prototypes = globals.flatMap((name) => {
    const { value } = Object.getOwnPropertyDescriptor(window, name) ?? {};
    const prototype: unknown = typeof value === 'function' ? value.prototype : null;
    return typeof prototype === 'object' && prototype !== null ? valuesOf(`${name}.prototype`, prototype) : [];
  });
  const own = valuesOf('window', window).filter(({ name }) => globals.includes(name.slice('window.'.length)));
  return [...own, ...prototypes];
};

/** `window.onresize = …` is a listener too. React itself sets `onclick` of an element with a portal. */
const handlerFacts = (): PageFact[] =>
  [
    ['window', window],
    ['document', document],
  ].flatMap(([owner, target]) => {
    const found: PageFact[] = [];
    for (const name in target as object) {
      if (!name.startsWith('on')) continue;
      const handler: unknown = Reflect.get(target as object, name);
      if (typeof handler !== 'function') continue;
      found.push({ kind: 'listener', name: `${owner as string}.${name}`, value: identityOf(handler), at: null });
    }
    return found;
  });

const openFacts = (): PageFact[] => {
  const { listeners, timers } = openCalls();
  const facts = (kind: 'listener' | 'timer', calls: typeof listeners) =>
    calls.map((call) => ({ kind, name: `${call.what} ${identityOf(call)}`, value: call.what, at: call.at }) as const);
  return [...facts('listener', listeners), ...facts('timer', timers)];
};

const storageFacts = async (): Promise<PageFact[]> => {
  const fact = (name: string, value: string, at: string | null = null): PageFact => ({
    ...{ kind: 'storage', name, value, at },
  });
  const stores = { localStorage, sessionStorage };
  const [databases, caches] = await Promise.all([indexedDB.databases(), window.caches.keys()]);
  return [
    ...Object.entries(stores).flatMap(([name, store]) =>
      Object.entries(store as unknown as Record<string, string>).map(([key, value]) =>
        fact(`${name} "${key}"`, value, lastCallerOf(name)),
      ),
    ),
    ...document.cookie
      .split('; ')
      .flatMap((cookie) => (cookie ? [fact(`cookie "${cookie.split('=')[0]}"`, cookie)] : [])),
    ...databases.map(({ name = '', version = 0 }) => fact(`database "${name}"`, String(version))),
    ...caches.map((name) => fact(`cache "${name}"`, '')),
  ];
};

const historyFacts = (): PageFact[] => {
  const at = lastCallerOf('history');
  return [
    { kind: 'history', name: 'number of entries in the history', value: String(history.length), at },
    { kind: 'history', name: 'address', value: location.href.slice(location.origin.length), at },
    { kind: 'history', name: 'title of the page', value: document.title, at: null },
  ];
};

const sheetFacts = (): PageFact[] => {
  const foreign = document.adoptedStyleSheets.filter(
    (sheet) => Reflect.get(sheet, STYLES_RELEASE_PROPERTY) === undefined,
  );
  const links = document.querySelectorAll('link[rel="stylesheet"]');
  return [
    ...foreign.map((sheet) => ({
      ...({ kind: 'sheet', name: `adopted sheet ${identityOf(sheet)}` } as const),
      value: (sheet.cssRules[0]?.cssText ?? '').slice(0, DESCRIBED_CHARACTERS_MAX),
      at: lastCallerOf('sheet'),
    })),
    ...[...links].map(
      (link) => ({ kind: 'sheet', name: `link ${identityOf(link)}`, value: describe(link), at: null }) as const,
    ),
  ];
};

/** Attributes of the root elements, and elements beside the frame. */
const rootFacts = (): PageFact[] => {
  const roots = { html: document.documentElement, body: document.body };
  const attributes = Object.entries(roots).flatMap(([name, root]) =>
    [...root.attributes]
      .filter(({ value }) => value !== '')
      .map(
        (attribute) =>
          ({
            kind: 'root',
            name: `${attribute.name} of ${name}`,
            value: attribute.value,
            at: lastCallerOf(name),
          }) as const,
      ),
  );
  // Chunks, and the sheets of the design system, stay in the page.
  const frame = new Set<Element | null>(parts.map(([, part]) => part));
  const added = [...document.body.children].filter((one) => !one.matches('script, style') && !frame.has(one));
  const elements = added.map(
    (one) =>
      ({ kind: 'root', name: `element ${identityOf(one)}`, value: describe(one), at: lastCallerOf('body') }) as const,
  );
  return [...attributes, ...elements];
};

/** What a remote must leave as it is; two of these lists are compared (`page-changes.ts`). */
export const pageFacts = async (): Promise<PageFact[]> => [
  ...parts.flatMap(([name, part]) => factsOfPart(name, part)),
  ...openFacts(),
  ...handlerFacts(),
  ...globalFacts(),
  ...(await storageFacts()),
  ...historyFacts(),
  ...sheetFacts(),
  ...rootFacts(),
];
