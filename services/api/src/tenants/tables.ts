import type { Generated, JSONColumnType } from 'kysely';
import type { Moment } from '../database/columns.ts';
import type { SettingsChange } from './settings.ts';
import type { TenantSettings, TenantState } from './tenant.ts';

export type SecretName = 'realtime-app' | 'pix-webhook';

export interface TenantTables {
  tenants: {
    id: string;
    casino_id: number;
    active: boolean;
    state: Generated<TenantState>;
    created_like: string | null;
    settings: JSONColumnType<TenantSettings>;
    /** The operators' changes, merged over `settings`. */
    changes: JSONColumnType<SettingsChange>;
    created_at: Moment;
    updated_at: Moment;
  };
  tenant_secrets: { tenant: string; name: SecretName; sealed: string; updated_at: Moment };
  tenant_domains: { hostname: string; tenant: string; main: Generated<boolean> };
}

declare module '../database/schema.ts' {
  interface Registry extends TenantTables {}
}
