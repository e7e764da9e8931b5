import type { Database } from '../database/database.ts';
import { trustedScriptOrigins } from '../http/third-party-origins.ts';
import type { Sites } from './sites.ts';

/**
 * Finds the third-party script origins of a tenant's pages, from the settings of its own domain. Returns none while the
 * API is unavailable, because that must not block a rollout.
 */
export const createScriptOrigins =
  (db: Database, sites: Pick<Sites, 'find'>) =>
  async (tenant: string): Promise<readonly string[]> => {
    const found = await db.selectFrom('tenants').select('domain').where('slug', '=', tenant).executeTakeFirst();
    const answer = found && (await sites.find(found.domain));
    return answer?.status === 'found' ? trustedScriptOrigins(answer.site) : [];
  };
