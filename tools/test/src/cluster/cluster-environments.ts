import type { TestObjectStore } from './object-store.ts';

const LOOPBACK = '127.0.0.1';
/** Disables rate limits, because the load comes from one address. */
const RATE_LIMIT_SCALE = '100000';
const CONNECTIONS_PER_ADDRESS_MAX = '20000';
/** As in docker-compose.demo.yml: longer than the proxy needs to notice. */
const DRAIN_MS = '5000';

interface ClusterAddresses {
  readonly redisUrl: string;
  readonly store: Pick<TestObjectStore, 'endpoint' | 'accessKey' | 'secretKey'>;
  /** The API's address through the proxy. */
  readonly apiUrl: string;
  readonly sandboxUrl: string;
  /** The proxy's port of the gateway. */
  readonly realtimePort: number;
}

/**
 * The variables that replicas behind a proxy need beyond the environment of `npm start`: those of docker-compose.demo.yml,
 * which a test compares, and those for the load from one address.
 *
 * @returns variables by service
 */
export const clusterEnvironments = ({ redisUrl, store, apiUrl, sandboxUrl, realtimePort }: ClusterAddresses) => {
  const s3 = (prefix: string, bucket: string): Record<string, string> => ({
    [`${prefix}_S3_ENDPOINT`]: store.endpoint,
    [`${prefix}_S3_BUCKET`]: bucket,
    [`${prefix}_S3_ACCESS_KEY`]: store.accessKey,
    [`${prefix}_S3_SECRET_KEY`]: store.secretKey,
  });
  return {
    api: {
      RATE_LIMIT_SCALE,
      RATE_LIMIT_REDIS_URL: redisUrl,
      LOG_LEVEL: 'warn',
      // IP addresses, because the proxy has no resolver.
      API_HOST: LOOPBACK,
      API_DRAIN_MS: DRAIN_MS,
      REALTIME_PUBLIC_PORT: String(realtimePort),
      PIX_BASE_URL: `${sandboxUrl}/pix`,
      PIX_WEBHOOK_URL: `${apiUrl}/webhooks/pix`,
      STUDIO_BASE_URL: `${sandboxUrl}/studio`,
      SPORTS_PROVIDER_JWKS_URL: `${sandboxUrl}/sports/jwks.json`,
      MAILBOX_URL: `${sandboxUrl}/mailbox/messages`,
      CAPTCHA_VERIFY_URL: `${sandboxUrl}/captcha/siteverify`,
      ...s3('API', 'files'),
    },
    edge: {
      EDGE_HOST: LOOPBACK,
      EDGE_DRAIN_MS: DRAIN_MS,
      EDGE_TRUST_PROXY: '1',
      EDGE_LOG_LEVEL: 'warn',
      EDGE_REDIS_URL: redisUrl,
      ...s3('EDGE', 'releases'),
    },
    realtime: {
      REALTIME_HOST: LOOPBACK,
      REALTIME_TRUST_PROXY: '1',
      REALTIME_REDIS_URL: redisUrl,
      REALTIME_CONNECTIONS_PER_ADDRESS_MAX: CONNECTIONS_PER_ADDRESS_MAX,
      REALTIME_LOG_LEVEL: 'warn',
    },
  };
};
