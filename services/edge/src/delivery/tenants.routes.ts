import * as tenantCalls from '@jangada/contracts/delivery/tenants.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/access.ts';
import type { Database } from '../database/database.ts';
import { checkInput } from '../http/check-input.ts';
import { listTenants, registerTenant } from './tenants.ts';

interface Parts {
  db: Database;
  access: Access;
}

/** The tenants that rollouts may name. */
export const tenantRoutes = (app: FastifyInstance, { db, access }: Parts): void => {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => void (await access.require(request, 'read')));

    scope.get(tenantCalls.listTenants.path, async () => ({ data: await listTenants(db) }));

    scope.post(tenantCalls.registerTenant.path, async (request) => {
      await access.require(request, 'administer');
      return registerTenant(db, checkInput(tenantCalls.tenant, request.body));
    });
  });
};
