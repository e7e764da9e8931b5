import type { Language } from '../values/languages.ts';
import { localise, locate, matchRoute } from './match-route.ts';
import { routeClaims, type RouteClaim } from './routes.ts';
import type { SiteRedirect } from '../domains/site/site-config.ts';

/** The limit of redirects in a chain; a longer chain counts as a loop. */
const HOPS_MAX = 10;
/** The default host of the site; a reserved name (RFC 2606). */
const NOWHERE = 'site.invalid';

/** The redirects of the route table, checked to prevent loops with the tenant's. */
const ownRedirects: readonly SiteRedirect[] = (routeClaims as readonly RouteClaim[]).flatMap(({ path, redirect }) =>
  redirect === undefined ? [] : [{ from: path, to: redirect }],
);

/** The visitor's address, as in `location`. */
export interface Here {
  /** With the language prefix. */
  readonly pathname: string;
  /** The query with its question mark, or empty. */
  readonly search: string;
  /** The site's own host with its port, to recognise an absolute address of the site itself. */
  readonly host?: string;
}

export type RedirectTarget =
  | {
      readonly kind: 'internal';
      readonly language: Language;
      /** With query and fragment, without language prefix: the argument of `navigation.go`. */
      readonly path: string;
      /** The path with the language prefix, for a `Location` header. */
      readonly href: string;
    }
  | { readonly kind: 'external'; readonly href: string };

/** Splits a value of a visitor's path into segments; the value cannot leave the path it is inserted into. */
const segments = (value: string): string =>
  value
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
    .map(encodeURIComponent)
    .join('/');

/** Fills `{name}` and `{name…}` after the host; null when the host itself has a parameter or the address is invalid. */
const targetUrl = (to: string, params: Readonly<Record<string, string>>, host: string): URL | null => {
  const [, origin = '', rest = ''] = /^(https:\/\/[^/?#\\]*)?(.*)$/s.exec(to) ?? [];
  if (origin.includes('{')) return null;
  const filled = rest.replace(/\{(\w+)…?\}/g, (_, name: string) => segments(params[name] ?? ''));
  const base = `https://${host}`;
  return URL.canParse(origin + filled, base) ? new URL(origin + filled, base) : null;
};

/** The visitor's query is appended; parameters of the target prevail. */
const withQuery = (target: URL, search: string): void => {
  const own = new Set(target.searchParams.keys());
  for (const [name, value] of new URLSearchParams(search)) if (!own.has(name)) target.searchParams.append(name, value);
};

interface Step {
  readonly url: URL;
  readonly external: boolean;
}

const stepFrom = (redirects: readonly SiteRedirect[], pathname: string, host: string): Step | null => {
  const { language, path } = locate(pathname);
  const match = matchRoute(
    redirects.map((redirect) => ({ path: redirect.from, to: redirect.to })),
    path,
  );
  if (!match) return null;
  const url = targetUrl(match.route.to, match.params, host);
  // A target on another host must be declared with `https://`, because a browser reads `/\elsewhere` as an address of
  // another host.
  if (!url || (url.host !== host && !match.route.to.startsWith('https://'))) return null;
  if (url.host !== host) return { url, external: true };
  // Double slashes are reduced, because a browser reads a `Location` that begins with two slashes as another host.
  url.pathname = url.pathname.replace(/\/{2,}/g, '/');
  const target = locate(url.pathname);
  if (target.language === 'pt') url.pathname = localise(language, url.pathname);
  return trimmed(url.pathname) === trimmed(pathname) ? null : { url, external: false };
};

/**
 * Applies the tenant's redirects (RTE-21, RTE-22), before the routes: the edge answers 302 with
 * `href`, the shell follows in place and leaves by full navigation when it is external.
 *
 * The language prefix and the query are preserved; parameters of `from` can be used in the path of `to`
 * (`/old/{rest…}` to `/casino/{rest…}`). Chained redirects are resolved to one.
 *
 * @returns null when none applies, and for loops
 * @example redirectFor([{ from: '/jogos', to: '/casino/games' }], { pathname: '/en/jogos', search: '?ref=1' })
 *   // { kind: 'internal', language: 'en', path: '/casino/games?ref=1', href: '/en/casino/games?ref=1' }
 */
export const redirectFor = (redirects: readonly SiteRedirect[], here: Here): RedirectTarget | null => {
  const host = hostOf(here.host);
  const passed = new Set([trimmed(here.pathname)]);
  let search = here.search;
  const first = stepFrom(redirects, here.pathname, host);
  if (!first) return null;
  let step: Step = first;
  for (let hop = 0; hop < HOPS_MAX; hop += 1) {
    withQuery(step.url, search);
    if (step.external) return { kind: 'external', href: step.url.href };
    const { pathname } = step.url;
    if (passed.has(trimmed(pathname))) return null;
    passed.add(trimmed(pathname));
    const next: Step | null = stepFrom(redirects, pathname, host) ?? stepFrom(ownRedirects, pathname, host);
    if (!next) return internal(step.url);
    search = step.url.search;
    step = next;
  }
  return null;
};

/** The host in the form of addresses: lower case, no default port. */
const hostOf = (host: string | undefined): string =>
  host !== undefined && URL.canParse(`https://${host}`) ? new URL(`https://${host}`).host : NOWHERE;

const trimmed = (pathname: string): string => {
  const { language, path } = locate(pathname);
  return localise(language, path);
};

const internal = (url: URL): RedirectTarget => {
  const { language, path } = locate(url.pathname);
  const behind = url.search + url.hash;
  return { kind: 'internal', language, path: path + behind, href: localise(language, path) + behind };
};
