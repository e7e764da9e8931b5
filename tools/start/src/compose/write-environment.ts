import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { opsKeyDigest, readOrCreateSecrets, type Secrets } from '../secrets.ts';

// `node tools/start/src/compose/write-environment.ts` writes `.env` for docker-compose.yml.

const OWNER_ONLY = 0o600;
const workspaceDir = fileURLToPath(new URL('../../../../', import.meta.url));

/** Docker's variables cannot contain line breaks; the services read these two characters as one. */
const oneLine = (pem: string): string => pem.replaceAll('\n', '\\n');

/** Every secret that docker-compose.yml names. */
export const composeEnvironment = (secrets: Secrets): Readonly<Record<string, string>> => ({
  COMPOSE_PROJECT_NAME: 'jangada',
  POSTGRES_PASSWORD: secrets.postgresPassword,
  DATABASE_OWNER_PASSWORD: secrets.ownerPassword,
  DATABASE_APP_PASSWORD: secrets.appPassword,
  DATABASE_DELIVERY_PASSWORD: secrets.deliveryPassword,
  EDGE_DELIVERY_TOKEN: secrets.deliveryToken,
  DELIVERY_SIGNING_KEY: oneLine(secrets.signingKey),
  OPS_KEY_DIGEST: opsKeyDigest(secrets),
  // For `docker compose exec`; without it the command asks for a key.
  OPS_KEY: secrets.opsKey,
  STORE_SECRET_KEY: secrets.deliveryPassword,
  REALTIME_APPS: JSON.stringify(secrets.realtimeApps),
  SERVICES_KEY: secrets.servicesKey,
  PIX_CLIENT_ID: secrets.pixClientId,
  PIX_CLIENT_SECRET: secrets.pixClientSecret,
  PIX_WEBHOOK_SECRETS: JSON.stringify(secrets.pixWebhookSecrets),
  MAILBOX_KEY: secrets.mailboxKey,
  CAPTCHA_SECRET: secrets.captchaSecret,
  API_FILES_KEY: secrets.filesKey,
  PUSH_VAPID_PUBLIC_KEY: secrets.vapid.publicKey,
  PUSH_VAPID_PRIVATE_KEY: secrets.vapid.privateKey,
  STUDIO_PRIVATE_KEY: oneLine(secrets.studio.privateKey),
  STUDIO_PROVIDER_PUBLIC_KEY: oneLine(secrets.studio.publicKey),
  STUDIO_OPERATOR_PRIVATE_KEY: oneLine(secrets.studioOperator.privateKey),
  STUDIO_OPERATOR_PUBLIC_KEY: oneLine(secrets.studioOperator.publicKey),
  SPORTS_PRIVATE_KEY: oneLine(secrets.sports.privateKey),
  SPORTS_OPERATOR_PRIVATE_KEY: oneLine(secrets.sportsOperator.privateKey),
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dataDir = join(workspaceDir, '.data');
  const secrets = readOrCreateSecrets(dataDir);
  const lines = Object.entries(composeEnvironment(secrets)).map(([name, value]) => `${name}='${value}'`);
  writeFileSync(join(workspaceDir, '.env'), `${lines.join('\n')}\n`, { mode: OWNER_ONLY });
  console.log('.env is written: docker compose up --build');
}
