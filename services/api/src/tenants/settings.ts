import type { SiteSettings } from '@jangada/contracts/domains/site/site-settings';
import type { TenantSettings } from './tenant.ts';

/** Settings to be merged over others: objects by their fields, everything else as a whole; null takes a field away. */
export type SettingsChange = Readonly<Record<string, unknown>>;

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lays a change over something; the nulls of the change stay. */
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

/** What operators can read and set, as it would be with a change. The caller checks it: a change can be anything. */
export const settableWith = ({ site, banners }: TenantSettings, change: SettingsChange): Fields =>
  withoutNulls(mergeChange({ ...site, banners }, change));

/** What operators can read and set of a tenant. */
export const settableOf = ({ site, banners }: TenantSettings): SiteSettings => ({ ...site, banners: [...banners] });

/** The settings in force: those a tenant was registered with, and what operators have set since. */
export function changedSettings(registered: TenantSettings, change: SettingsChange): TenantSettings {
  if (Object.keys(change).length === 0) return registered;
  // A change is stored only after the complete result was validated against the contract (modules/site/tenants/change-settings.ts).
  const { banners, ...site } = settableWith(registered, change) as SiteSettings;
  return { ...registered, site, banners };
}
