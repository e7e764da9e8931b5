import type { Language } from './languages.ts';

export interface Located {
  readonly language: Language;
  /** The path without the language prefix and without empty segments: `//host/x` would be an address elsewhere. */
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

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

/** How specific a pattern is: fixed segments first, then parameters, then the rest of the path. */
const weightOf = (pattern: string): string =>
  segmentsOf(pattern)
    .map((segment) => (segment.endsWith('…}') ? '2' : segment.startsWith('{') ? '1' : '0'))
    .join('')
    .padEnd(8, '3');

const matchOne = (pattern: string, path: string): Record<string, string> | null => {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const rest = /^\{(\w+)…\}$/.exec(segment);
    if (rest?.[1]) {
      const parts = given.slice(index).map(decode);
      if (parts.includes(null)) return null;
      return { ...params, [rest[1]]: parts.join('/') };
    }
    const value = given[index];
    if (value === undefined) return null;
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) {
      if (value !== segment) return null;
      continue;
    }
    const decoded = decode(value);
    if (decoded === null) return null;
    params[name] = decoded;
  }
  return given.length === wanted.length ? params : null;
};

/**
 * Finds the route of a path among patterns such as `/casino/{provider}/{game}` and `/sportsbook/{slug…}`. Used by the
 * edge and the host alike, so both agree on what is a 404.
 *
 * @param path a path without language prefix, as `locate` gives it; case matters
 */
export const matchRoute = <Route extends { readonly path: string }>(
  routes: readonly Route[],
  path: string,
): RouteMatch<Route> | null => {
  let best: RouteMatch<Route> | null = null;
  for (const route of routes) {
    const params = matchOne(route.path, path);
    if (params && (best === null || weightOf(route.path) < weightOf(best.route.path))) best = { route, params };
  }
  return best;
};
