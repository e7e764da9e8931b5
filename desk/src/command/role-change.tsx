import { changeStaff, listStaff, type StaffPerson } from '@jangada/contracts/ops/people';
import { Card } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/queries.ts';
import { Facts } from '../parts/facts.tsx';
import { useTenantText } from '../parts/tenant-names.ts';
import { useRight, useTenant } from '../rights/rights.ts';
import { useRoleNames } from '../texts/use-role-names.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { listIn } from './command-input.ts';

interface RoleChangeProps {
  readonly words: string;
  /** Of the path and the body. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** For a change of a person: the roles that they have, and which of them would end or be given. */
export const RoleChange = ({ words, input: { name, roles, tenants, until } }: RoleChangeProps) => {
  const tenant = useTenant();
  const isShown = words === changeStaff.words && [roles, tenants, until].some((one) => typeof one === 'string');
  const sees = useRight(listStaff.needs).may !== null;
  const { data } = useQuery({ ...readQuery(listStaff, { params: { tenant } }), enabled: isShown && sees });
  const person = data?.data.find((one) => one.name === name);
  if (!isShown || !person) return null;
  return <Changed person={person} roles={roles} tenants={tenants} />;
};

/** A role with the tenants that it is for; null for all of them. */
interface Grant {
  readonly role: string;
  readonly tenants: readonly string[] | null;
}

const keyOf = ({ role, tenants }: Grant): string => `${role} ${tenants?.toSorted().join(' ') ?? '*'}`;

const without = (grants: readonly Grant[], others: readonly Grant[]): readonly Grant[] => {
  const keys = new Set(others.map(keyOf));
  return grants.filter((one) => !keys.has(keyOf(one)));
};

interface ChangedProps {
  readonly person: StaffPerson;
  readonly roles: unknown;
  readonly tenants: unknown;
}

const Changed = ({ person: { grants }, roles, tenants }: ChangedProps) => {
  const { t } = useTranslation();
  const roleNames = useRoleNames();
  const tenantText = useTenantText();
  const named = typeof tenants === 'string' ? listIn(tenants) : [];
  const kept = new Set(grants.map(({ role }): string => role));
  const after: readonly Grant[] = [...(typeof roles === 'string' ? listIn(roles) : kept)].map((role) => ({
    role,
    tenants: named.length > 0 ? named : null,
  }));
  const textOf = (some: readonly Grant[]): string =>
    some
      .map((grant) => {
        const where = grant.tenants === null ? t('people.everywhere') : grant.tenants.map(tenantText).join(', ');
        return `${roleNames([grant.role])} (${where})`;
      })
      .join(', ') || '–';
  return (
    <Card as="section" aria-label={t('people.roleChange')} padding="sm">
      <Facts
        facts={[
          { id: 'now', label: t('people.rolesNow'), value: textOf(grants) },
          { id: 'ended', label: t('people.rolesEnded'), value: textOf(without(grants, after)) },
          { id: 'given', label: t('people.rolesGiven'), value: textOf(without(after, grants)) },
          { id: 'after', label: t('people.rolesAfter'), value: textOf(after) },
        ]}
      />
    </Card>
  );
};
