import { createTenant, listTenants, readDomains, type RegisteredTenant } from '@jangada/contracts/ops/tenants';
import type { BodyOf } from '@jangada/contracts/endpoint';
import { DomainError } from '../domain-error.ts';
import type { Tenant } from '../modules/site/tenant.ts';
import type { Platform } from '../platform.ts';
import { implementOp, implementPlatformOp } from './implement-op.ts';
import { registerTenant } from './register-tenant.ts';

export function registerTenantOps(app: Platform): void {
  implementPlatformOp(app, listTenants, async () => ({ data: (await app.tenants.list()).map(presentTenant) }));

  implementOp(app, createTenant, ({ body }, { tenant }) => create(app, tenant, body));
}

async function create(app: Platform, template: Tenant, asked: BodyOf<typeof createTenant>) {
  const domains = readDomains(asked.domains);
  if (!domains) throw new DomainError('request.invalid', { errors: { domains: ['host.name,another.name'] } });
  if (!app.config.realtime.apps[asked.id])
    throw new DomainError('tenant.realtime-app-missing', { facts: { tenant: asked.id } });
  const { id, name = asked.id, pix_key: pixKey } = asked;
  await registerTenant(app.config.database.ownerUrl, { template, id, name, domains, pixKey });
  app.tenants.forget();
  const made = await app.tenants.find(id);
  if (!made) throw new TypeError('a tenant that was written is not there');
  return { data: presentTenant(made), next: nextSteps(made) };
}

/** The pages are served by the edge, which keeps its own list. */
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
