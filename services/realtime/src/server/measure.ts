import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { App, Apps } from '../apps/apps.ts';
import type { Metrics } from '../apps/metrics.ts';
import type { RedisAdapter } from '../redis-adapter/redis-adapter.ts';

export interface Measured {
  readonly apps: Apps;
  readonly metrics: Metrics;
  /** Undefined while the gateway is alone. */
  readonly adapter: () => RedisAdapter | undefined;
}

const stateOf = ({ apps, adapter }: Measured) => {
  const all = [...apps.all()];
  const total = (count: (app: App) => number) => all.reduce((sum, app) => sum + count(app), 0);
  const redis = adapter();
  return {
    apps: all.length,
    connections: total((app) => app.connections.size),
    channels: total((app) => app.channels.size),
    users: total((app) => app.users.size),
    ...(redis && { gateways: redis.nodeCount, redisConnected: redis.isConnected }),
  };
};

/** The figures of `/metrics.json`. */
export const measure = (measured: Measured): object => ({
  pid: process.pid,
  uptimeSeconds: Math.round(process.uptime()),
  ...stateOf(measured),
  ...measured.metrics,
});

const STATES = {
  apps: 'Apps, one for each tenant',
  connections: 'Open connections of clients',
  channels: 'Channels with a subscriber',
  users: 'Players with a signed-in connection',
  gateways: 'Gateways that share the Redis',
  redisConnected: '1 while the Redis is connected',
} satisfies Record<keyof ReturnType<typeof stateOf>, string>;

const COUNTERS = {
  connectionsAccepted: 'Connections that clients opened',
  connectionsRefused: 'Connections refused: limits, origin, unknown app, draining',
  messagesReceived: 'Messages of clients',
  messagesRefused: 'Messages of clients that were answered with an error',
  eventsPublished: 'Events of publishers and clients',
  deliveries: 'Events sent to one connection each',
  slowConsumersDropped: 'Connections closed because they did not read',
  idleConnectionsClosed: 'Connections closed because they were silent',
  webhooksSent: 'Webhooks that were accepted',
  webhooksFailed: 'Webhooks that were given up',
  callsNotShared: 'Calls of publishers that did not reach the other gateways',
  clusterEntriesMissed: 'Entries of other gateways that were lost',
} satisfies Record<keyof Metrics, string>;

const snake = (name: string): string => name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];

/** The Prometheus metrics of one gateway process. They name no tenant. */
export const createRegistry = (measured: Measured): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const key of keysOf(STATES)) {
    const gauge = new Gauge({
      name: `realtime_${snake(key)}`,
      help: STATES[key],
      registers: [],
      collect() {
        const value = stateOf(measured)[key];
        if (value !== undefined) this.set(Number(value));
      },
    });
    registry.registerMetric(gauge);
  }
  for (const key of keysOf(COUNTERS)) {
    const counter = new Counter({
      name: `realtime_${snake(key)}_total`,
      help: COUNTERS[key],
      registers: [],
      collect() {
        this.reset();
        this.inc(measured.metrics[key]);
      },
    });
    registry.registerMetric(counter);
  }
  return registry;
};
