import { FRAME_PARTS } from './frame.ts';

/** A listener or a timer of a remote's code that has not ended. */
export interface OpenCall {
  readonly what: string;
  /** The position in a file: `release/410.js:1:2210`. */
  readonly at: string;
}

const FILES_OF_REMOTES = /^(?:release|stories)\//;

type Method = (this: unknown, ...args: never[]) => unknown;

/**
 * The position in a file of the remote that called this wrapper; null when the shell's shared modules called it. Only
 * Chromium runs a check.
 */
const callerOf = (wrapper: Method): string | null => {
  const trace: { stack?: string } = {};
  Error.captureStackTrace(trace, wrapper);
  const [address = ''] = /https?:\/\/[^\s)]+/.exec(trace.stack ?? '') ?? [];
  const file = address.slice(location.origin.length + 1);
  return FILES_OF_REMOTES.test(file) ? file : null;
};

/** Replaces a method by one that first passes its arguments and its caller on. */
const wrap = (object: object, name: string, before: (self: unknown, args: unknown[], at: string | null) => void) => {
  const original = Reflect.get(object, name) as Method;
  function wrapped(this: unknown, ...args: unknown[]): unknown {
    before(this, args, callerOf(wrapped));
    return Reflect.apply(original, this, args);
  }
  Reflect.defineProperty(object, name, { value: wrapped, configurable: true, writable: true });
};

const listeners = new Map<EventTarget, Map<unknown, Map<string, OpenCall>>>();

const nameOf = (target: unknown): string | null => {
  if (target === window || target === undefined || target === null) return 'window';
  if (target === document) return 'document';
  if (target === document.body) return 'body';
  return target === document.documentElement ? 'the root element' : null;
};

const captures = (options: unknown): boolean =>
  options === true || (typeof options === 'object' && options !== null && Reflect.get(options, 'capture') === true);

const keyOf = (type: unknown, options: unknown): string => `${String(type)} ${captures(options)}`;

const forget = (self: unknown, [type, listener, options]: unknown[]): void => {
  listeners
    .get((self ?? window) as EventTarget)
    ?.get(listener)
    ?.delete(keyOf(type, options));
};

const watchListeners = (): void => {
  wrap(EventTarget.prototype, 'addEventListener', (self, args, at) => {
    const [type, listener, options] = args;
    const name = nameOf(self);
    if (name === null || at === null || !listener) return;
    const { signal, once } = Object(options) as AddEventListenerOptions;
    if (signal?.aborted) return;
    const target = (self ?? window) as EventTarget;
    const ofTarget = listeners.get(target) ?? new Map<unknown, Map<string, OpenCall>>();
    listeners.set(target, ofTarget);
    const ofListener = ofTarget.get(listener) ?? new Map<string, OpenCall>();
    ofTarget.set(listener, ofListener);
    ofListener.set(keyOf(type, options), { what: `a listener for ${String(type)} on ${name}`, at });
    const ended = () => forget(target, args);
    signal?.addEventListener('abort', ended, { once: true });
    if (once) target.addEventListener(String(type), ended, { once: true, capture: captures(options) });
  });
  wrap(EventTarget.prototype, 'removeEventListener', forget);
};

/** A timeout that was started so often starts itself again; one that waits for something else ends. */
const REPEATED_STARTS = 5;

const timers = new Map<string, OpenCall>();
const starts = new Map<string, number>();

const TIMEOUT = 'a timeout that starts itself again';

const TIMERS = [
  { start: 'setTimeout', stop: 'clearTimeout', repeats: false, what: TIMEOUT },
  { start: 'setInterval', stop: 'clearInterval', repeats: true, what: 'an interval' },
  { start: 'requestAnimationFrame', stop: 'cancelAnimationFrame', repeats: false, what: 'an animation frame' },
  { start: 'requestIdleCallback', stop: 'cancelIdleCallback', repeats: false, what: 'an idle callback' },
] as const;

/** `clearTimeout` ends an interval too: both have one list of numbers. */
const timerKey = (start: string, id: unknown): string => `${start.replace('Interval', 'Timeout')} ${String(id)}`;

