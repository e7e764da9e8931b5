import type { ClientBase } from 'pg';
import type { Config } from '../../../config/config.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { NO_PIX_KEY } from '../../../tenants/tenant.ts';
import { newWebhookSecret } from '../../../tenants/webhook-secret.ts';
import { asOwner } from './as-owner.ts';

/**
 * A provider has one webhook per key, so two tenants with one key would lose each other's payments.
 *
 * @throws request.invalid
 */
export const refusePixKeyOfOther = async (owner: ClientBase, id: string, pixKey: string): Promise<void> => {
  // As `taken_by_other_tenant` does for connections; row-level security binds the owner too.
  await owner.query(
    `select pg_advisory_xact_lock(hashtextextended('connections', 0)), set_config('app.across_tenants', 'on', true)`,
  );
  const { rows } = await owner.query<{ id: string }>(
    `select t.id from tenants t left join connections c on c.tenant_id = t.id
     where t.id <> $2 and t.state <> 'removed' and $1 in (c.pix_key, t.settings->>'pixKey')`,
    [pixKey, id],
  );
  await owner.query(`select set_config('app.across_tenants', '', true)`);
  const [other] = rows;
  if (other) throw new DomainError('request.invalid', { errors: { pix_key: [`belongs to ${other.id}`] } });
};

/**
 * Sets the PIX key of a tenant, after which it takes deposits. The provider learns the secret of the tenant's notices
 * when the webhook of the key is registered.
 *
 * @throws request.invalid when the key is another tenant's
 */
export const setPixKey = async (
  { database, servicesKey }: Pick<Config, 'database' | 'servicesKey'>,
  id: string,
  pixKey: string,
): Promise<void> => {
  if (pixKey === NO_PIX_KEY) throw new TypeError('a PIX key is not empty');
  await asOwner(database.ownerUrl, async (owner) => {
    await owner.query('lock table tenants in share row exclusive mode');
    await refusePixKeyOfOther(owner, id, pixKey);
    await owner.query(
      `update tenants set settings = settings || jsonb_build_object('pixKey', $2::text) where id = $1`,
      [id, pixKey],
    );
    if (servicesKey)
      await owner.query(
        `insert into tenant_secrets (tenant, name, sealed) values ($1, 'pix-webhook', $2) on conflict do nothing`,
        [id, newWebhookSecret(servicesKey, id)],
      );
  });
};
