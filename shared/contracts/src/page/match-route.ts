import type { Language } from '../values/languages.ts';

export interface Located {
  readonly language: Language;
  /**
   * The path without the language prefix and without empty segments, because `//host/x` would be an address on another
   * site.
   */
  readonly path: string;
}

export interface RouteMatch<Route extends { readonly path: string }> {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Splits `/en/casino/games` into its language and its path. `/english` has no prefix. */
export const locate = (pathname: string): Located => {
  const english = pathname === '/en' || pathname.startsWith('/en/');
  const rest = (english ? pathname.slice('/en'.length) : pathname).replace(/\/{2,}/g, '/');
  const path = rest.length > 1 && rest.endsWith('/') ? rest.slice(0, -1) : rest;
  return { language: english ? 'en' : 'pt', path: path === '' ? '/' : path };
};

/** Puts a path under the prefix of a language: `('en', '/casino/games')` gives `/en/casino/games`. */
export const localise = (language: Language, path: string): string =>
  language === 'pt' ? path : path === '/' ? '/en' : `/en${path}`;

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** Decodes a parameter as react-router does: an escaped slash becomes a slash, however often it was escaped. */
const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment).replaceAll('%2F', '/');
  } catch {
    return null;
  }
};

const isRest = (segment: string): boolean => segment.endsWith('…}');

/** The scores of react-router: for each segment, each fixed segment and each parameter; negative for a rest. */
const LENGTH_SCORE = 1;
const FIXED_SCORE = 10;
const PARAMETER_SCORE = 3;
const REST_SCORE = -2;

/** How specific a pattern is, by react-router's ranking: the shell and the edge must choose the same one. */
const scoreOf = (pattern: string): number =>
  segmentsOf(pattern)
    .map((segment) => (isRest(segment) ? REST_SCORE : segment.startsWith('{') ? PARAMETER_SCORE : FIXED_SCORE))
    .reduce((sum, score) => sum + score + LENGTH_SCORE, 0);

/** True for a text with a line break, which the rest of a pattern does not match. */
const hasLineEnd = (text: string): boolean => /[\n\r\u2028\u2029]/.test(text);

const matchOne = (pattern: string, given: readonly string[]): Record<string, string> | null => {
  const wanted = segmentsOf(pattern);
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const name = /^\{(\w+)…?\}$/.exec(segment)?.[1];
    if (name !== undefined && isRest(segment)) {
      const rest = given.slice(index).join('/');
      return hasLineEnd(rest) ? null : { ...params, [name]: rest };
    }
    const value = given[index];
    if (value === undefined || (name === undefined && value !== segment)) return null;
    if (name !== undefined) params[name] = value;
  }
  return given.length === wanted.length ? params : null;
};

/**
 * Finds the route of a path among patterns such as `/casino/{provider}/{game}` and `/sportsbook/{slug…}`: for the edge and
 * others without a router. react-router chooses the same route with the same parameters; a test of remote-kit compares them.
 *
 * @param path a path without language prefix, as `locate` gives it; case matters
 */
export const matchRoute = <Route extends { readonly path: string }>(
  routes: readonly Route[],
  path: string,
): RouteMatch<Route> | null => {
  const segments = segmentsOf(path).map(decode);
  if (!segments.every((segment) => segment !== null)) return null;
  let best: RouteMatch<Route> | null = null;
  for (const route of routes) {
    const params = matchOne(route.path, segments);
    if (params && (best === null || scoreOf(route.path) > scoreOf(best.route.path))) best = { route, params };
  }
  return best;
};
