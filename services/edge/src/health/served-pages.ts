import { clientNetwork } from '@jangada/server/client-network';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Page } from '../planning/find-page.ts';
import type { Planned } from '../planning/plans.ts';
import type { GuestLimit } from './count-beacon.ts';
import type { BeaconCount, HealthStore } from './health-store.ts';

/** Written together, so that no page waits for the database. */
const WRITE_EVERY_MS = 2_000;

/** More pages than this in one period are not counted, whatever their release. */
const WAITING_MAX = 1_000;

interface Parts {
  readonly store: Pick<HealthStore, 'add'>;
  /** The limit of the beacons: a guest whose beacons are not counted is not expected to send any. */
  readonly mayCount: GuestLimit;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

interface ServedPage {
  readonly page: Page;
  readonly planned: Planned;
  /** The plan of all guests. */
  readonly everybodys: Planned;
}

/** A visitor opens the page now: no prefetch, no request of a script, no tool. */
const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-purpose'] === undefined;

/**
 * Counts guests who were sent a page (`served`), for the shell and the remote of its route. A browser that shows it
 * reports these releases; guests without any report are silent (docs/decisions/rollouts-and-gates.md).
 */
export const createServedPages = ({ store, mayCount, log }: Parts) => {
  let waiting: BeaconCount[] = [];

  const write = async (): Promise<void> => {
    const counts = waiting;
    waiting = [];
    if (counts.length > 0) await store.add(counts);
  };
  const timer = setInterval(
    () => void write().catch((error: unknown) => log.warn({ error }, 'served pages could not be counted')),
    WRITE_EVERY_MS,
  );
  timer.unref();

  return {
    add(request: FastifyRequest, { page, planned, everybodys }: ServedPage): void {
      // A guest is redirected away from a player's page, so its remote may never run.
      if (!page.claim || page.claim.auth || page.expose === null || !isNavigation(request)) return;
      const { tenant, guest, remotes } = planned.plan;
      for (const name of new Set<ReleasableName>(['host', page.claim.owner])) {
        const version = remotes[name]?.chain[0]?.version;
        // Only guests of the sample report successes, and a browser that avoids the release never does.
        if (version === undefined || remotes[name]?.quiet) continue;
        if (everybodys.plan.remotes[name]?.chain[0]?.version !== version || waiting.length >= WAITING_MAX) continue;
        if (!mayCount(clientNetwork(request.ip), `${tenant} ${name} ${version}`, guest)) continue;
        waiting.push({ tenant, remote: name, version, guest, what: ['served'] });
      }
    },

    write,

    async stop(): Promise<void> {
      clearInterval(timer);
      await write();
    },
  };
};

export type ServedPages = ReturnType<typeof createServedPages>;
