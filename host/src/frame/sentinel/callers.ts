import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { filesOfStack, releaseOfFiles } from '../../composition/uncaught-errors.ts';

/** Nothing else identifies who removed an element or made a sheet, so these calls store their caller. */
const callers = new WeakMap<object, PlannedRelease>();

const storeCaller = (things: readonly unknown[]): void => {
  const release = releaseOfFiles(filesOfStack(new Error().stack ?? ''));
  if (release === null) return;
  for (const thing of things) if (typeof thing === 'object' && thing !== null) callers.set(thing, release);
};

/** The release whose code removed this element, added it to the body, or wrote this sheet. */
export const callerOf = (thing: object): PlannedRelease | null => callers.get(thing) ?? null;

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Replaces a method of this object alone by one that stores its caller first. */
const guard = (object: object, name: string, thingsOf: (args: readonly unknown[]) => readonly unknown[]): void => {
  const original = Reflect.get(object, name) as Method;
  function guardedMethod(this: unknown, ...args: unknown[]): unknown {
    const things = thingsOf(args);
    if (things.length > 0) storeCaller(things);
    return Reflect.apply(original, this, args);
  }
  Reflect.defineProperty(object, name, { value: guardedMethod, configurable: true, writable: true });
};

const guarded = new WeakSet<Node>();

/**
 * Stores who removes this part of the frame, by the part itself or by an element around it. The prototypes stay
 * untouched, so other elements pay nothing, and React's own calls in these elements store nothing.
 */
export const guardPart = (part: HTMLElement): void => {
  const containing = (nodes: readonly unknown[]) =>
    nodes.some((node) => node instanceof Node && node.contains(part)) ? [part] : [];
  for (let one: HTMLElement | null = part; one && one !== document.documentElement; one = one.parentElement) {
    if (guarded.has(one)) continue;
    guarded.add(one);
    for (const name of ['remove', 'replaceWith', 'replaceChildren']) guard(one, name, () => [part]);
    guard(one, 'removeChild', ([child]) => containing([child]));
    guard(one, 'replaceChild', ([_new, child]) => containing([child]));
  }
};

const elementsIn = (args: readonly unknown[]) => args.filter((one) => one instanceof Element);

/** Stores who adds elements to the body, and who writes sheets. */
export const guardDocument = (): void => {
  for (const name of ['append', 'prepend', 'appendChild', 'insertBefore']) guard(document.body, name, elementsIn);
  for (const name of ['replace', 'replaceSync'] as const) {
    const original = CSSStyleSheet.prototype[name] as Method;
    function written(this: CSSStyleSheet, ...args: unknown[]): unknown {
      storeCaller([this]);
      return Reflect.apply(original, this, args);
    }
    Reflect.set(CSSStyleSheet.prototype, name, written);
  }
};
