import type { App, Apps } from '../apps/apps.ts';
import type { Metrics } from '../apps/metrics.ts';
import type { RedisAdapter } from '../redis-adapter/redis-adapter.ts';

/** The figures of `/metrics`. */
export function measure(apps: Apps, metrics: Metrics, adapter: RedisAdapter | undefined): object {
  const all = [...apps.all()];
  const total = (count: (app: App) => number) => all.reduce((sum, app) => sum + count(app), 0);
  return {
    pid: process.pid,
    uptimeSeconds: Math.round(process.uptime()),
    residentBytes: process.memoryUsage.rss(),
    apps: all.length,
    connections: total((app) => app.connections.size),
    channels: total((app) => app.channels.size),
    users: total((app) => app.users.size),
    ...(adapter && { gateways: adapter.nodeCount, redisConnected: adapter.isConnected }),
    ...metrics,
  };
}
