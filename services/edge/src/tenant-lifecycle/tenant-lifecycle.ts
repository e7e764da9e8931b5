import {
  INTERNAL_TENANTS_PATH,
  internalTenant,
  isReservedSlug,
  readDomains,
  type InternalTenant,
  type TenantCreation,
  type TenantStateChange,
} from '@jangada/contracts/delivery/tenant-lifecycle';
import { deliveryErrorStatus, type DeliveryErrorCode } from '@jangada/contracts/delivery/endpoint';
import { emptyRollout, type Rollout } from '@jangada/contracts/delivery/rollout';
import type { ChangedTenant } from '@jangada/contracts/delivery/tenant-states.endpoints';
import { promote } from '@jangada/contracts/delivery/rollout-changes';
import { releasableNames, type ReleasableName } from '@jangada/contracts/values/remotes';
import * as z from '@jangada/contracts/values/schema';
import type { Database } from '../database/database.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { parsedJson } from '../site/api-reply.ts';
import type { CallAsService } from '../site/platform-api.ts';
import type { Sites } from '../site/sites.ts';
import type { ChangeSets } from '../delivery/change-sets.ts';
import type { Releases } from '../delivery/releases.ts';
import type { Rollouts } from '../delivery/rollouts.ts';
import { markClosed, markRemoved, registerCreated, requireTenant } from '../tenants/tenants.ts';

export interface LifecycleParts {
  readonly db: Database;
  readonly rollouts: Pick<Rollouts, 'ofTenant' | 'get'>;
  readonly changeSets: Pick<ChangeSets, 'write'>;
  readonly releases: Pick<Releases, 'newestVersions'>;
  readonly sites: Pick<Sites, 'ask'>;
  /** Null without the key of the services. */
  readonly callApi: CallAsService | null;
}

interface Audit {
  readonly author: string;
  readonly reason: string;
  readonly dryRun: boolean;
}

/**
 * Creates a tenant: its rollouts in one change set, then its registry entry, realtime app and content in the API, which
 * makes it visible. The same call again finishes a half-done creation.
 *
 * @throws {DeliveryError} request.invalid, tenant.unknown, tenant.taken, rollout.refused, rollout.conflict,
 * server.unavailable
 */
export const createTenant = async (
  parts: LifecycleParts,
  creation: TenantCreation,
  { author, reason, dryRun }: Audit,
): Promise<ChangedTenant> => {
  const { slug, like } = creation;
  refuseWrong(creation);
  if (like !== undefined) await requireTenant(parts.db, like);
  const released = await (like === undefined ? newestRollouts(parts) : releasedRollouts(parts, like));
  const releases = releasesOf(released);
  if (!releases.some(({ remote }) => remote === 'host')) throw notReleased(like);
  const ask = (isDry: boolean) =>
    callApi(parts, INTERNAL_TENANTS_PATH, { ...creation, author, reason, dry_run: isDry });
  // Refusals come before the first change.
  const planned = await ask(true);
  if (dryRun) return { ...planned, releases, change_set: null };
  const facts = { like: like ?? null, domains: planned.domains };
  await registerCreated(parts.db, { slug, domain: planned.domains[0] ?? '' }, { author, reason, facts });
  const change_set = await copyRollouts(parts, slug, released, { author, reason });
  const created = await ask(false);
  for (const domain of created.domains) await requireServed(parts, domain);
  return { ...created, releases, change_set };
};

const refuseWrong = ({ slug, domains }: TenantCreation): void => {
  if (isReservedSlug(slug)) throw invalid('slug', `${slug} is reserved`);
  if (!readDomains(domains)) throw invalid('domains', 'must be host names alone, such as verde.com.br');
};

const invalid = (field: string, requirement: string): DeliveryError =>
  new DeliveryError('request.invalid', 'Some fields are missing or wrong', { errors: { [field]: [requirement] } });

const notReleased = (like: string | undefined): DeliveryError =>
  new DeliveryError(
    'rollout.refused',
    like === undefined
      ? 'No shell is published yet, so the tenant would have no page'
      : `${like} has no shell in force, so a tenant like it would have no page`,
  );

type Released = readonly (readonly [remote: ReleasableName, rollout: Rollout])[];

/** The rollouts of a tenant that have a stable release. */
const releasedRollouts = async ({ rollouts }: LifecycleParts, tenant: string): Promise<Released> =>
  [...(await rollouts.ofTenant(tenant)).rollouts].filter(([, { stable }]) => stable !== null);

/** What the first tenant of an installation begins with: the newest release of each part. */
const newestRollouts = async ({ releases }: LifecycleParts): Promise<Released> => {
  const newest = await Promise.all(
    releasableNames.map(async (remote) => ({ remote, versions: await releases.newestVersions(remote, 1) })),
  );
  return newest.flatMap(({ remote, versions: [version] }) =>
    version === undefined ? [] : [[remote, promote(version)(emptyRollout)] as const],
  );
};

