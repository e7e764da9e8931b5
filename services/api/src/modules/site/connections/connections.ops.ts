import type { ServicesKey } from '@jangada/server/services-key';
import { X509Certificate } from 'node:crypto';
import * as contract from '@jangada/contracts/ops/connections';
import type { Language } from '@jangada/contracts/values/languages';
import { isPixAdapter, leastChargeOf } from '../../../config/pix-adapters.ts';
import { identityConnectionOf } from '../../../connections/identity-connections.ts';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { wrongField } from '../../../http/input.ts';
import { implementOp, type OpCall } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import { siteOrigin } from '../../../tenants/addresses.ts';
import { mainDomain, type Tenant } from '../../../tenants/tenant.ts';
import { createPixClients } from '../../../vendors/pix/pix-clients.ts';
import {
  addDraft,
  changeConnection,
  finishRotation,
  rotatedSecrets,
  secretsOf,
  storeSecrets,
  type Change,
} from './change-connection.ts';
import {
  getConnection,
  listConnections,
  lockConnection,
  markTested,
  updateConnection,
} from './connections.repository.ts';
import { dryRun, isRefused } from './dry-run.ts';
import { identityDryRun, isIdentityRefused } from './identity-dry-run.ts';
import { pixAccessOf, settingsOf } from '../../../connections/pix-connections.ts';
import type { ConnectionRow } from '../../../connections/used-connections.ts';
import type { Secrets } from '../../../connections/sealed-credentials.ts';

/** Commands about the accounts of tenants with third parties. Credentials come in and never go out. */
export const registerConnectionOps = (app: Platform): void => {
  const key = (): ServicesKey => {
    if (!app.config.servicesKey) throw new DomainError('connection.no-key');
    return app.config.servicesKey;
  };
  const changeOf = (call: OpCall): Change => ({ key: key(), call });
  const present = (row: ConnectionRow) => presentConnection(app, row);

  implementOp(app, contract.listConnections, (_input, { tenant }) =>
    app.db.read(tenant.id, async (reader) => ({ data: (await listConnections(reader)).map(present) })),
  );

  implementOp(app, contract.showConnection, ({ params }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => ({ data: present(await getConnection(reader, params.id)) })),
  );

  implementOp(app, contract.addConnection, ({ body }, call) =>
    call.commit(async (tx) => ({ data: present(await addDraft(tx, body, changeOf(call))) })),
  );

  implementOp(app, contract.setConnection, async ({ params, body }, call) => {
    const changed = await app.db.transaction(call.tenant.id, (tx) =>
      changeConnection(tx, params.id, body, changeOf(call)),
    );
    await takeEffect(app, call, changed);
    return { data: present(changed) };
  });

  implementOp(app, contract.testConnection, async ({ params }, { tenant, language }) => {
    const row = await app.db.read(tenant.id, (reader) => getConnection(reader, params.id));
    const result = await dryRunOf(app, tenant, row, secretsOf(row, key()), language);
    if (result.ok) await app.db.transaction(tenant.id, (tx) => markTested(tx, row));
    return { data: result };
  });

  implementOp(app, contract.activateConnection, async ({ params }, call) => {
    key();
    const live = await app.db.transaction(call.tenant.id, async (tx) => {
      const row = await lockConnection(tx, params.id);
      if (row.tested_version !== row.version) throw new DomainError('connection.not-tested');
      return updateConnection(tx, row.id, { state: 'live', changed_by: call.operator });
    });
    const isRegistered = await takeEffect(app, call, live);
    return { data: present(live), next: [nextOf(live, call.language, isRegistered)] };
  });

  implementOp(app, contract.disableConnection, async ({ params }, call) => {
    const { off, others } = await app.db.transaction(call.tenant.id, async (tx) => {
      const row = await lockConnection(tx, params.id);
      if (row.state !== 'live') throw new DomainError('connection.not-live');
      const changed = await updateConnection(tx, row.id, { state: 'off', changed_by: call.operator });
      return { off: changed, others: await liveOthers(tx, row) };
    });
    app.connections.expire(call.tenant.id);
    const says = texts[call.language][off.port === 'pix' ? 'noneLeft' : 'noChecks'];
    return { data: present(off), next: others === 0 ? [says] : [] };
  });

  implementOp(app, contract.rotateConnection, async ({ params, body }, call) => {
    const change = changeOf(call);
    const tenantId = call.tenant.id;
    if (body.finish === true) {
      // It ends what an earlier command began, so it takes nothing new.
      if (body.credentials || body.new_notice_secret) throw wrongField('finish', call.language);
      const begun = await app.db.read(tenantId, (reader) => getConnection(reader, params.id));
      // Otherwise the provider's notices would come with a secret that is no longer valid.
      if (begun.state === 'live' && !(await takeEffect(app, call, begun)))
        throw new DomainError('connection.not-registered');
      const ended = await app.db.transaction(tenantId, (tx) => finishRotation(tx, params.id, change));
      app.connections.expire(tenantId);
      return { data: present(ended), next: [] };
    }
    const next = await app.db.read(tenantId, (reader) => rotatedSecrets(reader, params.id, body, change));
    // Outside the transaction, because the provider may take seconds.
    if (body.credentials && (await refusesUs(next.row, next.secrets))) throw new DomainError('connection.refused');
    const rotated = await app.db.transaction(tenantId, (tx) => storeSecrets(tx, next.row, next.secrets, change));
    const isRegistered = await takeEffect(app, call, rotated);
    const says = nextOf(rotated, call.language, isRegistered);
    return { data: present(rotated), next: rotated.state === 'live' ? [says] : [] };
  });

  function presentConnection({ config }: Platform, row: ConnectionRow): contract.ConnectionForOps {
    const secrets = config.servicesKey ? secretsOf(row, config.servicesKey) : { credentials: {}, noticeSecrets: [] };
    const noticeUrl =
      row.port === 'identity'
        ? `${config.identity.webhookUrl}/${row.tenant_id}`
        : `${config.pix.webhookUrl}/${row.tenant_id}/${row.id}`;
    return shown(row, secrets, noticeUrl);
  }
};

