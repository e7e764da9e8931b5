import * as z from '../values/schema.ts';

const TAG_PREFIX = 'tag:';

/** A label that groups tenants: `small`. */
export const tenantTag = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,29}$/));

/** Tenants of a change: `all`, the slug of one, or `tag:small`. */
export const tenantSelector = z.string().check(z.regex(/^(tag:[a-z0-9][a-z0-9-]{0,29}|[a-z][a-z0-9-]{1,30})$/));

export const ALL_TENANTS = 'all';

export interface TaggedTenant {
  readonly tenant: string;
  readonly tags: readonly string[];
}

export interface TenantSelection {
  readonly tenants: readonly string[];
  /** The selectors that match no tenant. */
  readonly unknown: readonly string[];
}

/** True when a tenant belongs to what the selector names. */
export const isSelected = ({ tenant, tags }: TaggedTenant, selector: string): boolean =>
  selector === ALL_TENANTS ||
  (selector.startsWith(TAG_PREFIX) ? tags.includes(selector.slice(TAG_PREFIX.length)) : tenant === selector);

/** The tenants that some selector names and no exception does, in the order of the list. */
export const selectTenants = (
  all: readonly TaggedTenant[],
  selectors: readonly string[],
  except: readonly string[] = [],
): TenantSelection => {
  const named = (one: TaggedTenant, words: readonly string[]) => words.some((word) => isSelected(one, word));
  return {
    tenants: all.filter((one) => named(one, selectors) && !named(one, except)).map(({ tenant }) => tenant),
    unknown: [...selectors, ...except].filter(
      (word) => word !== ALL_TENANTS && !all.some((one) => isSelected(one, word)),
    ),
  };
};

/** Says which words name no tenant: `no tenant has tag:smal`. */
export const describeUnknown = (unknown: readonly string[]): string =>
  unknown
    .map((word) => (word.startsWith(TAG_PREFIX) ? `no tenant has ${word}` : `there is no tenant ${word}`))
    .join('; ');
