import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { createDidit } from '../vendors/identity/didit.ts';
import type { IdentityPort } from '../vendors/identity/identity-port.ts';
import { identitySettings, type IdentitySettings } from './identity-settings.ts';
import { unsealSecrets, type Secrets } from './sealed-credentials.ts';
import { listUsed, type ConnectionRow } from './used-connections.ts';

/** An account of a tenant with a provider of identity checks. */
export interface IdentityConnection {
  readonly id: number;
  readonly port: IdentityPort;
  readonly settings: IdentitySettings;
}

/** Read for each use, which is rare, so that a change needs no restart and no cache. */
export interface IdentityConnections {
  /** The one for new checks; undefined where the tenant has none. */
  live(tenantId: string): Promise<IdentityConnection | undefined>;
  /** Those that are live or were: a check ends where it was begun. */
  used(tenantId: string): Promise<readonly IdentityConnection[]>;
}

interface Parts {
  readonly db: Database;
  readonly config: Pick<Config, 'servicesKey'>;
}

export const createIdentityConnections = ({ db, config: { servicesKey } }: Parts): IdentityConnections => {
  const opened = (row: ConnectionRow): IdentityConnection => {
    if (!servicesKey) throw new TypeError('a connection needs SERVICES_KEY');
    const secrets = unsealSecrets(servicesKey, { ...row, tenant: row.tenant_id }, row.sealed);
    return identityConnectionOf(row, secrets);
  };
  const rowsOf = (tenantId: string) => db.read(tenantId, (reader) => listUsed(reader, 'identity'));
  return {
    live: async (tenantId) => (await rowsOf(tenantId)).filter(({ state }) => state === 'live').map(opened)[0],
    used: async (tenantId) => (await rowsOf(tenantId)).map(opened),
  };
};

export const identityConnectionOf = (row: ConnectionRow, secrets: Secrets): IdentityConnection => {
  const settings = identitySettings.parse(row.settings);
  return {
    id: row.id,
    settings,
    port: createDidit({
      baseUrl: settings.base_url.replace(/\/+$/, ''),
      apiKey: secrets.credentials['api_key'] ?? '',
      workflowId: settings.workflow_id,
      faceWorkflowId: settings.face_workflow_id,
      noticeSecrets: secrets.noticeSecrets,
    }),
  };
};
