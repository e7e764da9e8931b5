import type { Database } from '../database/database.ts';
import { trustedScriptOrigins } from '../http/third-party-origins.ts';
import type { Sites } from './sites.ts';

/** The origins of third parties' scripts on a tenant's pages; none when the platform API does not answer. */
export type ScriptOriginsOf = (tenant: string) => Promise<readonly string[]>;

/** By the settings of the tenant's own domain: an API that is away must not keep an operator from a rollout. */
export const createScriptOrigins =
  (db: Database, sites: Sites): ScriptOriginsOf =>
  async (tenant) => {
    const found = await db.selectFrom('tenants').select('domain').where('slug', '=', tenant).executeTakeFirst();
    const answer = found && (await sites.find(found.domain));
    return answer?.status === 'found' ? trustedScriptOrigins(answer.site) : [];
  };
