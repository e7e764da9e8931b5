import { getHealth, HEALTH_MINUTES_DEFAULT, HEALTH_MINUTES_MAX } from '@jangada/contracts/delivery/health.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/access.ts';
import type { Database } from '../database/database.ts';
import { requireTenant } from '../tenants/tenants.ts';
import { checkInput } from '../http/check-input.ts';
import type { Gate } from './gate.ts';
import type { HealthStore } from './health-store.ts';

const MINUTE_MS = 60_000;

interface Parts {
  readonly db: Database;
  readonly access: Access;
  readonly store: HealthStore;
  readonly gate: Gate;
}

/** The health of releases, for the board and the command line. */
export const healthRoutes = (app: FastifyInstance, { db, access, store, gate }: Parts): void => {
  app.get(getHealth.path, async (request) => {
    await access.require(request, 'read');
    const { tenant, remote, version, minutes } = checkInput(getHealth.query, request.query);
    if (tenant !== undefined) await requireTenant(db, tenant);
    const back = Math.min(Number(minutes ?? HEALTH_MINUTES_DEFAULT), HEALTH_MINUTES_MAX);
    const to = new Date();
    const from = new Date(Math.floor(to.getTime() / MINUTE_MS) * MINUTE_MS - back * MINUTE_MS);
    const [releases, canaries, alarms] = await Promise.all([
      store.series({ tenant, remote, version, from, to }),
      gate.canaries({ tenant, remote }),
      gate.alarms({ tenant, remote }),
    ]);
    const looked = await Promise.all(
      canaries.map(async (one) => {
        const { evidence, why } = await gate.look(one);
        return { tenant: one.tenant, remote: one.remote, evidence, why };
      }),
    );
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      releases,
      gate: looked,
      alarms: alarms.map(({ isAlone: _isAlone, ...alarm }) => alarm),
    };
  });
};