const clientsOf = (row: ConnectionRow, secrets: Secrets) => createPixClients(pixAccessOf(row, secrets));

const liveOthers = async (tx: Tx, { port, id }: ConnectionRow): Promise<number> =>
  (await listConnections(tx)).filter((one) => one.port === port && one.id !== id && one.state === 'live').length;

async function dryRunOf(
  { config }: Platform,
  tenant: Tenant,
  row: ConnectionRow,
  secrets: Secrets,
  language: Language,
): Promise<contract.DryRunForOps> {
  if (isPixAdapter(row.adapter)) {
    const { pix } = clientsOf(row, secrets);
    return dryRun({ pix, key: settingsOf(row).pix_key, amount: leastChargeOf(row.adapter) }, language);
  }
  const { port } = identityConnectionOf(row, secrets);
  return identityDryRun({ port, tenant: tenant.id, returnTo: siteOrigin(config, mainDomain(tenant)) }, language);
}

const refusesUs = (row: ConnectionRow, secrets: Secrets): Promise<boolean> =>
  isPixAdapter(row.adapter)
    ? isRefused(clientsOf(row, secrets).pix)
    : isIdentityRefused(identityConnectionOf(row, secrets).port);

/**
 * Has this process use the change now; others see it within seconds. The provider gets the address of notices, best at
 * once: otherwise the next charge or the periodic registration does it.
 *
 * @returns whether the address is registered
 */
async function takeEffect(
  app: Platform,
  { tenant, log }: OpCall,
  { id, state, port }: ConnectionRow,
): Promise<boolean> {
  app.connections.expire(tenant.id);
  if (state !== 'live') return false;
  // A provider of identity checks is told the address in its own console.
  if (port === 'identity') return true;
  try {
    const connection = await app.connections.find(tenant.id, id);
    await connection?.pix.ensureWebhook(connection.key, connection.webhook);
    return connection !== undefined;
  } catch (error) {
    log.warn({ tenant: tenant.id, connection: id, reason: String(error) }, 'pix: the webhook is not registered yet');
    return false;
  }
}

const nextOf = ({ port }: ConnectionRow, language: Language, isRegistered: boolean): string =>
  texts[language][port === 'identity' ? 'byHand' : isRegistered ? 'registered' : 'notRegistered'];

const texts = {
  pt: {
    byHand: 'Registre o endereço de avisos no painel do provedor; sem ele os resultados chegam alguns minutos depois.',
    noChecks: 'Nenhuma conexão está no ar: os jogadores provam a identidade por documentos.',
    registered: 'O provedor conhece o endereço de avisos desta conexão.',
    notRegistered: 'O provedor ainda não aceitou o endereço de avisos; a API tenta de novo sozinha.',
    noneLeft: 'Nenhuma conexão está no ar: a plataforma não recebe depósitos e não paga saques.',
  },
  en: {
    byHand: 'Register the address for notices in the provider’s console; without it results come some minutes later.',
    noChecks: 'No connection is live: players prove their identity by documents.',
    registered: 'The provider knows the address for notices of this connection.',
    notRegistered: 'The provider has not taken the address for notices yet; the API tries again by itself.',
    noneLeft: 'No connection is live: the tenant takes no deposits and pays no withdrawals.',
  },
} as const satisfies Record<Language, Record<string, string>>;

const shown = (row: ConnectionRow, secrets: Secrets, noticeUrl: string): contract.ConnectionForOps => {
  const { certificate } = secrets.credentials;
  return {
    id: row.id,
    port: row.port,
    name: row.name,
    adapter: row.adapter,
    environment: row.environment,
    order: row.place,
    state: row.state,
    tested: row.tested_version === row.version,
    tested_at: row.tested_at?.toISOString() ?? null,
    settings: row.settings,
    stored: [...Object.keys(secrets.credentials), ...(secrets.noticeSecrets.length > 0 ? ['notice_secret'] : [])],
    certificate_until:
      certificate === undefined ? null : new Date(new X509Certificate(certificate).validTo).toISOString(),
    rotating: secrets.noticeSecrets.length > 1,
    notice_url: noticeUrl,
    created_by: row.created_by,
    changed_by: row.changed_by,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  };
};
