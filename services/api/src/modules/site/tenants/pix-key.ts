import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { NO_PIX_KEY } from '../../../tenants/tenant.ts';
import { newWebhookSecret } from '../../../tenants/webhook-secret.ts';

/**
 * A provider has one webhook per key, so two tenants with one key would lose each other's payments.
 *
 * @param tx a transaction of the tenant
 * @throws request.invalid
 */
export const refusePixKeyOfOther = async (tx: Tx, pixKey: string): Promise<void> => {
  const { rows } = await sql<{ other: string | null }>`select tenant_with_pix_key(${pixKey}) as other`.execute(tx);
  const other = rows[0]?.other;
  if (other) throw new DomainError('request.invalid', { errors: { pix_key: [`belongs to ${other}`] } });
};

/**
 * Sets the PIX key of a tenant, after which it takes deposits. The provider learns the secret of the tenant's notices
 * when the webhook of the key is registered.
 *
 * @throws request.invalid when the key is another tenant's
 */
export const setPixKey = async (
  { db, config: { servicesKey } }: Pick<Platform, 'db' | 'config'>,
  id: string,
  pixKey: string,
): Promise<void> => {
  if (pixKey === NO_PIX_KEY) throw new TypeError('a PIX key is not empty');
  await db.transaction(id, async (tx) => {
    await sql`select lock_registry()`.execute(tx);
    await refusePixKeyOfOther(tx, pixKey);
    await sql`select set_tenant_pix_key(${pixKey})`.execute(tx);
    if (servicesKey)
      await sql`select seal_tenant_secret('pix-webhook', ${newWebhookSecret(servicesKey, id)}, null)`.execute(tx);
  });
};
