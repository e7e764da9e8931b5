import type { RouteMatch } from '@jangada/contracts/page/match-route';
import type { ReactNode } from 'react';
import { matchRoutes } from 'react-router-dom';
import type { Params, RouteObject } from 'react-router-dom';

/** The name that react-router gives to the rest of a path. */
const SPLAT = '*';

/** A pattern of the contract as the router writes it: `/casino/{provider}/{game}` becomes `/casino/:provider/:game`. */
const routerPattern = (pattern: string): string => pattern.replace(/\{\w+…\}/g, SPLAT).replace(/\{(\w+)\}/g, ':$1');

/** Routes of the router for claims of the contract; those of the contract are case-sensitive. */
export const claimRoutes = <Claim extends { readonly path: string }>(
  claims: readonly Claim[],
  elementOf?: (claim: Claim) => ReactNode,
): (RouteObject & { readonly claim: Claim })[] =>
  claims.map((claim) => ({
    claim,
    path: routerPattern(claim.path),
    caseSensitive: true,
    ...(elementOf && { element: elementOf(claim) }),
  }));

/** The parameters that the router found, named as the contract's pattern names them. */
export const claimParams = (pattern: string, params: Params): Readonly<Record<string, string>> => {
  const rest = /\{(\w+)…\}/.exec(pattern)?.[1];
  return Object.fromEntries(
    Object.entries(params).map(([name, value = '']) => [name === SPLAT && rest ? rest : name, value]),
  );
};

/** False for a path with a broken escape, which matches no claim; the router itself would accept it undecoded. */
export const isWellFormed = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * So many paths are cached: the router ranks all routes for each match (0.1 ms on a laptop), and a menu matches forty
 * paths at once.
 */
const KNOWN_PATHS_MAX = 200;

const hasParameters = (pattern: string): boolean => pattern.includes('{');

/**
 * Makes the function that finds the claim of a path (without language prefix) as the routes on the screen do, for code
 * outside of a view.
 */
export const claimMatcher = <Claim extends { readonly path: string }>(
  claims: readonly Claim[],
): ((path: string) => RouteMatch<Claim> | null) => {
  const routes = claimRoutes(claims);
  // A path that is itself a pattern needs no ranking: fixed segments win over parameters. The first of two equal claims counts.
  const fixed = new Map<string, RouteMatch<Claim>>(
    claims
      .filter(({ path }) => !hasParameters(path))
      .toReversed()
      .map((route) => [route.path, { route, params: {} }]),
  );
  const known = new Map<string, RouteMatch<Claim> | null>();
  const find = (path: string): RouteMatch<Claim> | null => {
    const match = isWellFormed(path) ? matchRoutes(routes, path)?.at(-1) : undefined;
    return match ? { route: match.route.claim, params: claimParams(match.route.claim.path, match.params) } : null;
  };
  return (path) => {
    const answer = fixed.get(path) ?? known.get(path);
    if (answer !== undefined) return answer;
    const found = find(path);
    if (known.size >= KNOWN_PATHS_MAX) known.clear();
    known.set(path, found);
    return found;
  };
};
