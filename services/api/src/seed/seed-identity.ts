import type { Config } from '../config/config.ts';
import { digestsOf, sealSecrets } from '../connections/sealed-credentials.ts';
import type { Tx } from '../database/database.ts';

/** The tenant of the demo that checks identities by camera. */
const TENANT = 'onca';
const CONNECTION = { tenant: TENANT, port: 'identity', name: 'didit-demo' } as const;
const WRITTEN_BY = 'seed';
/** Published, like everything of the stand-in: it checks nobody. */
const STAND_IN = { apiKey: 'demo-didit-key', noticeSecret: 'demo-didit-webhook-secret' };
const WORKFLOW = '6b1f0c52-9d0e-4d6c-9a57-2f6f3f0f7a11';

/** A connection of the demo with the stand-in of Didit, unless the tenant has one with a provider already. */
export const seedIdentity = async (
  tx: Tx,
  tenantId: string,
  { servicesKey, pix }: Pick<Config, 'servicesKey' | 'pix'>,
): Promise<void> => {
  if (tenantId !== TENANT || !servicesKey) return;
  const { port, name } = CONNECTION;
  const known = await tx.selectFrom('connections').select('id').where('port', '=', port).executeTakeFirst();
  if (known) return;
  const noticeSecrets = [STAND_IN.noticeSecret];
  await tx
    .insertInto('connections')
    .values({
      port,
      name,
      adapter: 'didit',
      environment: 'test',
      place: 1,
      // As the API reaches the stand-ins, which is not always as browsers do.
      settings: JSON.stringify({
        base_url: `${new URL(pix.baseUrl).origin}/didit`,
        workflow_id: WORKFLOW,
        tries_max: 3,
      }),
      sealed: sealSecrets(servicesKey, CONNECTION, { credentials: { api_key: STAND_IN.apiKey }, noticeSecrets }),
      state: 'live',
      tested_version: 1,
      secret_digests: digestsOf(servicesKey, noticeSecrets),
      created_by: WRITTEN_BY,
      changed_by: WRITTEN_BY,
    })
    .execute();
};
