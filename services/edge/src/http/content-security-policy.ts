import { trustedTypesDirectives } from '@jangada/contracts/delivery/trusted-types';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { foreignOriginOf, originOf } from './origin-of.ts';
import { captchaOrigins, thirdPartyOrigins, trustedScriptOrigins } from './third-party-origins.ts';

/** Pusher's own hosts, for a tenant whose settings name a cluster and no host. */
const hostedRealtime = (cluster: string): string[] => [
  `wss://ws-${cluster}.pusher.com`,
  `https://sockjs-${cluster}.pusher.com`,
];

const realtimeOrigins = ({ realtime }: SiteConfig, hostname: string): string[] => {
  const { host, port, tls, cluster } = realtime;
  if (host === undefined && port === undefined) return hostedRealtime(cluster);
  const place = `${host ?? hostname}${port === undefined ? '' : `:${port}`}`;
  return [`${tls ? 'wss' : 'ws'}://${place}`, `${tls ? 'https' : 'http'}://${place}`].flatMap(originOf);
};

/** Applies to fetched scripts; inline scripts have the nonce. */
export const INTEGRITY_POLICY = 'blocked-destinations=(script)';

interface Page {
  readonly nonce: string;
  readonly site: SiteConfig | null;
  readonly hostname: string;
  /** The origin of the page itself, port included. */
  readonly origin?: string;
  /** Further origins of release files, for when the page's own origin fails (decision 0143). */
  readonly releaseOrigins?: readonly string[];
  /** The origins of the overrides in force in this browser: only this page may also load from there (decision 0039). */
  readonly developmentOrigins?: readonly string[];
}

/**
 * The sources that a page may load: scripts with this page's nonce, from its own origin and from the tenant's third
 * parties. It forbids inline scripts, eval, plugins, and framing by other sites.
 */
export const contentSecurityPolicy = (page: Page): string => {
  const { nonce, site, hostname, origin, releaseOrigins = [], developmentOrigins = [] } = page;
  const api = site ? foreignOriginOf(site.apiLink, origin) : [];
  const origins = thirdPartyOrigins(site);
  // The captcha's frame is a page of the site itself, so a site with a captcha may frame its own origin.
  const framesSite = site !== null && captchaOrigins(site).length > 0;
  const frames = [...(framesSite ? ["'self'"] : []), ...origins.frames];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...origins.scripts, ...releaseOrigins, ...developmentOrigins],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', ...api, ...origins.images, ...releaseOrigins, ...developmentOrigins],
    'font-src': ["'self'", ...developmentOrigins],
    'media-src': ["'self'", 'blob:', ...origins.images, ...developmentOrigins],
    'connect-src': [
      "'self'",
      ...api,
      ...(site ? realtimeOrigins(site, hostname) : []),
      ...origins.connections,
      ...developmentOrigins,
    ],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    ...trustedTypesDirectives,
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ');
};

/** Whether the browser refuses every script without a hash on this page. */
export const enforcesIntegrity = ({ site, developmentOrigins }: Pick<Page, 'site' | 'developmentOrigins'>): boolean =>
  trustedScriptOrigins(site, developmentOrigins).length === 0;

/**
 * Scripts without a hash are not fetched (decision 0139). The policy allows no exceptions, so a page with a third
 * party's script, whose bytes may change, only reports violations.
 */
const integrityPolicy = (page: Page): Record<string, string> => ({
  [enforcesIntegrity(page) ? 'integrity-policy' : 'integrity-policy-report-only']: INTEGRITY_POLICY,
});

const quoted = (origins: readonly string[]): string => origins.map((origin) => ` "${origin}"`).join('');

/** Headers that are the same for every page. */
export const securityHeaders = (page: Page): Record<string, string> => {
  const frames = quoted((page.site?.origins.frames ?? []).flatMap(originOf));
  return {
    'content-security-policy': contentSecurityPolicy(page),
    ...integrityPolicy(page),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The page can close its popups: the Google sign-in opens one.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': [
      `autoplay=(self${frames})`,
      `fullscreen=(self${frames})`,
      // Games and sports copy codes and links; every browser permission below is refused to them.
      `clipboard-write=(self${frames})`,
      'camera=(self)',
      'geolocation=()',
      'microphone=()',
      'payment=()',
      'usb=()',
    ].join(', '),
  };
};
