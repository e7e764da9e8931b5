import * as states from '@jangada/contracts/delivery/tenant-states.endpoints';
import * as tenantCalls from '@jangada/contracts/delivery/tenants.endpoints';
import { tenantSlug } from '@jangada/contracts/values/ids';
import type { FastifyInstance } from 'fastify';
import { authorOf, type Access } from '../access/access.ts';
import { checkInput } from '../http/check-input.ts';
import { routePath } from '../http/route-path.ts';
import { changeTenantState, createTenant, type LifecycleParts } from './tenant-lifecycle.ts';
import { listTenants, registerTenant } from '../tenants/tenants.ts';

interface Parts extends LifecycleParts {
  access: Access;
}

/** The tenants that rollouts may name. */
export const tenantRoutes = (app: FastifyInstance, parts: Parts): void => {
  const { db, access } = parts;
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => void (await access.require(request, 'read')));

    scope.get(tenantCalls.listTenants.path, async () => ({ data: await listTenants(db) }));

    scope.post(tenantCalls.registerTenant.path, async (request) => {
      await access.require(request, 'administer');
      return registerTenant(db, checkInput(tenantCalls.tenant, request.body));
    });

    scope.post(states.createTenant.path, async (request) => {
      const principal = await access.require(request, 'administer');
      const body = checkInput(states.createTenant.body, request.body);
      const { author, reason, dry_run: dryRun = false, ...creation } = body;
      return createTenant(parts, creation, { author: authorOf(principal, author), reason, dryRun });
    });

    scope.post<{ Params: { slug: string } }>(routePath(states.changeTenantState.path), async (request) => {
      const principal = await access.require(request, 'administer');
      const slug = checkInput(tenantSlug, request.params.slug);
      const {
        state,
        author,
        reason,
        dry_run: dryRun = false,
      } = checkInput(states.changeTenantState.body, request.body);
      return changeTenantState(parts, slug, state, { author: authorOf(principal, author), reason, dryRun });
    });
  });
};