const releasesOf = (released: Released) => released.map(([remote, { stable }]) => ({ remote, version: stable ?? '' }));

/** Everything but the experiments: a canary and a pin belong to the tenant that tries them. */
const copied = (rollout: Rollout): Rollout => ({ ...rollout, canary: null, pin: null });

/** @returns the change set; null when the rollouts are already in force */
const copyRollouts = async (
  parts: LifecycleParts,
  slug: string,
  released: Released,
  options: { author: string; reason: string },
): Promise<string | null> => {
  const there = (await parts.rollouts.ofTenant(slug)).rollouts;
  const missing = released.filter(([remote]) => (there.get(remote)?.stable ?? null) === null);
  return writeAll(
    parts,
    slug,
    missing.map(([remote, rollout]) => [remote, copied(rollout)]),
    options,
  );
};

const writeAll = async (
  { rollouts, changeSets }: LifecycleParts,
  tenant: string,
  next: readonly (readonly [Parameters<Rollouts['get']>[1], Rollout])[],
  options: { author: string; reason: string },
): Promise<string | null> => {
  if (next.length === 0) return null;
  const changes = await Promise.all(
    next.map(async ([remote, rollout]) => {
      const { revision: expected_revision } = await rollouts.get(tenant, remote);
      return { tenant, remote, expected_revision, rollout };
    }),
  );
  const { revisions } = await changeSets.write(changes, { ...options, force: true });
  return revisions[0]?.change_set ?? null;
};

/** Also replaces the cached answer that the domain is unknown. */
const requireServed = async ({ sites }: LifecycleParts, domain: string): Promise<void> => {
  const { status } = await sites.ask(domain);
  if (status === 'found') return;
  throw new DeliveryError(
    'server.unavailable',
    `${domain} is created, but not served yet (${status}); repeat the call`,
  );
};

/**
 * Takes a tenant back, closes it, or opens a closed one again.
 *
 * @throws {DeliveryError} tenant.unknown, tenant.in-use, server.unavailable
 */
export const changeTenantState = async (
  parts: LifecycleParts,
  slug: string,
  state: TenantStateChange,
  { author, reason, dryRun }: Audit,
): Promise<ChangedTenant> => {
  const path = `${INTERNAL_TENANTS_PATH}/${slug}/state`;
  const changed = await callApi(parts, path, { state, author, reason, dry_run: dryRun });
  const decision = { author, reason, facts: { domains: changed.domains } };
  const released = await releasedRollouts(parts, slug);
  if (dryRun || state !== 'removed') {
    if (!dryRun) {
      await markClosed(parts.db, slug, state === 'closed', decision);
      await forget(parts, changed.domains);
    }
    return { ...changed, releases: releasesOf(released), change_set: null };
  }
  const rows = [...(await parts.rollouts.ofTenant(slug)).rollouts].filter(([, { stable }]) => stable !== null);
  const change_set = await writeAll(
    parts,
    slug,
    rows.map(([remote]) => [remote, emptyRollout]),
    { author, reason },
  );
  await markRemoved(parts.db, slug, decision);
  await forget(parts, changed.domains);
  return { ...changed, releases: [], change_set };
};

/** Replaces the cached answers about the domains. */
const forget = async ({ sites }: LifecycleParts, domains: readonly string[]): Promise<void> => {
  for (const domain of domains) await sites.ask(domain);
};

const refusal = z.object({ code: z.string(), message: z.optional(z.string()) });

/** @throws {DeliveryError} the API's refusal, or server.unavailable */
const callApi = async ({ callApi: call }: LifecycleParts, path: string, body: object): Promise<InternalTenant> => {
  if (!call) throw new DeliveryError('server.unavailable', 'The edge has no SERVICES_KEY, with which it calls the API');
  const answer = await call(path, body).catch((error: unknown) => {
    throw new DeliveryError('server.unavailable', `The platform API does not answer: ${String(error)}`);
  });
  const reply = parsedJson(answer.body);
  const known = z.safeParse(internalTenant, reply);
  if (answer.httpStatus === 200 && known.success) return known.data;
  const refused = z.safeParse(refusal, reply);
  const { code = '', message = `the platform API answered ${answer.httpStatus}` } = refused.data ?? {};
  const facts = typeof reply === 'object' && reply !== null ? reply : {};
  throw new DeliveryError(isDeliveryCode(code) ? code : 'server.unavailable', sentenceOf(message, facts), { ...facts });
};

const isDeliveryCode = (code: string): code is DeliveryErrorCode => Object.hasOwn(deliveryErrorStatus, code);

/** The API's sentence, with what it refers to. */
const sentenceOf = (message: string, facts: object): string => {
  const named = Object.entries(facts).filter(([name]) => !['code', 'message', 'errors'].includes(name));
  return named.length === 0 ? message : `${message} (${named.map(([name, value]) => `${name} ${value}`).join(', ')})`;
};
