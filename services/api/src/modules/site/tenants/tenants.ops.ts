import { randomUUID } from 'node:crypto';
import {
  checkTenant,
  createTenant,
  getTenantSettings,
  listTenants,
  rotateRealtimeSecret,
  setTenantPix,
  setTenantSettings,
  readDomains,
  type RegisteredTenant,
} from '@jangada/contracts/ops/tenants';
import type { BodyOf } from '@jangada/contracts/api/endpoint';
import type { Language } from '@jangada/contracts/values/languages';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { implementOp, implementPlatformOp } from '../../../ops/implement-op.ts';
import { countPeople } from '../../../staff/find-person.ts';
import { endDryRun } from '../../../database/dry-run.ts';
import { settableOf } from '../../../tenants/settings.ts';
import { changeSettings } from './change-settings.ts';
import { launchChecksOf, readLaunchFacts } from './launch-check.ts';
import { setPixKey } from './pix-key.ts';
import { beginRotation, endRotation } from './rotate-realtime-secret.ts';
import { openTenant, registerTenant } from './register-tenant.ts';

export const registerTenantOps = (app: Platform): void => {
  implementPlatformOp(app, listTenants, async () => ({ data: (await app.tenants.list()).map(presentTenant) }));

  implementOp(app, createTenant, ({ body }, { tenant }) => create(app, tenant, body));

  implementOp(app, getTenantSettings, (_, { tenant }) => settingsOf(app, tenant.id));

  implementOp(app, setTenantSettings, async ({ body }, { tenant, language }) => {
    await changeSettings(app.db, tenant.id, body.settings, language);
    app.tenants.expire();
    return { ...(await settingsOf(app, tenant.id)), next: [whenItShows[language]] };
  });

  implementOp(app, checkTenant, async (_, { tenant }) => {
    const facts = await app.db.read(tenant.id, readLaunchFacts);
    const data = launchChecksOf(app.config, tenant, { ...facts, people: await countPeople(app.db.registry) });
    return { data, ok: data.every(({ state }) => state !== 'blocked') };
  });

  implementOp(app, setTenantPix, async ({ body }, { tenant, language }) => {
    await setPixKey(app, tenant.id, body.pix_key);
    app.tenants.expire();
    return { data: presentTenant(tenant), next: [whenPixWorks[language](body.pix_key)] };
  });

  implementOp(app, rotateRealtimeSecret, async ({ body }, { tenant, language, commit }) => {
    const { servicesKey } = app.config;
    if (!servicesKey) throw new DomainError('connection.no-key');
    const reply = await commit(async (tx) => {
      const step = body.finish === true ? endRotation : beginRotation;
      const { next } = await step(tx, servicesKey, tenant.id);
      return { data: { signs_from: next?.signsFrom ?? null }, next: [afterRotation[language](next?.signsFrom)] };
    });
    app.tenants.expire();
    return reply;
  });
};

const afterRotation: Readonly<Record<Language, (signsFrom: string | undefined) => string>> = {
  pt: (signsFrom) =>
    signsFrom === undefined
      ? 'Só o segredo novo vale.'
      : `O segredo novo assina a partir de ${signsFrom}; meio minuto depois disso, o mesmo comando com --finish true.`,
  en: (signsFrom) =>
    signsFrom === undefined
      ? 'Only the new secret is valid.'
      : `The new secret signs from ${signsFrom} on; half a minute later, the same command with --finish true.`,
};

const whenPixWorks: Readonly<Record<Language, (key: string) => string>> = {
  pt: (key) => `O provedor do PIX precisa conhecer a chave ${key}.`,
  en: (key) => `The PIX provider has to know the key ${key}.`,
};

const whenItShows: Readonly<Record<Language, string>> = {
  pt: 'Vale já nesta API; nas páginas, quando o edge ler de novo (EDGE_SITE_CONFIG_TTL_MS, 3 segundos se nada foi dito).',
  en: 'In force in this API at once; in pages when the edge reads it again (EDGE_SITE_CONFIG_TTL_MS, 3 seconds unless set).',
};

async function settingsOf({ tenants, db }: Platform, tenantId: string) {
  const tenant = await tenants.find(tenantId);
  if (!tenant) throw new DomainError('tenant.unknown');
  const { changes } = await db.registry
    .selectFrom('tenants')
    .select('changes')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return { data: settableOf(tenant.settings), changed: Object.keys(changes).toSorted() };
}

async function create(app: Platform, template: Tenant, input: BodyOf<typeof createTenant>) {
  const domains = readDomains(input.domains);
  if (!domains) throw new DomainError('request.invalid', { errors: { domains: ['host.name,another.name'] } });
  const { servicesKey, realtime } = app.config;
  if (!servicesKey && !realtime.apps[input.id])
    throw new DomainError('tenant.realtime-app-missing', { facts: { tenant: input.id } });
  const { id, name = input.id, pix_key: pixKey = randomUUID() } = input;
  await app.db.transaction(id, async (tx) => {
    const { exists } = await registerTenant(tx, { template, id, name, domains, pixKey }, servicesKey);
    if (exists) throw new DomainError('tenant.taken', { facts: { tenant: id } });
    await openTenant(tx);
  });
  endDryRun('the registry is read as it is committed');
  app.tenants.expire();
  const created = await app.tenants.find(id);
  if (!created) throw new TypeError('a tenant that was written is not there');
  return { data: presentTenant(created), next: nextSteps(created) };
}

/**
 * The operator's next steps. The first ones add the tenant's domains to the edge, which has its own list of tenants.
 */
const nextSteps = ({ id, domains, settings }: Tenant): string[] => [
  ...domains.map((domain) => `jangada tenant ${id} --domain ${domain}`),
  `jangada rollout host <version> --tenant ${id} --reason "first release", and so for every remote`,
  `have the PIX provider know the key ${settings.pixKey}`,
];

const presentTenant = ({ id, casinoId, active, settings, domains }: Tenant): RegisteredTenant => ({
  id,
  casino_id: casinoId,
  name: settings.site.name,
  active,
  is_regulated: settings.site.is_regulated,
  domains: [...domains],
});
