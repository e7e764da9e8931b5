import type { FastifyInstance } from 'fastify';
import type { SpanOutcome } from '@jangada/server/span-exporter';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { addStoredFigures } from './stored-figures.ts';
import { messageFigures } from './message-figures.ts';
import { vendorCalls } from './vendor-calls.ts';

/** Upper bounds of the buckets of durations, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const MS_PER_S = 1_000;

/** The database by pool: calls of players and operators, and background work. */
interface Pools {
  readonly calls: Pick<Database, 'connections'>;
  readonly background: Pick<Database, 'connections' | 'registry'>;
}

/** The Prometheus metrics of one API process. Routes are labels, never addresses, which may name players. */
export const createMetrics = (pools: Pools) => {
  const registry = new Registry();
  const registers = [registry];
  for (const metric of [vendorCalls, ...messageFigures]) registry.registerMetric(metric);
  const requests = new Histogram({
    name: 'api_request_duration_seconds',
    help: 'Replies by route and by class of status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  // `collect` fills the gauge at each reading.
  const connections = new Gauge({
    name: 'api_database_connections',
    help: 'Connections of each pool by state: used, idle; waiting counts the callers without one',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const [pool, one] of Object.entries<Pools['calls']>({ ...pools }))
        for (const [state, count] of Object.entries<number>(one.connections())) this.set({ pool, state }, count);
    },
  });
  registry.registerMetric(connections);
  const spans = new Counter({
    name: 'api_trace_spans_total',
    help: 'Spans of traced calls: exported, or dropped because the collector failed or too many waited for it',
    labelNames: ['outcome'],
    registers,
  });
  addStoredFigures(registry, pools.background);
  return {
    registry,
    pools,
    traced: (outcome: SpanOutcome, count: number): void => spans.inc({ outcome }, count),
    /** Measures every reply of a server. */
    watch(server: FastifyInstance): void {
      server.addHook('onResponse', async (request, reply) => {
        if (request.routeOptions.config.isStream) return;
        const status = `${Math.floor(reply.statusCode / 100)}xx`;
        const { url: route = 'unknown' } = request.routeOptions;
        requests.observe({ method: request.method, route, status }, reply.elapsedTime / MS_PER_S);
      });
    },
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
