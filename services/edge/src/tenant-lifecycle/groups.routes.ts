import * as audit from '@jangada/contracts/delivery/audit.endpoints';
import * as groups from '@jangada/contracts/delivery/tenant-groups.endpoints';
import type { FastifyInstance } from 'fastify';
import { authorOf, type Access } from '../access/access.ts';
import type { Database } from '../database/database.ts';
import { checkInput } from '../http/check-input.ts';
import { listAudit } from '../audit/audit.ts';
import { changeTags, listTaggedTenants } from '../tenants/tenant-tags.ts';

interface Parts {
  readonly db: Database;
  readonly access: Access;
}

/** The tags of tenants, and the record of decisions. */
export const groupRoutes = (app: FastifyInstance, { db, access }: Parts): void => {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => void (await access.require(request, 'read')));

    scope.get(groups.listTenantTags.path, async () => ({ data: await listTaggedTenants(db) }));

    scope.post(groups.changeTenantTags.path, async (request) => {
      const principal = await access.require(request, 'administer');
      const { author, add = [], remove = [], ...body } = checkInput(groups.changeTenantTags.body, request.body);
      return { data: await changeTags(db, { ...body, add, remove, author: authorOf(principal, author) }) };
    });

    scope.get(audit.listAudit.path, async ({ query }) => ({
      data: await listAudit(db, checkInput(audit.listAudit.query, query).subject),
    }));
  });
};
