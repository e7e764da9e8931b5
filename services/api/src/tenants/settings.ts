import type { SiteSettings } from '@jangada/contracts/domains/site/site-settings';
import type { TenantSettings } from './tenant.ts';

/** Settings to merge over others: objects field by field, other values as a whole; null removes a field. */
export type SettingsChange = Readonly<Record<string, unknown>>;

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges a change over other fields; the change's nulls stay. */
export const mergeChange = (base: Fields, change: Fields): Fields =>
  Object.fromEntries([
    ...Object.entries(base),
    ...Object.entries(change).map(([name, value]) => {
      const before = Object.hasOwn(base, name) ? base[name] : undefined;
      return [name, isFields(before) && isFields(value) ? mergeChange(before, value) : value] as const;
    }),
  ]);

const withoutNulls = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, isFields(value) ? withoutNulls(value) : value]),
  );

/**
 * The settings that operators can read and set, with a change applied. The caller validates the result, because the
 * change is unchecked.
 */
export const settableWith = ({ site, banners }: TenantSettings, change: SettingsChange): Fields =>
  withoutNulls(mergeChange({ ...site, banners }, change));

/** The settings of a tenant that operators can read and set. */
export const settableOf = ({ site, banners }: TenantSettings): SiteSettings => ({ ...site, banners: [...banners] });

/** The current settings: the registered ones with the operators' changes. */
export const changedSettings = (registered: TenantSettings, change: SettingsChange): TenantSettings => {
  if (Object.keys(change).length === 0) return registered;
  // A change is stored only after the complete result was validated against the contract
  // (modules/site/tenants/change-settings.ts).
  const { banners, ...site } = settableWith(registered, change) as SiteSettings;
  return { ...registered, site, banners };
};
