/** The widget's inner path lives behind this prefix of the site's address. */
export const SPORTSBOOK = '/sportsbook';

/** `/sportsbook/live` is the widget's `/live`; `/sportsbook` its start page. */
export const innerPath = (path: string): string => {
  const inner = path.startsWith(SPORTSBOOK) ? path.slice(SPORTSBOOK.length) : '';
  return inner === '' ? '/' : inner;
};

/** The widget's `/live` is `/sportsbook/live`; its start page is `/sportsbook`. */
export const sitePath = (inner: string): string => (inner === '/' ? SPORTSBOOK : `${SPORTSBOOK}${inner}`);

export interface RouteSync {
  /** The widget went somewhere: gives the site's path to replace the address with, or null when it is there already. */
  fromWidget(inner: string): string | null;
  /** The address changed: returns the inner path for the widget, or null when the widget itself caused the change. */
  fromAddress(path: string): string | null;
}

/**
 * Synchronises the address and the widget without an echo: each side's own move is not sent back to it
 * (RTE-38, RTE-39).
 *
 * @param initial the site's path when the widget was mounted
 */
export const createRouteSync = (initial: string): RouteSync => {
  let last = innerPath(initial);
  return {
    fromWidget: (inner) => {
      if (inner === last) return null;
      last = inner;
      return sitePath(inner);
    },
    fromAddress: (path) => {
      const inner = innerPath(path);
      if (inner === last) return null;
      last = inner;
      return inner;
    },
  };
};
