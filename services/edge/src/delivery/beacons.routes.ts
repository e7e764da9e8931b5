import { sendBeacon } from '@jangada/contracts/delivery/beacons.endpoints';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { checked } from '../http/checked.ts';
import { windowLimit } from '../http/window-limit.ts';
import { DeliveryError } from './delivery-error.ts';

const BODY_BYTES_MAX = 16_000;
const CALLS_PER_WINDOW_MAX = 30;
const WINDOW_MS = 60_000;

/** The newest reports are what a gate and an operator look at; older ones make room. */
const REPORTS_KEPT_MAX = 100_000;
const TIDY_EVERY_MS = 600_000;

/** Takes the reports of browsers in which a release failed. Open to everybody, hence small, rare and bounded. */
export const beaconRoutes = (app: FastifyInstance, db: Database): void => {
  const mayCall = windowLimit(CALLS_PER_WINDOW_MAX, WINDOW_MS);

  void app.register(async (scope) => {
    // navigator.sendBeacon sends text/plain without asking the server first.
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'));

    scope.post(sendBeacon.path, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
      if (!mayCall(request.ip)) throw new DeliveryError('request.too-many', 'Too many reports from here');
      const { tenant, guest, reports } = checked(sendBeacon.body, request.body);
      await db
        .insertInto('beacons')
        .values(reports.map((report) => ({ ...report, tenant, guest })))
        .execute();
      for (const { remote, version, kind, expose } of reports) {
        request.log.warn({ tenant, remote, version, kind, expose }, 'a release failed in a browser');
      }
      return reply.status(202).send({ accepted: reports.length });
    });
  });

  const tidy = setInterval(() => {
    forgetOldReports(db).catch((error: unknown) => app.log.warn({ error }, 'old failure reports could not be removed'));
  }, TIDY_EVERY_MS);
  tidy.unref();
  app.addHook('onClose', async () => clearInterval(tidy));
};

const forgetOldReports = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('beacons')
    .where('id', '<=', sql<string>`(select max(id) from delivery.beacons) - ${REPORTS_KEPT_MAX}::bigint`)
    .execute();
};
