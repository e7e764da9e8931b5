import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatabaseUrls } from '@jangada/cli/databases';
import type { SiteOptions } from './options.ts';
import type { Secrets } from './secrets.ts';

const LOCALHOST = 'localhost';

/** The board is built with the releases; the edge serves it at /delivery/board. */
const BOARD_DIR = fileURLToPath(new URL('../../../dist/board', import.meta.url));

/** The desk is built with the releases; the operators' listener serves it. */
const DESK_DIR = fileURLToPath(new URL('../../../dist/desk', import.meta.url));

/** Logos, banners and pictures of the demo tenants. */
const BRAND_DIR = fileURLToPath(new URL('../../../services/api/src/seed/brand', import.meta.url));

/** E-mail goes to the sandbox's mail server, as it goes to a real one. */
const emailSenders = (port: number, key: string): string =>
  JSON.stringify([{ by: 'smtp', url: `smtp://jangada:${key}@${LOCALHOST}:${port}`, from: 'nao-responda@{domain}' }]);

/** The variables of every service, from one set of ports, secrets and folders. */
export const serviceEnvironments = ({ ports, dataDir, tls }: SiteOptions, secrets: Secrets, urls: DatabaseUrls) => {
  const api = `http://${LOCALHOST}:${ports.api}`;
  const sandbox = `http://${LOCALHOST}:${ports.sandbox}`;
  const scheme = tls ? 'https' : 'http';
  return {
    sandbox: {
      SANDBOX_HOST: LOCALHOST,
      SANDBOX_PORT: String(ports.sandbox),
      ...(ports.smtp !== undefined && { SANDBOX_SMTP_PORT: String(ports.smtp) }),
      SANDBOX_PUBLIC_URL: sandbox,
      SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
      PIX_CLIENT_ID: secrets.pixClientId,
      PIX_CLIENT_SECRET: secrets.pixClientSecret,
      PIX_WEBHOOK_SECRETS: JSON.stringify(secrets.pixWebhookSecrets),
      STUDIO_PRIVATE_KEY: secrets.studio.privateKey,
      STUDIO_OPERATOR_PUBLIC_KEY: secrets.studioOperator.publicKey,
      STUDIO_WALLET_URL: `${api}/providers/studio`,
      A8R_AUTH_TOKEN: secrets.a8rToken,
      A8R_WALLET_URL: `${api}/providers/a8r`,
      SPORTS_PRIVATE_KEY: secrets.sports.privateKey,
      SPORTS_CALLBACK_URL: `${api}/providers/sports`,
      SPORTS_OPERATOR_JWKS_URL: `${api}/sports/jwks.json`,
      MAILBOX_KEY: secrets.mailboxKey,
      CAPTCHA_SECRET: secrets.captchaSecret,
      HCAPTCHA_SECRET: secrets.captchaSecret,
      // The demo's tenant with identity checks, and the secret that the seed knows.
      DIDIT_WEBHOOKS: JSON.stringify({ [`${api}/webhooks/identity/onca`]: 'demo-didit-webhook-secret' }),
    },
    realtime: {
      REALTIME_PORT: String(ports.realtime),
      REALTIME_DATA_DIR: join(dataDir, 'realtime'),
      // The apps of all tenants are in the database, which the API reads.
      REALTIME_API_URL: api,
      SERVICES_KEY: secrets.servicesKey,
    },
    api: {
      JANGADA_DEMO: 'true',
      API_HOST: LOCALHOST,
      API_PORT: String(ports.api),
      OPS_PORT: String(ports.ops),
      OPS_DESK_DIR: DESK_DIR,
      // The host of EDGE_BOARD_HOSTS below.
      OPS_BOARD_ORIGIN: `${scheme}://${LOCALHOST}:${ports.edge}`,
      DATABASE_URL: urls.platformApp,
      DATABASE_OWNER_URL: urls.platformOwner,
      REALTIME_HOST: LOCALHOST,
      REALTIME_PORT: String(ports.realtime),
      SERVICES_KEY: secrets.servicesKey,
      // Written into the database once; afterwards the database has them.
      REALTIME_APPS: JSON.stringify(secrets.realtimeApps),
      SANDBOX_PUBLIC_URL: sandbox,
      PIX_CLIENT_ID: secrets.pixClientId,
      PIX_CLIENT_SECRET: secrets.pixClientSecret,
      PIX_WEBHOOK_SECRETS: JSON.stringify(secrets.pixWebhookSecrets),
      STUDIO_OPERATOR_PRIVATE_KEY: secrets.studioOperator.privateKey,
      STUDIO_PROVIDER_PUBLIC_KEY: secrets.studio.publicKey,
      A8R_AUTH_TOKEN: secrets.a8rToken,
      SPORTS_OPERATOR_PRIVATE_KEY: secrets.sportsOperator.privateKey,
      MAILBOX_KEY: secrets.mailboxKey,
      ...(ports.smtp !== undefined && { EMAIL_SENDERS: emailSenders(ports.smtp, secrets.mailboxKey) }),
      CAPTCHA_SECRET: secrets.captchaSecret,
      HCAPTCHA_SECRET: secrets.captchaSecret,
      GOOGLE_AUTHORIZE_URL: `${sandbox}/identity/authorize`,
      GOOGLE_ISSUER: `${sandbox}/identity`,
      GOOGLE_JWKS_URL: `${sandbox}/identity/jwks.json`,
      PUBLIC_SCHEME: scheme,
      // The gateway has no TLS, which sockets of an https page need, so the edge forwards them.
      REALTIME_PUBLIC_TLS: String(tls !== undefined),
      ...(tls && { REALTIME_PUBLIC_PORT: String(ports.edge) }),
      SITE_PORT: String(ports.edge),
      // The API trusts only the edge to forward the address of visitors.
      TRUSTED_PROXIES: '1',
      API_FILES_DIR: join(dataDir, 'files'),
      API_FILES_KEY: secrets.filesKey,
      PUSH_VAPID_PUBLIC_KEY: secrets.vapid.publicKey,
      PUSH_VAPID_PRIVATE_KEY: secrets.vapid.privateKey,
      PUSH_VAPID_SUBJECT: 'mailto:operacao@jangada.example',
      PUSH_TRUSTED_ORIGINS: sandbox,
    },
    edge: {
      JANGADA_DEMO: 'true',
      EDGE_HOST: LOCALHOST,
      EDGE_PORT: String(ports.edge),
      DATABASE_URL: urls.delivery,
      EDGE_STORAGE_DIR: join(dataDir, 'releases'),
      EDGE_BRAND_DIR: BRAND_DIR,
      EDGE_BOARD_DIR: BOARD_DIR,
      EDGE_BOARD_HOSTS: LOCALHOST,
      EDGE_API_URL: api,
      EDGE_DELIVERY_TOKEN: secrets.deliveryToken,
      EDGE_OVERRIDES: 'on',
      EDGE_REALTIME_URL: `http://${LOCALHOST}:${ports.realtime}`,
      SERVICES_KEY: secrets.servicesKey,
      EDGE_PLATFORM_URL: `${scheme}://${LOCALHOST}:${ports.edge}`,
      ...(tls && { EDGE_TLS_CERT: tls.cert, EDGE_TLS_KEY: tls.key }),
    },
  } satisfies Record<string, Record<string, string>>;
};
