import { sealAgain, type ServicesKey } from '@jangada/server/services-key';
import { realtimeAppSealName } from '@jangada/server/realtime-apps';
import pg from 'pg';
import type { Config } from './config/config.ts';
import { connectionSealName, digestsOf, unsealSecrets } from './connections/sealed-credentials.ts';
import { cpfSealName } from './staff/own-cpf.ts';
import type { SecretName } from './tenants/tables.ts';
import { webhookSealName } from './tenants/webhook-secret.ts';

const sealNames: Readonly<Record<SecretName, (tenant: string) => string>> = {
  'realtime-app': realtimeAppSealName,
  'pix-webhook': webhookSealName,
};

/**
 * Seals with the first key of `SERVICES_KEY` what another one of them sealed. A secret that none of them opens stays as
 * it is.
 *
 * @returns how many were sealed again
 */
export const resealSecrets = async (
  { servicesKey: keys }: Pick<Config, 'servicesKey'>,
  databaseUrl: string,
): Promise<number> => {
  if (!keys || keys.length === 1) return 0;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set search_path = platform');
    const { rows } = await client.query<{ id: string }>('select id from tenants order by id');
    let count = await resealStaff(client, keys);
    for (const { id } of rows) {
      await client.query(`select set_config('app.tenant', $1, false)`, [id]);
      count += await resealTenantSecrets(client, keys, id);
      count += await resealConnections(client, keys, id);
    }
    return count;
  } finally {
    await client.end();
  }
};

const resealTenantSecrets = async (client: pg.Client, keys: ServicesKey, tenant: string): Promise<number> => {
  const { rows } = await client.query<{ name: SecretName; sealed: string }>(
    'select name, sealed from tenant_secrets where tenant = $1',
    [tenant],
  );
  let count = 0;
  for (const { name, sealed } of rows) {
    const again = sealAgainOrLeave(keys, sealNames[name](tenant), sealed);
    if (again === null) continue;
    // What another process has sealed meanwhile stays.
    const answer = await client.query<{ done: boolean }>('select seal_tenant_secret($1, $2, $3) as done', [
      name,
      again,
      sealed,
    ]);
    if (answer.rows[0]?.done) count += 1;
  }
  return count;
};

const resealStaff = async (owner: pg.Client, keys: ServicesKey): Promise<number> => {
  const { rows } = await owner.query<{ id: string; sealed: string }>(
    'select id, sealed_cpf as sealed from staff where sealed_cpf is not null',
  );
  let count = 0;
  for (const { id, sealed } of rows) {
    const again = sealAgainOrLeave(keys, cpfSealName(id), sealed);
    if (again === null) continue;
    const { rowCount } = await owner.query('update staff set sealed_cpf = $1 where id = $2 and sealed_cpf = $3', [
      again,
      id,
      sealed,
    ]);
    count += rowCount ?? 0;
  }
  return count;
};

interface SealedConnection {
  readonly id: string;
  readonly port: string;
  readonly name: string;
  readonly sealed: string;
}

const resealConnections = async (client: pg.Client, keys: ServicesKey, tenant: string): Promise<number> => {
  const { rows } = await client.query<SealedConnection>('select id, port, name, sealed from connections');
  let count = 0;
  for (const { id, sealed, ...named } of rows) {
    const again = sealAgainOrLeave(keys, connectionSealName({ tenant, ...named }), sealed);
    if (again === null) continue;
    const { noticeSecrets } = unsealSecrets(keys, { tenant, ...named }, again);
    const { rowCount } = await client.query(
      'update connections set sealed = $1, secret_digests = $2 where id = $3 and sealed = $4',
      [again, digestsOf(keys, noticeSecrets), id, sealed],
    );
    count += rowCount ?? 0;
  }
  return count;
};

const sealAgainOrLeave = (keys: ServicesKey, name: string, sealed: string): string | null => {
  try {
    return sealAgain(keys, name, sealed);
  } catch {
    return null;
  }
};
