import type { StaffPerson } from '@jangada/contracts/ops/people';
import type { OpenCommand } from '../command/command-store.ts';

type Grant = StaffPerson['grants'][number];

/** The roles that a person has, each once. */
export const rolesOf = ({ grants }: StaffPerson): string[] => [...new Set(grants.map(({ role }) => role))];

const same = (values: readonly string[]): string | undefined =>
  values.every((one) => one === values[0]) ? values[0] : undefined;

/** Grants are set together: tenants and end are in the form where all of them have the same. */
const ofGrants = (grants: readonly Grant[]) => ({
  roles: [...new Set(grants.map(({ role }) => role))].join(', '),
  tenants: same(grants.map(({ tenants }) => tenants?.join(', ') ?? '')) ?? '',
  until: same(grants.map(({ until }) => until?.slice(0, 10) ?? '')) ?? '',
});

/** Gives and takes roles: those in the form are the ones that the person has from now on. */
export const changeRoles = ({ name, grants }: StaffPerson, title: string): OpenCommand => ({
  words: 'staff change',
  title,
  params: { name },
  preset: ofGrants(grants),
});

/** Whether the others of a person stay as they are when one ends: they all have the same tenants and the same end. */
export const mayEndAlone = ({ grants }: StaffPerson, grant: Grant): boolean => {
  const others = grants.filter((one) => one !== grant);
  return (
    others.length > 0 &&
    same(others.map(({ tenants }) => String(tenants))) !== undefined &&
    same(others.map(({ until }) => String(until))) !== undefined
  );
};

export const endGrant = ({ name, grants }: StaffPerson, grant: Grant, title: string): OpenCommand => ({
  words: 'staff change',
  title,
  params: { name },
  preset: ofGrants(grants.filter((one) => one !== grant)),
});
