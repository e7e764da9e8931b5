/** The widget's inner path follows this prefix of the site's address. */
export const SPORTSBOOK = '/sportsbook';

/** A placeholder origin; only the path of the result is used. */
const ANY_ORIGIN = 'https://widget.invalid';

/** Does the site synchronise this path with the widget (RTE-38)? */
export const isSportsbook = (path: string): boolean => path === SPORTSBOOK || path.startsWith(`${SPORTSBOOK}/`);

/** Normalises an inner path: `live`, `/live/` and `/live?tab=1` are equal; `..` never leaves the sportsbook. */
export const normalInner = (inner: string): string => {
  const from = inner.startsWith('/') ? `${ANY_ORIGIN}${inner}` : `${ANY_ORIGIN}/${inner}`;
  if (!URL.canParse(from)) return '/';
  const path = new URL(from).pathname.replace(/\/+/g, '/');
  return path === '/' ? path : path.replace(/\/$/, '');
};

/** `/sportsbook/live` is the widget's `/live`; `/sportsbook` and every path outside it are its start page. */
export const innerPath = (path: string): string =>
  isSportsbook(path) ? normalInner(path.slice(SPORTSBOOK.length)) : '/';

/** The widget's `/live` is `/sportsbook/live`; its start page is `/sportsbook`. */
export const sitePath = (inner: string): string => {
  const path = normalInner(inner);
  return path === '/' ? SPORTSBOOK : `${SPORTSBOOK}${path}`;
};
