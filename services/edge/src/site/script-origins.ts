import type { Database } from '../database/database.ts';
import { trustedScriptOrigins } from '../http/third-party-origins.ts';
import type { Sites } from './sites.ts';

/**
 * Finds the origins of third parties' scripts on a tenant's pages, by the settings of its own domain. An API that is away must
 * not keep an operator from a rollout: none then.
 */
export const createScriptOrigins =
  (db: Database, sites: Pick<Sites, 'find'>) =>
  async (tenant: string): Promise<readonly string[]> => {
    const found = await db.selectFrom('tenants').select('domain').where('slug', '=', tenant).executeTakeFirst();
    const answer = found && (await sites.find(found.domain));
    return answer?.status === 'found' ? trustedScriptOrigins(answer.site) : [];
  };
