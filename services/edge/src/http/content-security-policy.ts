import { trustedTypesDirectives } from '@jangada/contracts/delivery/trusted-types';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { foreignOriginOf, originOf } from './origin-of.ts';
import { captchaOrigin, thirdPartyOrigins, trustedScriptOrigins } from './third-party-origins.ts';

/** Hosted Pusher's own addresses, for a tenant that names a cluster and no host. */
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

/** Of scripts that are fetched; inline ones have the nonce. */
export const INTEGRITY_POLICY = 'blocked-destinations=(script)';

interface Page {
  readonly nonce: string;
  readonly site: SiteConfig | null;
  readonly hostname: string;
  /** Of the page itself, port included. */
  readonly origin?: string;
  /** Where files of releases come from when the page's own origin fails (decision 0143). */
  readonly releaseOrigins?: readonly string[];
  /** Of the overrides in force in this browser: this page alone may also load from there (decision 0039). */
  readonly developmentOrigins?: readonly string[];
}

/**
 * What a page may load: scripts with this page's nonce, from our own origin and from the tenant's third parties; no inline
 * script, no eval, no plugin, no frame around us.
 */
export const contentSecurityPolicy = (page: Page): string => {
  const { nonce, site, hostname, origin, releaseOrigins = [], developmentOrigins = [] } = page;
  const api = site ? foreignOriginOf(site.apiLink, origin) : [];
  const origins = thirdPartyOrigins(site);
  // The site's own page for the captcha.
  const framesSite = site !== null && captchaOrigin(site).length > 0;
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

/** Does the browser refuse every script without a hash on this page? */
export const enforcesIntegrity = ({ site, developmentOrigins }: Pick<Page, 'site' | 'developmentOrigins'>): boolean =>
  trustedScriptOrigins(site, developmentOrigins).length === 0;

/**
 * Every script has a hash, or is not fetched (decision 0139). The policy knows no exceptions, so that a page with a third
 * party's script, whose bytes may change, only reports.
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
    // Popups stay ours to close: signing in with Google opens one.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': [
      `autoplay=(self${frames})`,
      `fullscreen=(self${frames})`,
      // Games and sports copy codes and links; whatever else they ask for is refused.
      `clipboard-write=(self${frames})`,
      'camera=(self)',
      'geolocation=()',
      'microphone=()',
      'payment=()',
      'usb=()',
    ].join(', '),
  };
};
