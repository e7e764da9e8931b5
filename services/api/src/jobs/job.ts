import type { RawBuilder } from 'kysely';
import type { Platform } from '../platform/platform.ts';
import type { Tenant } from '../tenants/tenant.ts';

/** Periodic work for each tenant; one process at a time runs it for a tenant. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /**
   * A function of the database (0021) that names the tenants with work, so that the others cost nothing. Without it every
   * tenant has work.
   */
  readonly tenantsWithWork?: RawBuilder<unknown>;
  /** Tenants without work run the job this often, because `tenantsWithWork` may overlook a case. */
  readonly atLeastEveryMs?: number;
  /** Must be idempotent, even after an incomplete run. */
  run(app: Platform, tenant: Tenant): Promise<void>;
}
