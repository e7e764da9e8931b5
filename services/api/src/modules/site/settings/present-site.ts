import { API_PATH } from '@jangada/contracts/site/api-path';
import type { SiteConfig } from '@jangada/contracts/site/site-config';
import type { Config } from '../../../config.ts';
import { mainDomain, type Tenant } from './tenant.ts';

type Reached = Pick<Config, 'publicly' | 'realtime' | 'captcha' | 'sports' | 'studio' | 'push'>;

const ANY_CLUSTER = 'eu';
const standardPorts = { http: 80, https: 443 };

const origin = ({ publicly }: Reached, hostname: string, port: number): string =>
  `${publicly.scheme}://${hostname}${port === standardPorts[publicly.scheme] ? '' : `:${port}`}`;

/** Where browsers find the tenant's site, without a trailing slash. */
export const siteOrigin = (config: Reached, hostname: string): string =>
  origin(config, hostname, config.publicly.sitePort);

/** Where browsers call the tenant's API, without a trailing slash: below its site, unless the API has a port of its own. */
export const apiAddress = (config: Reached, hostname: string): string => {
  const { apiPort } = config.publicly;
  return apiPort === null ? siteOrigin(config, hostname) + API_PATH : origin(config, hostname, apiPort);
};

/** Hosted Pusher Channels is found by its cluster, any other gateway by host and port; pusher-js wants a cluster in any case. */
function gatewayOf({ realtime, publicly }: Reached, hostname: string): Omit<SiteConfig['realtime'], 'key'> {
  if (realtime.cluster) return { cluster: realtime.cluster, tls: true };
  const { realtimeHost, realtimePort, realtimeTls } = publicly;
  return { host: realtimeHost ?? hostname, port: realtimePort, cluster: ANY_CLUSTER, tls: realtimeTls };
}

/** Every origin that our own parts answer at for this host name: the site, its API, the gateway. */
export function ownOrigins(config: Reached, hostname: string): readonly string[] {
  const { host, port, tls } = gatewayOf(config, hostname);
  const gateway = host === undefined ? [] : [new URL(`${tls ? 'https' : 'http'}://${host}:${port}`).origin];
  return [siteOrigin(config, hostname), new URL(apiAddress(config, hostname)).origin, ...gateway];
}

/**
 * The public settings of a tenant, as seen from one of its domains. It holds no secret: the realtime key and the captcha
 * site key are public by their protocols.
 */
export function presentSite(tenant: Tenant, config: Reached, hostname = mainDomain(tenant)): SiteConfig {
  const { site, banners, captcha } = tenant.settings;
  const third = config.publicly.thirdPartyOrigin;
  const app = config.realtime.apps[tenant.id];
  return {
    ...site,
    tenant: tenant.id,
    casino_id: tenant.casinoId,
    active: tenant.active,
    banners: [...banners],
    // The canonical address, whichever of its domains the site is seen from (CFG-11).
    link: siteOrigin(config, mainDomain(tenant)),
    apiLink: apiAddress(config, hostname),
    betby: { ...site.betby, script: config.sports.scriptUrl },
    ...(captcha ? { turnstileSiteKey: config.captcha.siteKey, turnstileScript: config.captcha.scriptUrl } : {}),
    ...(config.push ? { vapidPublicKey: config.push.publicKey } : {}),
    realtime: { key: app?.key ?? '', ...gatewayOf(config, hostname) },
    origins: {
      scripts: [third],
      connections: [third],
      images: [third],
      frames: [...new Set([third, ...config.studio.gameOrigins])],
    },
  };
}
