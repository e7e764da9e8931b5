import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { opsKeyDigest, readOrCreateSecrets, type Secrets } from '../secrets.ts';
import { writeComposeSecrets } from './compose-secrets.ts';

// `node tools/start/src/compose/write-environment.ts` writes `.env` and the secret files of docker-compose.demo.yml.

const OWNER_ONLY = 0o600;
const workspaceDir = fileURLToPath(new URL('../../../../', import.meta.url));

/** Docker's variables cannot contain line breaks; the sandbox reads these two characters as one. */
const oneLine = (pem: string): string => pem.replaceAll('\n', '\\n');

/** Every variable that docker-compose.demo.yml needs, with those of docker-compose.yml below it. */
export const composeEnvironment = (secrets: Secrets, secretsDir: string): Readonly<Record<string, string>> => ({
  COMPOSE_PROJECT_NAME: 'jangada',
  SECRETS_DIR: secretsDir,
  DOMAIN: 'localhost',
  STUDIO_BASE_URL: 'http://sandbox:8090/studio',
  // The demo takes the sandbox's in the place of these two.
  STUDIO_GAME_ORIGINS: 'http://localhost:8090',
  SPORTS_SCRIPT_URL: 'http://localhost:8090/sports/bt-renderer.min.js',
  CAPTCHA_SITE_KEY: 'jangada-demo',
  // A demo takes what the tags are today; production pins digests.
  POSTGRES_IMAGE: 'postgres:18',
  REDIS_IMAGE: 'redis:8',
  HAPROXY_IMAGE: 'haproxy:3.0-alpine',
  STORE_IMAGE: 'minio/minio:RELEASE.2025-09-07T16-13-09Z',
  STORE_CLIENT_IMAGE: 'minio/mc:RELEASE.2025-08-13T08-35-41Z',
  EDGE_DELIVERY_TOKEN: secrets.deliveryToken,
  DELIVERY_SIGNING_KEY: oneLine(secrets.signingKey),
  OPS_KEY_DIGEST: opsKeyDigest(secrets),
  OPS_KEY: secrets.opsKey,
  PIX_CLIENT_ID: secrets.pixClientId,
  PIX_CLIENT_SECRET: secrets.pixClientSecret,
  PIX_WEBHOOK_SECRETS: JSON.stringify(secrets.pixWebhookSecrets),
  MAILBOX_KEY: secrets.mailboxKey,
  CAPTCHA_SECRET: secrets.captchaSecret,
  STUDIO_PRIVATE_KEY: oneLine(secrets.studio.privateKey),
  STUDIO_OPERATOR_PUBLIC_KEY: oneLine(secrets.studioOperator.publicKey),
  SPORTS_PRIVATE_KEY: oneLine(secrets.sports.privateKey),
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dataDir = join(workspaceDir, '.data');
  const secrets = readOrCreateSecrets(dataDir);
  const secretsDir = join(dataDir, 'compose-secrets');
  writeComposeSecrets(secretsDir, secrets);
  const lines = Object.entries(composeEnvironment(secrets, secretsDir)).map(([name, value]) => `${name}='${value}'`);
  writeFileSync(join(workspaceDir, '.env'), `${lines.join('\n')}\n`, { mode: OWNER_ONLY });
  console.log('.env is written: docker compose -f docker-compose.yml -f docker-compose.demo.yml up --build');
}
