import type { ObjectStoreOptions } from '@jangada/object-store/object-store';
import {
  commaSeparated,
  httpUrl,
  isSet,
  matching,
  oneOf,
  pem,
  readEnvironment,
  text,
  type Environment,
} from '@jangada/server/environment';
import { resolve } from 'node:path';
import { pixProfileNames } from './pix-profiles.ts';

/** What a call to a third party over TLS needs besides the system's own. */
export interface ClientCertificate {
  /** With its key; missing where the third party wants none. */
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  /** The CA of the third party's own certificate, when the system does not know it. */
  readonly ca: string | null;
}

export const origins = () =>
  commaSeparated(
    (origin) => URL.parse(origin)?.origin === origin,
    'must be origins such as http://localhost:8090, separated by commas',
  );

/** @param example for the refusal of another address */
export const originUrl = (example: string) =>
  httpUrl().refine((url) => new URL(url).origin === url, { error: `must be an origin, such as ${example}` });

/** The object store: a bucket if the environment names one, otherwise a folder. */
export const filesOf = (env: Environment): ObjectStoreOptions => {
  if (!isSet(env, 'API_S3_ENDPOINT'))
    return { dir: resolve(readEnvironment(env, { API_FILES_DIR: text().default('.data/files') }).API_FILES_DIR) };
  const read = readEnvironment(env, {
    API_S3_ENDPOINT: httpUrl(),
    API_S3_ACCESS_KEY: text(),
    API_S3_BUCKET: text(),
    API_S3_REGION: text().default('us-east-1'),
    API_S3_SECRET_KEY: text(),
  });
  return {
    endpoint: read.API_S3_ENDPOINT,
    bucket: read.API_S3_BUCKET,
    region: read.API_S3_REGION,
    accessKey: read.API_S3_ACCESS_KEY,
    secretKey: read.API_S3_SECRET_KEY,
  };
};

/** Web Push; null without keys. */
export const pushOf = (env: Environment) => {
  if (!isSet(env, 'PUSH_VAPID_PUBLIC_KEY')) return null;
  const read = readEnvironment(env, {
    PUSH_TRUSTED_ORIGINS: origins().default([]),
    PUSH_VAPID_PRIVATE_KEY: matching(/^[\w-]{43}$/, 'must be a P-256 key of 32 bytes in base64url'),
    PUSH_VAPID_PUBLIC_KEY: matching(/^[\w-]{87}$/, 'must be an uncompressed P-256 point in base64url'),
    PUSH_VAPID_SUBJECT: matching(/^(mailto:|https:)/, 'must start with mailto: or https:'),
  });
  return {
    publicKey: read.PUSH_VAPID_PUBLIC_KEY,
    privateKey: read.PUSH_VAPID_PRIVATE_KEY,
    /** The contact for push services: `mailto:` or an https address (RFC 8292). */
    subject: read.PUSH_VAPID_SUBJECT,
    /** Push services besides the public ones, such as the sandbox's; these may have private addresses. */
    trustedOrigins: read.PUSH_TRUSTED_ORIGINS,
  };
};

/** Certificate and key must be set together. */
export const pixCertificate = (env: Environment): ClientCertificate | null => {
  if (!isSet(env, 'PIX_CLIENT_CERT') && !isSet(env, 'PIX_CLIENT_KEY')) return null;
  const read = readEnvironment(env, {
    PIX_CA: pem('CERTIFICATE').optional(),
    PIX_CLIENT_CERT: pem('CERTIFICATE'),
    PIX_CLIENT_KEY: pem('PRIVATE KEY'),
  });
  return { cert: read.PIX_CLIENT_CERT, key: read.PIX_CLIENT_KEY, ca: read.PIX_CA ?? null };
};

/** How the PIX provider differs from the standard (pix-profiles.ts). */
export const pixProfileOf = (env: Environment) => {
  const read = readEnvironment(env, {
    PIX_ACCOUNT: text().optional(),
    PIX_APP_KEY: text().optional(),
    PIX_PROFILE: oneOf(pixProfileNames).default('efi'),
    PIX_TOKEN_URL: httpUrl().optional(),
  });
  return {
    profile: read.PIX_PROFILE,
    /** The address of tokens, where it is not below the base address. */
    tokenUrl: read.PIX_TOKEN_URL,
    /** Values that some profiles carry with each call. */
    account: read.PIX_ACCOUNT,
    appKey: read.PIX_APP_KEY,
  };
};
