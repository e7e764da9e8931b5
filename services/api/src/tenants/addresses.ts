import { API_PATH } from '@jangada/contracts/domains/site/api-path';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { Config } from '../config/config.ts';

type Addresses = Pick<Config, 'publicly' | 'realtime'>;

const ANY_CLUSTER = 'eu';
const standardPorts = { http: 80, https: 443 };

const origin = ({ publicly }: Addresses, hostname: string, port: number): string =>
  `${publicly.scheme}://${hostname}${port === standardPorts[publicly.scheme] ? '' : `:${port}`}`;

/** The origin of the tenant's site, without a trailing slash. */
export const siteOrigin = (config: Addresses, hostname: string): string =>
  origin(config, hostname, config.publicly.sitePort);

/** The base address of the tenant's API, without a trailing slash: below its site, unless the API has its own port. */
export const apiAddress = (config: Addresses, hostname: string): string => {
  const { apiPort } = config.publicly;
  return apiPort === null ? siteOrigin(config, hostname) + API_PATH : origin(config, hostname, apiPort);
};

/**
 * Hosted Pusher Channels is addressed by its cluster, other gateways by host and port; pusher-js always requires a
 * cluster.
 */
export const gatewayOf = ({ realtime, publicly }: Addresses, hostname: string): Omit<SiteConfig['realtime'], 'key'> => {
  if (realtime.cluster) return { cluster: realtime.cluster, tls: true };
  const { realtimeHost, realtimePort, realtimeTls } = publicly;
  return { host: realtimeHost ?? hostname, port: realtimePort, cluster: ANY_CLUSTER, tls: realtimeTls };
};

/** All of our own origins for this host name: the site, its API, the gateway. */
export const ownOrigins = (config: Addresses, hostname: string): readonly string[] => {
  const { host, port, tls } = gatewayOf(config, hostname);
  const gateway = host === undefined ? [] : [new URL(`${tls ? 'https' : 'http'}://${host}:${port}`).origin];
  return [siteOrigin(config, hostname), new URL(apiAddress(config, hostname)).origin, ...gateway];
};
