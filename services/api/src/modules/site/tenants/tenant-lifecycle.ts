import {
  isReservedSlug,
  readDomains,
  type InternalCreation,
  type InternalStateChange,
  type InternalTenant,
} from '@jangada/contracts/delivery/tenant-lifecycle';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { NO_PIX_KEY, type TenantSettings, type TenantState } from '../../../tenants/tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { copyContent } from './copy-content.ts';
import { neutralTemplate, writeNeutralContent } from './neutral-template.ts';
import { openTenant, registerTenant, type NewTenant, type Template } from './register-tenant.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';

/** Fills a tenant's catalogue. Games belong to another context, which this one may not import. */
export type FillCatalogue = (tx: Tx, settings: TenantSettings) => Promise<void>;

export interface LifecycleParts extends Pick<Platform, 'config' | 'tenants'> {
  readonly db: Database;
  /** Reads the list of games. @throws when the aggregator does not answer */
  readonly readCatalogue: () => Promise<FillCatalogue>;
}

/** Ends the transaction of a dry run. */
class DryRun extends Error {}

const invalid = (field: string, requirement: string): DomainError =>
  new DomainError('request.invalid', { errors: { [field]: [requirement] } });

/**
 * Creates a tenant like another one, or from the neutral template. Nothing serves it before its content is complete; the same call again finishes a
 * half-done creation, and changes nothing when it is complete.
 *
 * @throws request.invalid, tenant.unknown (`like`), tenant.taken
 */
export const createTenant = async (parts: LifecycleParts, input: InternalCreation): Promise<InternalTenant> => {
  const { config, db, tenants } = parts;
  const template = await templateOf(parts, input);
  const tenant = newTenantOf(input, template);
  try {
    const { exists } = await db.transaction(tenant.id, async (tx) => {
      const found = await registerTenant(tx, tenant, config.servicesKey);
      if (input.dry_run) throw new DryRun();
      return found;
    });
    if (!exists) {
      await writeContent(parts, template, tenant);
      await db.transaction(tenant.id, openTenant);
    }
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  tenants.expire();
  const created = await tenants.find(tenant.id);
  const pixKey = created?.settings.pixKey ?? tenant.pixKey ?? NO_PIX_KEY;
  return { tenant: tenant.id, domains: [...tenant.domains], next: nextSteps(tenant.id, pixKey, template) };
};

async function templateOf({ tenants }: LifecycleParts, { like, licence }: InternalCreation): Promise<Template> {
  if (like === undefined) {
    const { site, ...settings } = neutralTemplate;
    return { id: null, settings: { ...settings, site: { ...site, is_regulated: licence !== undefined } } };
  }
  const template = await tenants.find(like);
  if (!template || template.isClosed) throw new DomainError('tenant.unknown', { facts: { tenant: like } });
  return template;
}

async function writeContent(parts: LifecycleParts, template: Template, { id, name }: NewTenant): Promise<void> {
  const { db, readCatalogue } = parts;
  if (template.id !== null) {
    const fill = await readCatalogue();
    await copyContent(parts, { id: template.id, name: template.settings.site.name }, id, name);
    return db.transaction(id, (tx) => fill(tx, template.settings));
  }
  // An installation may begin before its aggregator answers: the job `catalogue` brings the games later.
  const fill = await readCatalogue().catch((error: unknown) => {
    if (error instanceof VendorUnavailable) return null;
    throw error;
  });
  await db.transaction(id, async (tx) => {
    await writeNeutralContent(tx);
    await fill?.(tx, template.settings);
  });
}

function newTenantOf(input: InternalCreation, template: Template): NewTenant {
  const { slug: id, name, legal_name: legalName, licence, pix_key: pixKey } = input;
  if (isReservedSlug(id)) throw invalid('slug', `${id} is reserved`);
  const domains = readDomains(input.domains);
  if (!domains) throw invalid('domains', 'must be host names alone, such as verde.com.br');
  if (template.settings.site.is_regulated && licence === undefined)
    throw invalid('licence', `${template.id ?? id} is regulated: the new site needs a licence of its own`);
  return { template, id, name, legalName, licence, domains, pixKey };
}

const nextSteps = (id: string, pixKey: string, template: Template): string[] => [
  ...(template.id === null
    ? [`what it needs before a launch: jangada ops tenant check --tenant ${id}`]
    : [`read its content pages: they are those of ${template.id} with another name`]),
  ...(pixKey === NO_PIX_KEY
    ? [`deposits are refused until: jangada ops tenant pix --tenant ${id} --pix_key <key> --reason …`]
    : [`have the PIX provider know the key ${pixKey}`]),
  ...(template.settings.site.betby.active ? [`have the sports provider know the brand of ${id}`] : []),
];

interface Row {
  readonly state: TenantState;
  readonly domains: string[];
}

/**
 * Takes a tenant back, closes it, or opens a closed one again. Each change may be repeated.
 *
 * @throws tenant.unknown; tenant.in-use when a tenant with players or money is taken back
 */
export const changeTenantState = async (
  { db, tenants }: LifecycleParts,
  id: string,
  { state, dry_run: isDryRun }: InternalStateChange,
): Promise<InternalTenant> => {
  const domains = await db.transaction(id, async (tx) => {
    // Sign-ups wait for this lock (trigger `players_of_tenants`).
    await sql`select lock_tenant()`.execute(tx);
    const { rows } = await sql<Row>`
      select state, array(select hostname from tenant_domains where tenant = tenants.id order by main desc) as domains
      from tenants where id = ${id}`.execute(tx);
    const [found] = rows;
    const isGone = found?.state === 'removed' || found?.state === 'created';
    if (!found || (isGone && state !== 'removed')) throw new DomainError('tenant.unknown', { facts: { tenant: id } });
    if (state === 'removed') await refuseInUse(tx, id);
    if (isDryRun) return found.domains;
    await sql`select set_tenant_state(${state})`.execute(tx);
    return found.domains;
  });
  tenants.expire();
  return { tenant: id, domains, next: state === 'closed' ? [`pay out what the players of ${id} have left`] : [] };
};

async function refuseInUse(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ players: number; movements: number }>`
    select (select count(*) from users)::int as players, (select count(*) from ledger_entries)::int as movements
    `.execute(tx);
  const [{ players, movements } = { players: 0, movements: 0 }] = rows;
  if (players > 0 || movements > 0)
    throw new DomainError('tenant.in-use', { facts: { tenant: id, players, movements } });
}
