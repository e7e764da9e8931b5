/** The widget's inner path follows this prefix of the site's address. */
export const SPORTSBOOK = '/sportsbook';

/** Only its paths are used, never its origin. */
const ANY_ORIGIN = 'https://widget.invalid';

/** Is this path of the site one that is kept in sync with the widget (RTE-38)? */
export function isSportsbook(path: string): boolean {
  return path === SPORTSBOOK || path.startsWith(`${SPORTSBOOK}/`);
}

/** `live`, `/live/` and `/live?tab=1` name the same place; `..` never leaves the sportsbook. */
export function normalInner(inner: string): string {
  const from = inner.startsWith('/') ? `${ANY_ORIGIN}${inner}` : `${ANY_ORIGIN}/${inner}`;
  if (!URL.canParse(from)) return '/';
  const path = new URL(from).pathname.replace(/\/+/g, '/');
  return path === '/' ? path : path.replace(/\/$/, '');
}

/** `/sportsbook/live` is the widget's `/live`; `/sportsbook` and every page elsewhere its start page. */
export function innerPath(path: string): string {
  return isSportsbook(path) ? normalInner(path.slice(SPORTSBOOK.length)) : '/';
}

/** The widget's `/live` is `/sportsbook/live`; its start page is `/sportsbook`. */
export function sitePath(inner: string): string {
  const path = normalInner(inner);
  return path === '/' ? SPORTSBOOK : `${SPORTSBOOK}${path}`;
}
