import { demoTenants } from '../../src/seed/demo-tenants.ts';
import { noticeMac } from '../../src/vendors/pix/notice-signature.ts';

const MS_PER_SECOND = 1_000;

export const webhookSecretOf = (tenant: string): string => `webhook-secret-of-${tenant}`;

/** `PIX_WEBHOOK_SECRETS` of these tenants, for the API and for the sandbox. */
export const webhookSecretsOf = (tenants: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(tenants.map((id) => [id, webhookSecretOf(id)])));

/** The secrets of the demo's tenants. */
export const webhookSecrets: string = webhookSecretsOf(demoTenants.map(({ id }) => id));

export interface Signing {
  readonly secret?: string;
  /** The webhook address that is signed. */
  readonly path?: string;
  readonly ageSeconds?: number;
}

/** The headers of a notice with any content, signed like the provider's for a tenant. */
export const noticeHeaders = (
  tenant: string,
  rawBody: string,
  { secret = webhookSecretOf(tenant), path = `/webhooks/pix/${tenant}/pix`, ageSeconds = 0 }: Signing = {},
): Record<string, string> => {
  const seconds = String(Math.floor(Date.now() / MS_PER_SECOND) - ageSeconds);
  return {
    'content-type': 'application/json',
    'x-webhook-signature': `t=${seconds},v1=${noticeMac(secret, seconds, { path, rawBody })}`,
  };
};
