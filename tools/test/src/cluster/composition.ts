import { readDemo, readProduction, type ComposeFile, type ComposeService } from '@jangada/start/compose/compose-file';
import { PUBLIC_NAME } from './public-ports.ts';

/** Disables rate limits, because the load comes from one address. */
const RATE_LIMIT_SCALE = '100000';

/** Variables of the API that are those of docker-compose.demo.yml: where the stand-ins of third parties are, and the seed. */
export const OF_THE_DEMO = [
  // The players of the seed, whose passwords are published.
  'JANGADA_DEMO',
  'CAPTCHA_VERIFY_URL',
  'PIX_BASE_URL',
  'PIX_CLIENT_ID',
  'SPORTS_PROVIDER_JWKS_URL',
] as const;

/** A third party is outside: it reaches the published ports, and the API reaches it. */
const OUTSIDE = 'out';

/** A service that is not in the file of production: it moves into the networks that are there. */
const outside = (service: ComposeService, more: Readonly<Record<string, string>>): ComposeService => ({
  ...service,
  networks: (service.networks ?? []).map((network) => (network === 'sandbox' ? OUTSIDE : network)),
  environment: { ...service.environment, ...more },
});

/**
 * What the cluster run starts: docker-compose.yml, and of docker-compose.demo.yml the sandbox and the seed.
 *
 * @param ownAddress where third parties reach the published ports
 */
export const composition = (ownAddress = ''): ComposeFile => {
  const [production, demo] = [readProduction(), readDemo()];
  const { 'api-1': api, sandbox, seed } = demo.services;
  if (!api || !sandbox || !seed) throw new Error('the API, the sandbox or the seed is missing');
  const picked = Object.fromEntries(OF_THE_DEMO.map((name) => [name, api.environment?.[name] ?? '']));
  const loaded = (service: ComposeService | undefined): ComposeService => ({
    ...service,
    environment: { ...service?.environment, ...picked, RATE_LIMIT_SCALE },
  });
  const { operate: _, ...services } = production.services;
  return {
    networks: production.networks,
    secrets: { ...demo.secrets, ...production.secrets, 'own-ca.pem': { file: '${SECRETS_DIR}/own-ca.pem' } },
    services: {
      ...services,
      'api-1': loaded(services['api-1']),
      'api-2': loaded(services['api-2']),
      sandbox: {
        ...outside(sandbox, {
          // By the door, like the notices.
          STUDIO_WALLET_URL: `https://${PUBLIC_NAME}:8443/providers/studio`,
          SPORTS_CALLBACK_URL: `https://${PUBLIC_NAME}:8443/providers/sports`,
          SPORTS_OPERATOR_JWKS_URL: `https://${PUBLIC_NAME}/sports/jwks.json`,
          NODE_EXTRA_CA_CERTS: '/run/secrets/own-ca.pem',
        }),
        secrets: ['own-ca.pem'],
        extra_hosts: { [PUBLIC_NAME]: ownAddress },
      },
      seed: outside(seed, {}),
    },
  };
};
