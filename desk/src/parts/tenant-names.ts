import type { Me } from '@jangada/contracts/ops/me';
import { useMe } from '../session/me-context.tsx';
import { shownText } from '../texts/shown-text.ts';

export interface TenantName {
  readonly name: string;
  /** The short name, where another tenant has the same name; null where the name is enough. */
  readonly slug: string | null;
}

/** Names that a reader does not tell apart. */
const alike = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** What a tenant is called among those of the person; one that they have no role on is called by its short name. */
export const tenantNameIn = (tenants: Me['tenants'], id: string): TenantName => {
  const tenant = tenants.find((one) => one.id === id);
  if (!tenant) return { name: id, slug: null };
  const isShared = tenants.some((one) => one.id !== id && alike(one.name) === alike(tenant.name));
  return { name: shownText(tenant.name), slug: isShared ? id : null };
};

const textOf = ({ name, slug }: TenantName): string => (slug === null ? name : `${name} · ${slug}`);

/** What tenants are called, in one line. */
export const useTenantText = (): ((id: string) => string) => {
  const { tenants } = useMe();
  return (id) => textOf(tenantNameIn(tenants, id));
};
