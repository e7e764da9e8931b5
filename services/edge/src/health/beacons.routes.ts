import type { Beacon } from '@jangada/contracts/delivery/beacon';
import { sendBeacon } from '@jangada/contracts/delivery/beacons.endpoints';
import { FROZEN_COOKIE } from '@jangada/contracts/delivery/started-releases';
import { clientNetwork } from '@jangada/server/client-network';
import type { RateLimit, RateLimits } from '@jangada/server/rate-limits';
import { storable } from '@jangada/server/storable';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { deleteInSlices } from '../database/delete-in-slices.ts';
import { REPORTS_MAX } from '../database/retention.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { checkInput } from '../http/check-input.ts';
import { YEAR_COOKIE } from '../http/cookies.ts';
import type { Sites } from '../site/sites.ts';
import type { Traces } from '../tracing/traces.ts';
import { limitGuests, type Counting } from './count-beacon.ts';
import type { HealthStore } from './health-store.ts';
import { plainReport } from './plain-report.ts';

/** The maximum that `navigator.sendBeacon` sends: twenty failures with their stack traces. */
const BODY_BYTES_MAX = 64_000;
const WINDOW_MS = 60_000;

/** A later page view says nothing about the release any more, like a mark of a day ago. */
const FROZEN_SECONDS = 86_400;

const TIDY_EVERY_MS = 600_000;

interface Parts {
  readonly db: Database;
  readonly sites: Sites;
  readonly count: Counting;
  readonly store: HealthStore;
  readonly limits: RateLimits;
  readonly beaconsPerMinute: number;
  readonly guestsPerAddressMax: number;
  /** The origins that a browser may name; others are ignored. */
  readonly releaseOrigins: readonly string[];
  /** Null disables tracing. */
  readonly traces: Pick<Traces, 'receive'> | null;
}

interface Sender {
  readonly address: string;
  /** The tenant whose page sent the beacon; null for a page elsewhere. */
  readonly here: string | null;
}

/** Pages elsewhere can send a beacon without being asked, through the browsers of their visitors. */
const isFromOwnPage = ({ headers, hostname }: FastifyRequest): boolean => {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).hostname === hostname);
};

/** Receives beacons of browsers. The endpoint is public, so beacons are small, rate-limited and bounded. */
export const beaconRoutes = (
  app: FastifyInstance,
  { db, sites, count, store, limits, beaconsPerMinute, guestsPerAddressMax, releaseOrigins, traces }: Parts,
): void => {
  const beacons: RateLimit = { name: 'beacons', max: beaconsPerMinute, windowMs: WINDOW_MS };

  const withKnownOrigins = ({ origins = [], ...beacon }: Beacon): Beacon => {
    const known = origins.filter(({ origin }) => releaseOrigins.includes(origin));
    return known.length > 0 ? { ...beacon, origins: known } : beacon;
  };

  const mayStore = limitGuests(guestsPerAddressMax);

  const storeReports = async ({ tenant, guest, reports }: Beacon, { address, here }: Sender): Promise<void> => {
    // A beacon about another site than the one that received it is forged.
    if (tenant !== here) return;
    const stored = reports.filter(({ remote, version }) => mayStore(address, `${tenant} ${remote} ${version}`, guest));
    if (stored.length === 0) return;
    const rows = stored.map(({ remote, version, kind, expose, path, message, stack }) => ({
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
      const received = checkInput(sendBeacon.body, storable(request.body));
      const beacon = withKnownOrigins({ ...received, reports: received.reports.map(plainReport) });
      const answer = await sites.find(request.hostname);
      const here = answer.status === 'found' && isFromOwnPage(request) ? answer.site.tenant : null;
      if (beacon.trace && beacon.tenant === here) traces?.receive(beacon.tenant, beacon.trace);
      const [accepted] = await Promise.all([
        count(beacon, { address, tenant: here }),
        storeReports(beacon, { address, here }),
      ]);
      for (const { remote, version, kind, status, expose, message } of beacon.reports) {
        const facts = { tenant: beacon.tenant, remote, version, kind, status, expose, message };
        request.log.warn(facts, 'a release failed in a browser');
      }
      for (const report of beacon.origins ?? []) {
        request.log.warn({ tenant: beacon.tenant, ...report }, 'files of a release came from another origin');
      }
      if (beacon.frozen && beacon.tenant === here) {
        const { tenant, guest, frozen } = beacon;
        const page = JSON.stringify({ tenant, guest, ...frozen });
        void reply.setCookie(FROZEN_COOKIE, page, { ...YEAR_COOKIE, maxAge: FROZEN_SECONDS });
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

const deleteOldReports = (db: Database): Promise<void> =>
  deleteInSlices(db, 'beacons', sql`id <= (select max(id) from delivery.beacons) - ${REPORTS_MAX}::bigint`);
