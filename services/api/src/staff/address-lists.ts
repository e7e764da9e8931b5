import type { Role } from '@jangada/contracts/ops/rights/roles';
import ipaddr from 'ipaddr.js';
import type { Kysely } from 'kysely';
import type { Registry } from '../database/schema.ts';
import type { Grant } from './person.ts';

/** The networks from which a role may be used, for one tenant or, with null, for all. */
export interface AddressList {
  readonly role: Role;
  readonly tenant: string | null;
  readonly networks: readonly string[];
}

/** What remains of the grants at this address. */
export const usableGrants = async (
  registry: Kysely<Registry>,
  grants: readonly Grant[],
  address: string,
): Promise<Grant[]> => {
  if (grants.length === 0) return [];
  const lists = await registry
    .selectFrom('staff_addresses')
    .select(['role', 'tenant', 'networks'])
    .where((where) => where.or([where('open_until', 'is', null), where('open_until', '<=', new Date())]))
    .execute();
  if (lists.length === 0) return [...grants];
  const tenants = await registry.selectFrom('tenants').select('id').execute();
  return grantsAt(
    grants,
    lists,
    address,
    tenants.map(({ id }) => id),
  );
};

/** When lists that are open hold again; null when none is open. */
export const addressesOpenUntil = async (registry: Kysely<Registry>): Promise<Date | null> => {
  const { until } = await registry
    .selectFrom('staff_addresses')
    .select(({ fn }) => fn.max('open_until').as('until'))
    .where('open_until', '>', new Date())
    .executeTakeFirstOrThrow();
  return until;
};

/**
 * A grant holds where no list of its role excludes the address. Where the list of a tenant does, it holds for the other
 * tenants.
 *
 * @param allTenants what a grant for every tenant is for
 */
export const grantsAt = (
  grants: readonly Grant[],
  lists: readonly AddressList[],
  address: string,
  allTenants: readonly string[],
): Grant[] => {
  const excluding = lists.filter(({ networks }) => !networks.some((network) => isWithin(address, network)));
  return grants.flatMap((grant) => {
    const ofRole = excluding.filter(({ role }) => role === grant.role);
    if (ofRole.length === 0) return [grant];
    if (ofRole.some(({ tenant }) => tenant === null)) return [];
    const closed = new Set(ofRole.map(({ tenant }) => tenant));
    const tenants = (grant.tenants ?? allTenants).filter((tenant) => !closed.has(tenant));
    return tenants.length > 0 ? [{ ...grant, tenants }] : [];
  });
};

/** An IPv4-mapped address counts as its IPv4 address. */
const isWithin = (address: string, network: string): boolean => {
  const [withoutZone = address] = address.split('%', 1);
  if (!ipaddr.isValid(withoutZone)) return false;
  const ip = ipaddr.process(withoutZone);
  const [range, bits] = ipaddr.parseCIDR(network);
  return ip.kind() === range.kind() && ip.match(range, bits);
};

/** @returns the network as it is stored, or undefined for what is none; an address alone is the network of itself */
export const readNetwork = (text: string): string | undefined => {
  const given = text.trim();
  if (ipaddr.isValidCIDR(given)) return given;
  if (!ipaddr.isValid(given)) return undefined;
  const ip = ipaddr.process(given);
  return `${ip.toString()}/${ip.kind() === 'ipv4' ? 32 : 128}`;
};
