import type { Resource, Resources } from './resources.ts';

type Listener = EventListenerOrEventListenerObject | null;
type Add = (type: string, listener: Listener, options?: boolean | AddEventListenerOptions) => void;
type Remove = (type: string, listener: Listener, options?: boolean | EventListenerOptions) => void;

const isCapture = (options?: boolean | EventListenerOptions): boolean =>
  typeof options === 'boolean' ? options : options?.capture === true;

/** Own methods of this object: its prototype, and so every other element, stays as it is. */
const watchTarget = (target: EventTarget, resources: Resources): void => {
  const add: Add = target.addEventListener.bind(target);
  const remove: Remove = target.removeEventListener.bind(target);
  const listeners = new Map<unknown, Map<string, () => void>>();

  const forget = (listener: unknown, key: string): void => {
    const own = listeners.get(listener);
    own?.get(key)?.();
    own?.delete(key);
    if (own?.size === 0) listeners.delete(listener);
  };

  const watchedAdd: Add = (type, listener, options) => {
    const key = `${type} ${isCapture(options)}`;
    const { once = false, signal = null } = typeof options === 'object' ? options : {};
    const isCounted = !once && listener !== null && !signal?.aborted && !listeners.get(listener)?.has(key);
    const owner = isCounted ? resources.callerOf() : null;
    if (owner) {
      resources.take(owner, 'listeners on the page');
      const resource: Resource = {
        stays: () => true,
        end: () => {
          remove(type, listener, options);
          forget(listener, key);
        },
      };
      resources.add(owner, resource);
      const own = listeners.get(listener) ?? new Map<string, () => void>();
      own.set(key, () => {
        resources.remove(resource);
        resources.give(owner, 'listeners on the page');
      });
      listeners.set(listener, own);
      signal?.addEventListener('abort', () => forget(listener, key), { once: true });
    }
    add(type, listener, options);
  };
  const watchedRemove: Remove = (type, listener, options) => {
    forget(listener, `${type} ${isCapture(options)}`);
    remove(type, listener, options);
  };
  Object.assign(target, { addEventListener: watchedAdd, removeEventListener: watchedRemove });
};

/** Counts the listeners of releases on what outlives every view. */
export const watchListeners = (resources: Resources): void => {
  for (const target of [window, document, document.documentElement, document.body]) watchTarget(target, resources);
};
