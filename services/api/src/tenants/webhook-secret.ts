import { randomBytes } from 'node:crypto';
import { seal, unseal } from '@jangada/server/services-key';

const SECRET_BYTES = 24;

const sealName = (tenant: string): string => `pix-webhook ${tenant}`;

/** @returns a new secret for the notices of the PIX provider, sealed for its tenant */
export const newWebhookSecret = (key: Buffer, tenant: string): string =>
  seal(key, sealName(tenant), randomBytes(SECRET_BYTES).toString('base64url'));

/** @throws when it was not sealed with this key for this tenant */
export const unsealWebhookSecret = (key: Buffer, tenant: string, sealed: string): string =>
  unseal(key, sealName(tenant), sealed);
