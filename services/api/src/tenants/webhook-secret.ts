import { randomBytes } from 'node:crypto';
import { seal, unseal, type ServicesKey } from '@jangada/server/services-key';

const SECRET_BYTES = 24;

/** What its sealed secret is bound to. */
export const webhookSealName = (tenant: string): string => `pix-webhook ${tenant}`;

/** @returns a new secret for the notices of the PIX provider, sealed for its tenant */
export const newWebhookSecret = (key: ServicesKey, tenant: string): string =>
  seal(key, webhookSealName(tenant), randomBytes(SECRET_BYTES).toString('base64url'));

/** @throws when it was not sealed with this key for this tenant */
export const unsealWebhookSecret = (key: ServicesKey, tenant: string, sealed: string): string =>
  unseal(key, webhookSealName(tenant), sealed);