const watchTimers = (): void => {
  for (const { start, stop, repeats, what } of TIMERS) {
    const original = Reflect.get(window, start) as Method;
    function started(this: unknown, run: unknown, ...rest: unknown[]): unknown {
      const at = callerOf(started);
      if (at === null || typeof run !== 'function') return Reflect.apply(original, window, [run, ...rest]);
      const id: unknown = Reflect.apply(original, window, [
        (...args: unknown[]) => {
          if (!repeats) timers.delete(timerKey(start, id));
          return Reflect.apply(run, window, args) as unknown;
        },
        ...rest,
      ]);
      timers.set(timerKey(start, id), { what, at });
      starts.set(at, (starts.get(at) ?? 0) + 1);
      return id;
    }
    Reflect.set(window, start, started);
    wrap(window, stop, (_self, [id]) => timers.delete(timerKey(start, id)));
  }
};

const CHANGING = ['remove', 'replaceWith', 'replaceChildren', 'removeChild', 'replaceChild', 'setAttribute'] as const;
const ADDING = ['append', 'prepend', 'appendChild', 'insertBefore', 'insertAdjacentElement'] as const;
const OWN_STATE = ['style', 'classList', 'hidden', 'className'] as const;

const lastCallers = new Map<string, string>();

const store = (name: string, at: string | null): void => {
  if (at !== null) lastCallers.set(name, at);
};

/** Stores who reads or sets what shows an element: `header.style.display = 'none'` reads the style first. */
const watchOwnState = (element: HTMLElement, name: string): void => {
  for (const property of OWN_STATE) {
    let owner: object | null = element;
    while (owner && !Object.getOwnPropertyDescriptor(owner, property)) owner = Reflect.getPrototypeOf(owner);
    const original = owner && Object.getOwnPropertyDescriptor(owner, property);
    if (!original) continue;
    function read(): unknown {
      store(name, callerOf(read));
      return original?.get?.call(element);
    }
    function write(value: unknown): void {
      store(name, callerOf(write));
      original?.set?.call(element, value);
    }
    Object.defineProperty(element, property, { get: read, set: write, configurable: true });
  }
};

const watchFrame = (): void => {
  const parts = FRAME_PARTS.map((name) => [name, document.querySelector<HTMLElement>(name)] as const);
  const around = { body: document.body, head: document.head, html: document.documentElement };
  for (const [name, element] of [...parts, ...Object.entries(around)]) {
    if (!element) continue;
    for (const method of [...CHANGING, ...ADDING]) wrap(element, method, (_self, _args, at) => store(name, at));
    watchOwnState(element, name);
  }
};

/** Records what code of the remote does to the page, with its file. To be called before a file of it runs. */
export const watchCalls = (): void => {
  watchListeners();
  watchTimers();
  watchFrame();
  for (const method of ['pushState', 'replaceState'] as const)
    wrap(history, method, (_self, _args, at) => store('history', at));
  for (const method of ['setItem', 'removeItem', 'clear'] as const)
    wrap(Storage.prototype, method, (self, _args, at) =>
      store(self === localStorage ? 'localStorage' : 'sessionStorage', at),
    );
  for (const method of ['replace', 'replaceSync', 'insertRule'] as const)
    wrap(CSSStyleSheet.prototype, method, (_self, _args, at) => store('sheet', at));
};

/** Listeners on the page and repeating timers that the remote started and has not ended. */
export const openCalls = (): { readonly listeners: readonly OpenCall[]; readonly timers: readonly OpenCall[] } => ({
  listeners: [...listeners.values()].flatMap((ofTarget) => [...ofTarget.values()].flatMap((all) => [...all.values()])),
  timers: [...timers.values()].filter(isRepeated),
});

/** Forgets who changed what, before the next view. */
export const forgetCalls = (): void => {
  lastCallers.clear();
  starts.clear();
};

const isRepeated = ({ what, at }: OpenCall): boolean => what !== TIMEOUT || (starts.get(at) ?? 0) >= REPEATED_STARTS;

/** Who called last what changes this part of the page. */
export const lastCallerOf = (name: string): string | null => lastCallers.get(name) ?? null;
