import { innerPath, normalInner, sitePath } from './sports-paths.ts';

export interface RouteSync {
  /** The widget has navigated: returns the site's path for the address, or null when the address already has it. */
  fromWidget(inner: string): string | null;
  /** The address changed: returns the inner path for the widget, or null when the widget itself caused the change. */
  fromAddress(path: string): string | null;
}

/**
 * Synchronises the address and the widget without an echo: a side does not receive its own move back (RTE-38, RTE-39).
 *
 * @param initial the site's path when the widget was mounted
 */
export const createRouteSync = (initial: string): RouteSync => {
  let last = innerPath(initial);
  return {
    fromWidget: (inner) => {
      const next = normalInner(inner);
      if (next === last) return null;
      last = next;
      return sitePath(next);
    },
    fromAddress: (path) => {
      const next = innerPath(path);
      if (next === last) return null;
      last = next;
      return next;
    },
  };
};
