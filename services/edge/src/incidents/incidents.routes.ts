import { may } from '@jangada/contracts/delivery/access';
import * as endpoints from '@jangada/contracts/delivery/incidents.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/access.ts';
import type { Database } from '../database/database.ts';
import type { SourceMaps } from '../delivery/source-maps.ts';
import { requireTenant } from '../tenants/tenants.ts';
import { checkInput } from '../http/check-input.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { routePath } from '../http/route-path.ts';
import { listIncidents } from './list-incidents.ts';
import { resolveStack } from './resolve-stack.ts';

interface Parts {
  readonly db: Database;
  readonly access: Access;
  readonly maps: SourceMaps;
}

const REPORT_ID = /^\d{1,18}$/;

/** Lists failures in browsers, with their positions in the sources. */
export const incidentRoutes = (app: FastifyInstance, { db, access, maps }: Parts): void => {
  const findReport = async (id: string) => {
    const row = REPORT_ID.test(id)
      ? await db.selectFrom('beacons').select(['remote', 'stack']).where('id', '=', id).executeTakeFirst()
      : undefined;
    if (!row) throw new DeliveryError('incident.unknown', 'This report is not stored, or not any more', { id });
    return row;
  };

  const stateOf = async (remote: string, version: string) => {
    const row = await db
      .selectFrom('releases')
      .select('state')
      .where('remote', '=', remote)
      .where('version', '=', version)
      .where('state', '!=', 'reserved')
      .executeTakeFirst();
    return row?.state === 'published' || row?.state === 'pruned' ? row.state : 'unknown';
  };

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => void (await access.require(request, 'read')));
    scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

    scope.get(endpoints.listIncidents.path, async ({ query }) => {
      const { tenant, remote } = checkInput(endpoints.listIncidents.query, query);
      await requireTenant(db, tenant);
      return { data: await listIncidents(db, tenant, remote) };
    });

    scope.get<{ Params: { id: string } }>(routePath(endpoints.getIncidentStack.path), async (request) => {
      const { remote, stack } = await findReport(request.params.id);
      const caller = await access.require(request, 'inspect', remote);
      const mayInspect = (of: string): boolean => may(caller, 'inspect', of);
      return { frames: await resolveStack(stack ?? '', { maps, stateOf, mayInspect }) };
    });
  });
};
