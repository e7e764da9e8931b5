import type { Beacon } from '@jangada/contracts/delivery/beacon';
import { sendBeacon } from '@jangada/contracts/delivery/beacons.endpoints';
import { clientNetwork } from '@jangada/server/client-network';
import type { RateLimit, RateLimits } from '@jangada/server/rate-limits';
import { storable } from '@jangada/server/storable';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { checkInput } from '../http/check-input.ts';
import type { Sites } from '../site/sites.ts';
import type { Traces } from '../tracing/traces.ts';
import type { Counting } from './count-beacon.ts';
import type { HealthStore } from './health-store.ts';

/** The maximum that `navigator.sendBeacon` sends: twenty failures with their stack traces. */
const BODY_BYTES_MAX = 64_000;
const WINDOW_MS = 60_000;

/** Operators read the newest reports; the oldest are deleted. */
const REPORTS_KEPT_MAX = 100_000;
const TIDY_EVERY_MS = 600_000;

interface Parts {
  readonly db: Database;
  readonly sites: Sites;
  readonly count: Counting;
  readonly store: HealthStore;
  readonly limits: RateLimits;
  readonly beaconsPerMinute: number;
  /** The origins that a browser may name; others are ignored. */
  readonly releaseOrigins: readonly string[];
  /** Null disables tracing. */
  readonly traces: Pick<Traces, 'receive'> | null;
}

/** Receives beacons of browsers. The endpoint is public, so beacons are small, rate-limited and bounded. */
export const beaconRoutes = (
  app: FastifyInstance,
  { db, sites, count, store, limits, beaconsPerMinute, releaseOrigins, traces }: Parts,
): void => {
  const beacons: RateLimit = { name: 'beacons', max: beaconsPerMinute, windowMs: WINDOW_MS };

  const withKnownOrigins = ({ origins = [], ...beacon }: Beacon): Beacon => {
    const known = origins.filter(({ origin }) => releaseOrigins.includes(origin));
    return known.length > 0 ? { ...beacon, origins: known } : beacon;
  };

  const storeReports = async ({ tenant, guest, reports }: Beacon, here: string | null): Promise<void> => {
    // A beacon about another site than the one that received it is forged.
    if (reports.length === 0 || tenant !== here) return;
    const rows = reports.map(({ remote, version, kind, expose, path, message, stack }) => ({
      ...{ tenant, guest, remote, version, kind },
      path,
      expose: expose ?? null,
      message: message ?? null,
      stack: stack ?? null,
    }));
    await db.insertInto('beacons').values(rows).execute();
  };

  void app.register(async (scope) => {
    // navigator.sendBeacon sends text/plain without a preflight request.
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'));

    scope.post(sendBeacon.path, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
      const address = clientNetwork(request.ip);
      if ((await limits.add(beacons, address)).isExceeded)
        throw new DeliveryError('request.too-many', 'Too many reports from here');
      // The message of an error may contain characters that the database cannot store; `storable` replaces them.
      const beacon = withKnownOrigins(checkInput(sendBeacon.body, storable(request.body)));
      const answer = await sites.find(request.hostname);
      const here = answer.status === 'found' ? answer.site.tenant : null;
      if (beacon.trace && beacon.tenant === here) traces?.receive(beacon.tenant, beacon.trace);
      const [accepted] = await Promise.all([count(beacon, { address, tenant: here }), storeReports(beacon, here)]);
      for (const { remote, version, kind, status, expose, message } of beacon.reports) {
        const facts = { tenant: beacon.tenant, remote, version, kind, status, expose, message };
        request.log.warn(facts, 'a release failed in a browser');
      }
      for (const report of beacon.origins ?? []) {
        request.log.warn({ tenant: beacon.tenant, ...report }, 'files of a release came from another origin');
      }
      return reply.status(202).send({ accepted });
    });
  });

  const cleanUp = setInterval(() => {
    Promise.all([deleteOldReports(db), store.deleteOld()]).catch((error: unknown) =>
      app.log.warn({ error }, 'old reports of browsers could not be removed'),
    );
  }, TIDY_EVERY_MS);
  cleanUp.unref();
  app.addHook('onClose', async () => clearInterval(cleanUp));
};

const deleteOldReports = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('beacons')
    .where('id', '<=', sql<string>`(select max(id) from delivery.beacons) - ${REPORTS_KEPT_MAX}::bigint`)
    .execute();
};
