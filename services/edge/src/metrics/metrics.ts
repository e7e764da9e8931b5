import type { HealthAlarm } from '@jangada/contracts/delivery/health.endpoints';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Upper bounds of the buckets of durations, in seconds. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const MS_PER_S = 1_000;

/** Requests are counted by route, so that a visited address never becomes a label. */
const KINDS: readonly (readonly [start: string, kind: string])[] = [
  ['/releases/', 'release-file'],
  ['/api/v1/', 'api-proxy'],
  ['/plan.json', 'plan'],
  ['/plan-files.json', 'plan-files'],
  ['/build.json', 'build'],
  ['/delivery/v1/beacons', 'beacon'],
  ['/delivery/board', 'board'],
  ['/delivery/', 'delivery'],
  ['/*', 'page'],
];

const kindOf = (url: string | undefined): string => KINDS.find(([start]) => url?.startsWith(start))?.[1] ?? 'other';

interface Release {
  readonly tenant: string;
  readonly remote: string;
  readonly version: string;
}

/** The Prometheus metrics of one edge process (docs/decisions/0144). */
export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'edge_request_duration_seconds',
    help: 'Replies by kind of request and by class of status, and how long they took',
    labelNames: ['kind', 'status'],
    buckets: SECONDS,
    registers,
  });
  const plans = new Histogram({
    name: 'edge_plan_duration_seconds',
    help: 'Plans that were resolved for guests, and how long it took',
    labelNames: ['tenant'],
    buckets: SECONDS,
    registers,
  });
  const cache = new Counter({
    name: 'edge_cache_reads_total',
    help: 'Reads of a cache by outcome: hit, stale (answered and read again), miss',
    labelNames: ['cache', 'outcome'],
    registers,
  });
  const incidents = new Counter({
    name: 'edge_release_incidents_total',
    help: 'Failures of releases in browsers, by class; only reports that fit the plan of their guest',
    labelNames: ['tenant', 'remote', 'version', 'class'],
    registers,
  });
  const attempts = new Counter({
    name: 'edge_release_attempts_total',
    help: 'Guests and minutes in which a release was loaded in a browser',
    labelNames: ['tenant', 'remote', 'version'],
    registers,
  });
  const decisions = new Counter({
    name: 'edge_gate_decisions_total',
    help: 'Evaluations of canaries by the gate of this process, by verdict',
    labelNames: ['tenant', 'remote', 'verdict'],
    registers,
  });
  const alarms = new Gauge({
    name: 'edge_stable_release_alarm',
    help: '1 for each stable release that is broken; of the process that ran the gate last',
    labelNames: ['tenant', 'remote', 'version'],
    registers,
  });
  const revisions = new Counter({
    name: 'edge_rollout_changes_total',
    help: 'Changes of rollouts that this process was notified of',
    labelNames: ['tenant'],
    registers,
  });

  const spans = new Counter({
    name: 'edge_trace_spans_total',
    help: 'Spans of traced page views: exported, or dropped because the collector failed or too many waited for it',
    labelNames: ['outcome'],
    registers,
  });

  return {
    registry,

    /** Measures every answer of an app. */
    watch(app: FastifyInstance): void {
      app.addHook('onResponse', async (request, reply) => {
        const status = `${Math.floor(reply.statusCode / 100)}xx`;
        requests.observe({ kind: kindOf(request.routeOptions.url), status }, reply.elapsedTime / MS_PER_S);
      });
    },
    planned: (tenant: string, ms: number): void => plans.observe({ tenant }, ms / MS_PER_S),
    cacheRead: (name: string, outcome: 'hit' | 'stale' | 'miss'): void => cache.inc({ cache: name, outcome }),
    /** @param kinds classes of failure */
    reported({ tenant, remote, version }: Release, isAttempt: boolean, kinds: readonly string[]): void {
      if (isAttempt) attempts.inc({ tenant, remote, version });
      for (const kind of kinds) incidents.inc({ tenant, remote, version, class: kind });
    },
    decided: (tenant: string, remote: string, verdict: string): void => decisions.inc({ tenant, remote, verdict }),
    alarmed(now: readonly HealthAlarm[]): void {
      alarms.reset();
      for (const { tenant, remote, version } of now) alarms.set({ tenant, remote, version }, 1);
    },
    traced: (outcome: 'exported' | 'queue_full' | 'failed', count: number): void => spans.inc({ outcome }, count),
    revised: (tenant: string): void => revisions.inc({ tenant }),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
